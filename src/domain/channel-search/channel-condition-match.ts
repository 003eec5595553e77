import { searchText } from '#domain/search-text.ts'
import { conditionKindOf } from './channel-condition-kinds.ts'
import type { ResolvedCondition } from './channel-conditions.ts'
import { type IndexedChannel, indexedValue } from './channel-index.ts'
import { isUnindexedText } from './channel-search.ts'

/** Tells whether a channel meets all conditions. The index applies the same rule to its columns. */
export function meetsConditions(channel: IndexedChannel, conditions: readonly ResolvedCondition[]): boolean {
  return conditions.every((condition) => meets(channel, condition))
}

function meets(channel: IndexedChannel, condition: ResolvedCondition): boolean {
  const value = storedValue(channel, condition.field)
  switch (condition.is) {
    case 'empty':
      return value === null
    case 'filled':
      return value !== null
    case 'yes':
      return value === 1
    case 'no':
      return value === 0
    case 'between': {
      const { from, to, isAbove, isBelow } = condition
      if (typeof value !== 'number' || (isAbove && value === from) || (isBelow && value === to)) return false
      return value >= (from ?? -Infinity) && value <= (to ?? Infinity)
    }
    case 'one_of':
      return numbersOf(condition).includes(Number(value ?? Number.NaN))
    case 'none_of':
      return !numbersOf(condition).includes(Number(value ?? Number.NaN))
    case 'contains':
      return condition.words.every((word) => String(value ?? '').includes(searchText(word)))
  }
}

function storedValue(channel: IndexedChannel, field: ResolvedCondition['field']): string | number | null {
  if (field === 'category_id') return channel.category_id
  if (isUnindexedText(field)) return searchText(channel[field] ?? '') || null
  return indexedValue(field, channel)
}

/** Returns the values of a choice as the index has them: ids of categories, positions of choices. */
export function numbersOf({
  field,
  values,
}: Pick<ResolvedCondition, 'field'> & { values: readonly string[] }): number[] {
  const kind = conditionKindOf(field)
  return typeof kind === 'string' ? values.map(Number) : values.map((value) => kind.indexOf(value))
}
