import { type CalendarDate, daysBetween } from './calendar-date.ts'
import { isPriceExpired } from './channel.ts'
import type { ChannelValueOf } from './channel-fields.ts'
import { divideHalfUp, type Kopecks, kopecksOf, percentOf, vatOf } from './money.ts'

/** The fields that the derived figures need, in rubles and per cent as on the wire. */
export type FiguredChannel = { [Field in FiguredField]: ChannelValueOf<Field> }
type FiguredField =
  | 'native_price'
  | 'marked_price'
  | 'discount'
  | 'vendor_vat_percent'
  | 'view_count_plan'
  | 'cpv_plan'
  | 'err_plan'
  | 'er_view_plan'
  | 'price_valid_until'
/** The same fields in a form, where each may still be empty. */
export type FiguredValues = { [Field in keyof FiguredChannel]: FiguredChannel[Field] | null }

/** The formulas that the screens show beside the derived figures. */
export const figureFormulas = {
  discounted: 'Цена − скидка',
  withVat: 'Цена − скидка + НДС поставщика',
  cpm: 'Цена ÷ охват × 1000',
  cpv: 'Цена ÷ охват',
  daysLeft: 'Действует до − сегодня',
} as const

/** The CPM of the native price, beside the derived figures and in the comparison with a category. */
export const nativeCpmLabel = 'CPM нативная'

/** Returns the price less the discount, rounded half up to a kopeck. A discount above 100 % gives 0. */
export function discountedPrice(price: number | null, discount: number | null): Kopecks | undefined {
  if (price === null || discount === null) return undefined
  return percentOf(kopecksOf(price), Math.max(0, 100 - discount))
}

/** Returns the discounted price plus the vendor's VAT, by the rounding rule of an estimate. */
export function priceWithVat(
  price: number | null,
  { discount, vendor_vat_percent }: Pick<FiguredValues, 'discount' | 'vendor_vat_percent'>,
): Kopecks | undefined {
  const net = discountedPrice(price, discount)
  if (net === undefined || vendor_vat_percent === null) return undefined
  return net + vatOf(net, vendor_vat_percent)
}

/** Returns the price of a thousand planned views; undefined without planned views. */
export function costPerThousand(price: number | null, views: number | null): Kopecks | undefined {
  return price !== null && views ? divideHalfUp(kopecksOf(price) * 1_000n, BigInt(views)) : undefined
}

/** Returns the price of one planned view, rounded half up to a kopeck; undefined without planned views. */
export function costPerView(price: number | null, views: number | null): Kopecks | undefined {
  return price !== null && views ? divideHalfUp(kopecksOf(price), BigInt(views)) : undefined
}

type CpvValues = Pick<FiguredValues, 'native_price' | 'view_count_plan' | 'cpv_plan'>

/**
 * Tells whether the planned CPV differs by more than 1 % from native price by planned views. The rounded
 * quotient itself is always accepted, because a CPV has two decimals.
 */
export function isCpvOff({ native_price, view_count_plan, cpv_plan }: CpvValues): boolean {
  if (native_price === null || view_count_plan === null || cpv_plan === null) return false
  const expected = costPerView(native_price, view_count_plan)
  if (expected === undefined) return false
  const planned = kopecksOf(cpv_plan)
  const price = kopecksOf(native_price)
  const difference = planned * BigInt(view_count_plan) - price
  return planned !== expected && (difference < 0n ? -difference : difference) * 100n > price
}

/** Returns the days from today to the last day of the price; negative after it. */
export function daysLeft(
  { price_valid_until }: Pick<FiguredChannel, 'price_valid_until'>,
  today: CalendarDate,
): number {
  return daysBetween(today, price_valid_until)
}

/** Warnings about impossible numbers of a channel, and about obstacles to a placement. */
export type ChannelWarning =
  | 'rkn_not_registered'
  | 'rkn_in_progress'
  | 'price_expired'
  | 'no_contract'
  | 'cpv_off'
  | 'err_over_100'
  | 'er_view_over_100'

type Warned = FiguredChannel & {
  [Field in 'rkn_status' | 'framework_contract']: ChannelValueOf<Field>
}

/** Returns the warnings of a channel, most important first. */
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

/** Returns the warnings about impossible numbers alone. */
export function figureWarnings(values: FiguredValues): ChannelWarning[] {
  const all: [ChannelWarning, boolean][] = [
    ['cpv_off', isCpvOff(values)],
    ['err_over_100', (values.err_plan ?? 0) > 100],
    ['er_view_over_100', (values.er_view_plan ?? 0) > 100],
  ]
  return all.flatMap(([warning, holds]) => (holds ? [warning] : []))
}
