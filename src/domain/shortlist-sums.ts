import type { ChannelValueOf } from './channel-fields.ts'
import type { FiguredChannel } from './channel-figures.ts'
import { divideHalfUp, type Kopecks, kopecksOf, sumOf, vatOf } from './money.ts'

/** The price by which a channel takes its share of a budget. An agency price already has the channel's discount. */
export const budgetBases = {
  agency_vat: 'Агентские цены с НДС',
  agency: 'Агентские цены',
  native: 'Нативные цены',
  marked: 'Цены с маркировкой',
} as const
export type BudgetBasis = keyof typeof budgetBases

type PricedChannel = FiguredChannel & { agency_price: ChannelValueOf<'agency_price'> }

/** Returns the totals of a shortlist; a mean that no channel contributes to is undefined. */
export function shortlistTotals(channels: readonly PricedChannel[]) {
  const viewed = channels.filter(({ view_count_plan }) => (view_count_plan ?? 0) > 0)
  const views = viewed.reduce((sum, { view_count_plan }) => sum + (view_count_plan ?? 0), 0)
  const price = sumOf(viewed.map(({ native_price }) => kopecksOf(native_price)))
  const rates = channels.flatMap(({ err_plan }) => (err_plan === null ? [] : [kopecksOf(err_plan)]))
  const total = (basis: BudgetBasis) => sumOf(channels.map((channel) => priceBy(basis, channel)))
  return {
    /** Sums by each basis, rounded channel by channel, so that they add up by hand. */
    prices: {
      agency_vat: total('agency_vat'),
      agency: total('agency'),
      native: total('native'),
      marked: total('marked'),
    },
    /** Planned views of the channels that have any. */
    views,
    /** Native prices divided by planned views, over the channels that have planned views. */
    cpv: views === 0 ? undefined : divideHalfUp(price, BigInt(views)),
    cpm: views === 0 ? undefined : divideHalfUp(price * 1_000n, BigInt(views)),
    /** The unweighted mean ERR of the channels that have one, to two decimals. */
    err: rates.length === 0 ? undefined : Number(divideHalfUp(sumOf(rates), BigInt(rates.length))) / 100,
  }
}

/** Returns the rest of a budget in rubles; negative when it is exceeded. */
export function budgetLeft(
  budget: { amount: number; basis: BudgetBasis },
  { prices }: Pick<ReturnType<typeof shortlistTotals>, 'prices'>,
): Kopecks {
  return kopecksOf(budget.amount) - prices[budget.basis]
}

function priceBy(basis: BudgetBasis, channel: PricedChannel): Kopecks {
  const { agency_price, native_price, marked_price, vendor_vat_percent } = channel
  const agency = kopecksOf(agency_price)
  switch (basis) {
    case 'agency':
      return agency
    case 'agency_vat':
      return agency + vatOf(agency, vendor_vat_percent)
    case 'native':
      return kopecksOf(native_price)
    case 'marked':
      return kopecksOf(marked_price)
  }
}
