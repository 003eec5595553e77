export type AxisRange = { from: number; to: number }

/** With fewer values, no value counts as an outlier. */
const LEAST_CROWD = 5
/** At each end, up to two in a hundred values may be outliers. */
const TAIL = 0.02
/** Values within a factor of two beyond the crowd are always on the axis. */
const LEAST_SPAN = Math.log10(4)

/**
 * Returns the range that gives the crowd of these positive, sorted values at least half of a logarithmic
 * axis; undefined without values. Outliers stay off the axis, such as a price with one zero too many.
 */
export function crowdRange(sorted: Float64Array): AxisRange | undefined {
  const count = sorted.length
  const [least, greatest] = [sorted.at(0), sorted.at(-1)]
  if (least === undefined || greatest === undefined) return undefined
  if (count < LEAST_CROWD) return { from: least, to: greatest }
  const tail = Math.ceil(count * TAIL)
  const low = Math.log10(sorted[tail] ?? least)
  const high = Math.log10(sorted[count - 1 - tail] ?? greatest)
  const reach = Math.max(high - low, LEAST_SPAN) / 2
  const isNear = (value: number) => {
    const place = Math.log10(value)
    return place >= low - reach && place <= high + reach
  }
  return { from: sorted.find(isNear) ?? least, to: sorted.findLast(isNear) ?? greatest }
}

/** A bar may be at most this many times as long as the median bar. */
const MOST_TIMES = 4
/** Longer bars are cut to this multiple of the longest remaining bar, so that they still look longer. */
const CUT_TIMES = 1.5

/** Returns the end of the scale of bars: the greatest value, or less when outliers would make most bars invisible. */
export function barsEnd(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [middle = 0, greatest = 0] = [sorted[(sorted.length - 1) >> 1], sorted.at(-1)]
  const longest = sorted.findLast((value) => value <= MOST_TIMES * middle) ?? greatest
  return longest > 0 ? Math.min(greatest, CUT_TIMES * longest) : greatest
}
