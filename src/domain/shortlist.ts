import type { FiguredChannel } from './channel-figures.ts'
import { divideHalfUp, type Kopecks, kopecksOf, sumOf } from './money.ts'

/** As many as somebody can compare, and as many requests as a device without a copy makes for them. */
export const maxShortlisted = 100

/** Of all channels of a shortlist; what none of them has is undefined. */
export type ShortlistTotals = {
  native: Kopecks
  marked: Kopecks
  /** Planned views, of the channels that have any. */
  views: number
  /** Native prices over planned views, both of the channels that have planned views: the mean by views. */
  cpv: Kopecks | undefined
  cpm: Kopecks | undefined
  /** The mean of those that have one, each counting the same, to two decimals. */
  err: number | undefined
}

export function shortlistTotals(channels: readonly FiguredChannel[]): ShortlistTotals {
  const viewed = channels.filter(({ view_count_plan }) => (view_count_plan ?? 0) > 0)
  const views = viewed.reduce((sum, { view_count_plan }) => sum + (view_count_plan ?? 0), 0)
  const price = sumOf(viewed.map(({ native_price }) => kopecksOf(native_price)))
  const rates = channels.flatMap(({ err_plan }) => (err_plan === null ? [] : [kopecksOf(err_plan)]))
  return {
    native: sumOf(channels.map(({ native_price }) => kopecksOf(native_price))),
    marked: sumOf(channels.map(({ marked_price }) => kopecksOf(marked_price))),
    views,
    cpv: views === 0 ? undefined : divideHalfUp(price, BigInt(views)),
    cpm: views === 0 ? undefined : divideHalfUp(price * 1_000n, BigInt(views)),
    err: rates.length === 0 ? undefined : Number(divideHalfUp(sumOf(rates), BigInt(rates.length))) / 100,
  }
}
