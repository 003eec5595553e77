import type { ReactNode } from 'react'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import {
  costPerThousand,
  daysLeft,
  discountedPrice,
  figureFormulas,
  priceWithVat,
} from '#domain/channel-figures.ts'
import { type Kopecks, rublesOf } from '#domain/money.ts'
import { ChannelValue, Empty, Money } from './channel-value.tsx'

/** A figure that is counted: what it is called, by which formula, and what it is of a channel. */
export type DerivedFigure = { label: string; formula: string; render: (channel: Channel) => ReactNode }

export const cpmFigures: readonly DerivedFigure[] = [
  {
    label: 'CPM нативная',
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
    render: (channel) => <Amount of={priceWithVat(channel.native_price, channel)} />,
  },
  {
    label: 'С маркировкой со скидкой',
    formula: figureFormulas.discounted,
    render: ({ marked_price, discount }) => <Amount of={discountedPrice(marked_price, discount)} />,
  },
  {
    label: 'С маркировкой и НДС',
    formula: figureFormulas.withVat,
    render: (channel) => <Amount of={priceWithVat(channel.marked_price, channel)} />,
  },
]

/** The last day of the price, and how far off it is. */
export function ValidFor({ channel }: { channel: Channel }) {
  const days = daysLeft(channel, today(new Date()))
  return (
    <>
      <ChannelValue channel={channel} field="price_valid_until" />
      {days >= 0 && <small>{days === 0 ? 'последний день' : `ещё ${days}\u00a0дн.`}</small>}
    </>
  )
}

export function Amount({ of }: { of: Kopecks | undefined }) {
  return of === undefined ? <Empty /> : <Money rubles={rublesOf(of)} />
}
