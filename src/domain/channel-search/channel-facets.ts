import { type ConditionField, type CountedDays, conditionFields, isCountedDays } from './channel-condition-fields.ts'
import { type ConditionKind, conditionKindOf } from './channel-condition-kinds.ts'
import { type ChannelChanges, type ChannelIndex, numberValue } from './channel-index.ts'
import { matchingChanges, matchingRows } from './channel-index-search.ts'
import { type ChannelSearch, isUnindexedText, type UnindexedText } from './channel-search.ts'

/** A field of the base whose values can be counted. */
export type FacetField = Exclude<ConditionField, CountedDays | UnindexedText>

export const facetFields: readonly FacetField[] = conditionFields.filter(
  (field): field is FacetField => !isCountedDays(field) && !isUnindexedText(field),
)

/** The values of one field among the channels that match a search. */
export type ChannelFacet =
  /** The number of channels with each value, by the values of a condition; values without channels are left out. */
  | { is: 'choices'; counts: Readonly<Record<string, number>> }
  /** Item i of `counts` has the channels from `from` + i × `step` on; the last item is open-ended. */
  | { is: 'numbers'; from: number; step: number; counts: readonly number[] }

/** Bars of a distribution: enough to see its shape in a narrow panel. */
const MOST_BARS = 24
/** Two in a hundred values may lie beyond the last bar's start, so that an outlier does not flatten the others. */
const TAIL = 0.02

/**
 * Returns the values of the field among the matches. Undefined for a text, a day, or numbers that do not differ.
 */
export function channelFacet(
  base: ChannelIndex,
  field: FacetField,
  search: ChannelSearch,
  changes: ChannelChanges,
): ChannelFacet | undefined {
  const kind = conditionKindOf(field)
  if (kind === 'text' || kind === 'day') return undefined
  const values = valuesOf(base, field, search, changes)
  return kind === 'number' ? distribution(values) : { is: 'choices', counts: countChoices(values, kind) }
}

/** Returns the number of matches of each search. */
export function countMatches(
  base: ChannelIndex,
  searches: readonly ChannelSearch[],
  changes: ChannelChanges,
): number[] {
  return searches.map((search) => {
    const found = matchingRows(base, search, changes)
    const rows = found === 'all' ? base.ids.length : found.total
    return rows + matchingChanges(changes, search).length
  })
}

/** Returns the values of the matches without empty ones. */
function valuesOf(base: ChannelIndex, field: FacetField, search: ChannelSearch, changes: ChannelChanges): number[] {
  return matchedColumns(base, [field], search, changes)[field].filter((value) => !Number.isNaN(value))
}

function countChoices(values: readonly number[], kind: ConditionKind): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) {
    const name = choiceOf(value, kind)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

function choiceOf(value: number, kind: ConditionKind): string {
  if (kind === 'flag') return value === 1 ? 'yes' : 'no'
  return typeof kind === 'string' ? String(value) : (kind[value] ?? '')
}

function distribution(values: readonly number[]): ChannelFacet | undefined {
  const sorted = Float64Array.from(values).sort()
  const [least, greatest] = [sorted.at(0), sorted.at(-1)]
  if (least === undefined || greatest === undefined || least === greatest) return undefined
  const crowded = sorted[Math.floor((sorted.length - 1) * (1 - TAIL))] ?? greatest
  const end = crowded > least ? crowded : greatest
  const step = roundStep((end - least) / (MOST_BARS - 2))
  const barOf = (value: number) => Math.floor(Number((value / step).toFixed(9)))
  const first = barOf(least)
  const counts = new Array<number>(barOf(end) - first + 1).fill(0)
  for (const value of sorted) {
    const bar = Math.min(barOf(value) - first, counts.length - 1)
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  return { is: 'numbers', from: exact(first * step), step, counts }
}

/** Returns the next step of 1, 2 or 5 times a power of ten, so that every bar begins at a round number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((times) => times * power >= least) ?? 10
  return exact(factor * power)
}

/** Removes the rounding errors of binary fractions; conditions have at most four decimals. */
function exact(value: number): number {
  return Number(value.toFixed(4)) || Number(value.toPrecision(6))
}

/** Returns the numbers of all matches in each field, in one order of the matches; NaN where a field is empty. */
export function matchedColumns<Field extends FacetField>(
  base: ChannelIndex,
  fields: readonly Field[],
  search: ChannelSearch,
  changes: ChannelChanges,
): Record<Field, number[]> {
  const found = matchingRows(base, search, changes)
  const rows: number[] = []
  for (let row = 0; row < base.ids.length; row++) if (found === 'all' || found.rows[row] === 1) rows.push(row)
  const changed = matchingChanges(changes, search)
  const column = (field: Field) => {
    const stored = field === 'category_id' ? base.categories : base.numbers.get(field)
    const values = rows.map((row) => stored?.[row] ?? Number.NaN)
    const later = changed.map((row) => (field === 'category_id' ? row.category_id : numberValue(field, row)))
    return values.concat(later)
  }
  // Object.fromEntries loses the types of its keys.
  return Object.fromEntries(fields.map((field) => [field, column(field)])) as Record<Field, number[]>
}
