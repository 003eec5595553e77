export type AxisRange = { from: number; to: number }

/** Fewer values have no crowd that outliers could be far from. */
const LEAST_CROWD = 5
/** Each end may have two outliers in a hundred values. */
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

/** A bar may be so many times as long as the middle one. */
const MOST_TIMES = 4
/** Longer ones are cut to so many times the longest of the others, so that they are seen to be longer. */
const CUT_TIMES = 1.5

/** The end of a scale of bars: the greatest value, or less where the bars of most would be gone beside the far ones. */
export function barsEnd(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [middle = 0, greatest = 0] = [sorted[(sorted.length - 1) >> 1], sorted.at(-1)]
  const longest = sorted.findLast((value) => value <= MOST_TIMES * middle) ?? greatest
  return longest > 0 ? Math.min(greatest, CUT_TIMES * longest) : greatest
}
