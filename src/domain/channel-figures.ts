import { type CalendarDate, daysBetween } from './calendar-date.ts'
import { isPriceExpired } from './channel.ts'
import { divideHalfUp, type Kopecks, kopecksOf, percentOf } from './money.ts'

/** What the figures are derived from. Rates and prices are numbers of the wire, in per cent and rubles. */
export type FiguredChannel = {
  native_price: number
  marked_price: number
  discount: number
  vendor_vat_percent: number
  view_count_plan: number | null
  cpv_plan: number | null
  err_plan: number | null
  er_view_plan: number | null
  price_valid_until: CalendarDate
}
/** The same as it stands in a form, where any of it may be missing yet. */
export type FiguredValues = { [Field in keyof FiguredChannel]: FiguredChannel[Field] | null }

/** The formulas, as people read them beside the figures. */
export const figureFormulas = {
  discounted: 'Цена − скидка',
  withVat: 'Цена − скидка + НДС поставщика',
  cpm: 'Цена ÷ охват × 1000',
  cpv: 'Цена ÷ охват',
  daysLeft: 'Действует до − сегодня',
} as const

/** The price less the discount, rounded half up to a kopeck. A discount of more than 100 % leaves nothing to pay. */
export function discountedPrice(price: number | null, discount: number | null): Kopecks | undefined {
  if (price === null || discount === null) return undefined
  return percentOf(kopecksOf(price), Math.max(0, 100 - discount))
}

/** The discounted price with the vendor's VAT on top of it, as an estimate adds it. */
export function priceWithVat(
  price: number | null,
  { discount, vendor_vat_percent }: Pick<FiguredValues, 'discount' | 'vendor_vat_percent'>,
): Kopecks | undefined {
  const net = discountedPrice(price, discount)
  if (net === undefined || vendor_vat_percent === null) return undefined
  return net + percentOf(net, vendor_vat_percent)
}

/** What a thousand planned views cost; nothing when no views are planned. */
export function costPerThousand(price: number | null, views: number | null): Kopecks | undefined {
  return price !== null && views ? divideHalfUp(kopecksOf(price) * 1_000n, BigInt(views)) : undefined
}

/** What one planned view costs, rounded half up to a kopeck; nothing when no views are planned. */
export function costPerView(price: number | null, views: number | null): Kopecks | undefined {
  return price !== null && views ? divideHalfUp(kopecksOf(price), BigInt(views)) : undefined
}

/**
 * Whether the planned CPV does not go with the native price and the planned views: it is more than 1 % off. A CPV has
 * two decimals, so the one that the price gives when rounded is right, however far that is off.
 */
export function isCpvOff({
  native_price,
  view_count_plan,
  cpv_plan,
}: Pick<FiguredValues, 'native_price' | 'view_count_plan' | 'cpv_plan'>): boolean {
  if (native_price === null || view_count_plan === null || cpv_plan === null) return false
  const expected = costPerView(native_price, view_count_plan)
  if (expected === undefined) return false
  const planned = kopecksOf(cpv_plan)
  const price = kopecksOf(native_price)
  const difference = planned * BigInt(view_count_plan) - price
  return planned !== expected && (difference < 0n ? -difference : difference) * 100n > price
}

/** Days from today to the last day of the price; negative once it is over. */
export function daysLeft(
  { price_valid_until }: Pick<FiguredChannel, 'price_valid_until'>,
  today: CalendarDate,
): number {
  return daysBetween(today, price_valid_until)
}

/** What in a channel's figures cannot be right, and what stands in the way of placing anything there. */
export type ChannelWarning =
  | 'rkn_not_registered'
  | 'rkn_in_progress'
  | 'price_expired'
  | 'no_contract'
  | 'cpv_off'
  | 'err_over_100'
  | 'er_view_over_100'

type Warned = FiguredChannel & {
  rkn_status: 'registered' | 'not_registered' | 'in_progress'
  framework_contract: boolean
}

/** In the order in which they weigh. */
export function channelWarnings(channel: Warned, today: CalendarDate): ChannelWarning[] {
  const { rkn_status, framework_contract, price_valid_until } = channel
  const all: [ChannelWarning, boolean][] = [
    ['rkn_not_registered', rkn_status === 'not_registered'],
    ['rkn_in_progress', rkn_status === 'in_progress'],
    ['price_expired', isPriceExpired(price_valid_until, today)],
    ['no_contract', !framework_contract],
  ]
  return [...all.flatMap(([warning, holds]) => (holds ? [warning] : [])), ...figureWarnings(channel)]
}

/** Of these, what is wrong with the figures themselves. */
export function figureWarnings(values: FiguredValues): ChannelWarning[] {
  const all: [ChannelWarning, boolean][] = [
    ['cpv_off', isCpvOff(values)],
    ['err_over_100', (values.err_plan ?? 0) > 100],
    ['er_view_over_100', (values.er_view_plan ?? 0) > 100],
  ]
  return all.flatMap(([warning, holds]) => (holds ? [warning] : []))
}
