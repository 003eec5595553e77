import type { ReactNode } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import { Money } from '#client/ui/page/money.tsx'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import {
  costPerThousand,
  costPerView,
  daysLeft,
  discountedPrice,
  type FiguredValues,
  figureFormulas,
  figureWarnings,
  nativeCpmLabel,
  priceWithVat,
} from '#domain/channel-figures.ts'
import { type Kopecks, rublesOf } from '#domain/money.ts'
import { ChannelWarning } from './channel-checks.tsx'
import { ChannelValue, Empty } from './channel-value.tsx'
import styles from './derived-figures.module.css'

export type DerivedFigure = { label: string; formula: string; render: (values: FiguredValues) => ReactNode }

/** A derived figure in whole kopecks; undefined where a value is missing. */
export type MoneyFigure = DerivedFigure & { amount: (values: FiguredValues) => Kopecks | undefined }

export const viewFigures: readonly MoneyFigure[] = [
  money('CPV по цене', figureFormulas.cpv, (of) => costPerView(of.native_price, of.view_count_plan)),
  money(nativeCpmLabel, figureFormulas.cpm, (of) => costPerThousand(of.native_price, of.view_count_plan)),
  money('CPM с маркировкой', figureFormulas.cpm, (of) => costPerThousand(of.marked_price, of.view_count_plan)),
]

export const priceFigures: readonly MoneyFigure[] = [
  money('Нативная со скидкой', figureFormulas.discounted, (of) => discountedPrice(of.native_price, of.discount)),
  money('Нативная с НДС', figureFormulas.withVat, (of) => priceWithVat(of.native_price, of)),
  money('С маркировкой со скидкой', figureFormulas.discounted, (of) => discountedPrice(of.marked_price, of.discount)),
  money('С маркировкой и НДС', figureFormulas.withVat, (of) => priceWithVat(of.marked_price, of)),
]

function money(label: string, formula: string, amount: MoneyFigure['amount']): MoneyFigure {
  return { label, formula, amount, render: (values) => <Amount of={amount(values)} /> }
}

const termFigure: DerivedFigure = {
  label: 'Цена действует ещё',
  formula: figureFormulas.daysLeft,
  render: ({ price_valid_until }) => {
    if (price_valid_until === null) return <Empty />
    const days = daysLeft({ price_valid_until }, today(new Date()))
    return days < 0 ? 'срок истёк' : daysText(days)
  },
}

export function ValidFor({ channel }: { channel: Channel }) {
  const days = daysLeft(channel, today(new Date()))
  return (
    <>
      <ChannelValue channel={channel} field="price_valid_until" />
      {days >= 0 && <small>{days === 0 ? daysText(days) : `ещё ${daysText(days)}`}</small>}
    </>
  )
}

function daysText(days: number): string {
  return days === 0 ? 'последний день' : `${formatNumber(days)}\u00a0дн.`
}

export function Amount({ of }: { of: Kopecks | undefined }) {
  return of === undefined ? <Empty /> : <Money rubles={rublesOf(of)} />
}

/** Shows the figures derived from a channel's prices, each with its formula; a form shows several in a row. */
export function ChannelFigures({ values, place }: { values: FiguredValues; place: 'sheet' | 'form' }) {
  return (
    <dl className={styles.figures} data-place={place}>
      {[...priceFigures, ...viewFigures, termFigure].map(({ label, formula, render }) => (
        <div key={label} className={styles.figure}>
          <dt>
            {label}
            <small>{formula}</small>
          </dt>
          <dd>{render(values)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows warnings about the figures. Warnings about the registry and the contract appear at their own fields. */
export function FigureWarnings({ values, place }: { values: FiguredValues; place: 'sheet' | 'form' }) {
  const warnings = figureWarnings(values)
  if (warnings.length === 0) return null
  return (
    <div className={styles.warnings} data-place={place}>
      {warnings.map((warning) => (
        <ChannelWarning key={warning} warning={warning} values={values} />
      ))}
    </div>
  )
}
