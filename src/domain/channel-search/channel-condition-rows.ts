import { searchText } from '#domain/search-text.ts'
import { numbersOf } from './channel-condition-match.ts'
import type { ResolvedCondition } from './channel-conditions.ts'
import { type ChannelIndex, TEXT_SEPARATOR } from './channel-index.ts'
import { startsOf } from './channel-index-derived.ts'
import { type ChannelSortField, isUnindexedText } from './channel-search.ts'
import { marksOf } from './unindexed-texts.ts'

/** Removes the marks of rows that do not meet the condition, by the rule of channel-condition-match.ts. */
export function keepRowsThatMeet(index: ChannelIndex, condition: ResolvedCondition, mask: Uint8Array): void {
  const { field } = condition
  if (field === 'category_id') keepNumbers(mask, index.categories, condition)
  else if (isUnindexedText(field)) keepMarked(mask, marksOf(index, condition))
  else {
    const numbers = index.numbers.get(field)
    if (numbers) keepNumbers(mask, numbers, condition)
    else if (field !== 'prices_changed_on') keepTexts(index, field, condition, mask)
  }
}

function keepMarked(mask: Uint8Array, marks: Uint8Array) {
  for (let row = 0; row < mask.length; row++) if (marks[row] !== 1) mask[row] = 0
}

function keepNumbers(mask: Uint8Array, column: Int32Array | Float64Array, condition: ResolvedCondition) {
  const range = rangeOf(condition)
  if (range) return keepRange(mask, column, range)
  const meets = numberTest(condition)
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 1 && !meets(column[row] ?? Number.NaN)) mask[row] = 0
  }
}

/** `above` and `below` are the ends that the range leaves out; NaN for none. */
type Range = { from: number; to: number; above: number; below: number }

/** A loop without a call for each row takes half the time. An empty value is NaN, which no comparison includes. */
function keepRange(mask: Uint8Array, column: Int32Array | Float64Array, { from, to, above, below }: Range) {
  for (let row = 0; row < mask.length; row++) {
    const value = column[row] ?? Number.NaN
    if (!(value >= from && value <= to) || value === above || value === below) mask[row] = 0
  }
}

function rangeOf(condition: ResolvedCondition): Range | undefined {
  switch (condition.is) {
    case 'between':
      return {
        from: condition.from ?? -Infinity,
        to: condition.to ?? Infinity,
        above: condition.isAbove ? (condition.from ?? Number.NaN) : Number.NaN,
        below: condition.isBelow ? (condition.to ?? Number.NaN) : Number.NaN,
      }
    case 'yes':
      return { from: 1, to: 1, above: Number.NaN, below: Number.NaN }
    case 'no':
      return { from: 0, to: 0, above: Number.NaN, below: Number.NaN }
    default:
      return undefined
  }
}

/** Tests what is no range. An empty value is NaN. */
function numberTest(condition: ResolvedCondition): (value: number) => boolean {
  switch (condition.is) {
    case 'empty':
      return Number.isNaN
    case 'filled':
      return (value) => !Number.isNaN(value)
    case 'one_of': {
      const wanted = new Set(numbersOf(condition))
      return (value) => wanted.has(value)
    }
    case 'none_of': {
      const unwanted = new Set(numbersOf(condition))
      return (value) => !unwanted.has(value)
    }
    default:
      return () => false
  }
}

function keepTexts(index: ChannelIndex, field: ChannelSortField, condition: ResolvedCondition, mask: Uint8Array) {
  if (condition.is === 'contains') {
    for (const word of condition.words) keepWord(index, field, searchText(word), mask)
    return
  }
  if (condition.is !== 'empty' && condition.is !== 'filled') return void mask.fill(0)
  const starts = startsOf(index, field)
  const isWanted = condition.is === 'empty'
  for (let row = 0; row < mask.length; row++) {
    // An empty text has only its separator.
    const isEmpty = (starts[row + 1] ?? 0) - (starts[row] ?? 0) <= 1
    if (isEmpty !== isWanted) mask[row] = 0
  }
}

/** Searches the joined texts of all rows at once, as the search of titles does. */
function keepWord(index: ChannelIndex, field: ChannelSortField, word: string, mask: Uint8Array): void {
  const texts = index.texts.get(field) ?? ''
  const starts = startsOf(index, field)
  let next = 0
  let hit = word.includes(TEXT_SEPARATOR) ? -1 : texts.indexOf(word)
  while (hit >= 0 && next < mask.length) {
    const start = next
    while ((starts[next + 1] ?? 0) <= hit) next++
    mask.fill(0, start, next)
    next++
    hit = next < mask.length ? texts.indexOf(word, starts[next]) : -1
  }
  mask.fill(0, next)
}
