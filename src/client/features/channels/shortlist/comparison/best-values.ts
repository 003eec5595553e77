/** Rubles, per cent or a count, or whole kopecks; nothing for an unknown value. */
export type Comparable = number | bigint | null | undefined

export type Sortable = Comparable | string | boolean

/** Returns the places in ascending or descending order of their values; equal ones keep their order, unknown ones end. */
export function placesInOrder(values: readonly Sortable[], isDescending: boolean): number[] {
  const known = values.flatMap((value, place) => (value === null || value === undefined ? [] : [{ value, place }]))
  const unknown = [...values.keys()].filter((place) => known.every((one) => one.place !== place))
  const compare = (one: Sortable, other: Sortable) =>
    typeof one === 'string' && typeof other === 'string'
      ? one.localeCompare(other, 'ru', { numeric: true })
      : Number(one) - Number(other)
  known.sort((one, other) => compare(one.value, other.value) * (isDescending ? -1 : 1))
  return [...known.map(({ place }) => place), ...unknown]
}

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
