/** Rubles, per cent or a count, or whole kopecks; nothing for an unknown value. */
export type Comparable = number | bigint | null | undefined

/**
 * Returns the places of the best values, of which there may be several. There is none among fewer than two known values,
 * or where all are equal.
 */
export function bestPlaces(values: readonly Comparable[], better: 'lower' | 'higher'): ReadonlySet<number> {
  const known = values.filter((value) => value !== null && value !== undefined)
  const [first] = known
  if (first === undefined || known.every((value) => value === first)) return new Set()
  const best = known.reduce((one, other) => ((better === 'lower' ? other < one : other > one) ? other : one))
  return new Set(values.flatMap((value, place) => (value === best ? [place] : [])))
}
