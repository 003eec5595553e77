import type { ReactNode } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import {
  costPerThousand,
  costPerView,
  daysLeft,
  discountedPrice,
  type FiguredValues,
  figureFormulas,
  nativeCpmLabel,
  priceWithVat,
} from '#domain/channel-figures.ts'
import { type Kopecks, rublesOf } from '#domain/money.ts'
import { ChannelValue, Empty, Money } from './channel-value.tsx'

/** A derived figure: its name, its formula and its value for a channel. */
export type DerivedFigure = { label: string; formula: string; render: (values: FiguredValues) => ReactNode }

export const viewFigures: readonly DerivedFigure[] = [
  {
    label: 'CPV по цене',
    formula: figureFormulas.cpv,
    render: ({ native_price, view_count_plan }) => <Amount of={costPerView(native_price, view_count_plan)} />,
  },
  {
    label: nativeCpmLabel,
    formula: figureFormulas.cpm,
    render: ({ native_price, view_count_plan }) => (
      <Amount of={costPerThousand(native_price, view_count_plan)} />
    ),
  },
  {
    label: 'CPM с маркировкой',
    formula: figureFormulas.cpm,
    render: ({ marked_price, view_count_plan }) => (
      <Amount of={costPerThousand(marked_price, view_count_plan)} />
    ),
  },
]

export const priceFigures: readonly DerivedFigure[] = [
  {
    label: 'Нативная со скидкой',
    formula: figureFormulas.discounted,
    render: ({ native_price, discount }) => <Amount of={discountedPrice(native_price, discount)} />,
  },
  {
    label: 'Нативная с НДС',
    formula: figureFormulas.withVat,
    render: (values) => <Amount of={priceWithVat(values.native_price, values)} />,
  },
  {
    label: 'С маркировкой со скидкой',
    formula: figureFormulas.discounted,
    render: ({ marked_price, discount }) => <Amount of={discountedPrice(marked_price, discount)} />,
  },
  {
    label: 'С маркировкой и НДС',
    formula: figureFormulas.withVat,
    render: (values) => <Amount of={priceWithVat(values.marked_price, values)} />,
  },
]

export const termFigure: DerivedFigure = {
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
