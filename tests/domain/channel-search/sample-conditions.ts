import fc from 'fast-check'
import { conditionFields, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  isEmptyRange,
  type ResolvedCondition,
} from '#domain/channel-search/channel-conditions.ts'

/** Numbers of sample channels and their neighbours, huge and negative ones. */
const numbers = fc.constantFrom(-5, 0, 1, 2.5, 10, 99.99, 100, 1_000_000, 9_999_999_999)
const days = fc.constantFrom(1999_06_15, 2025_12_30, 2025_12_31, 2026_01_01, 2026_01_02, 2099_01_01)
const words = fc.array(fc.constantFrom('а', 'ё', 'Е', 'канал', '😀', '%', 'ЕЛКА', 'ß', '42', '-'), {
  minLength: 1,
  maxLength: 3,
})

function ranges(side: fc.Arbitrary<number>) {
  return fc
    .tuple(fc.option(side), fc.option(side))
    .filter(([a, b]) => a !== null || b !== null)
    .map(([a, b]) => {
      const swaps = a !== null && b !== null && a > b
      return { is: 'between' as const, from: swaps ? b : a, to: swaps ? a : b }
    })
}

/** Ranges of numbers, some without the numbers of their sides. */
const numberRanges = fc.tuple(ranges(numbers), fc.boolean(), fc.boolean()).map(([range, above, below]) => {
  const strict = {
    ...range,
    ...(above && range.from !== null && { isAbove: true as const }),
    ...(below && range.to !== null && { isBelow: true as const }),
  }
  return isEmptyRange(strict) ? range : strict
})

function choices(values: readonly string[]) {
  return fc.record({
    is: fc.constantFrom('one_of' as const, 'none_of' as const),
    values: fc.subarray([...values], { minLength: 1 }),
  })
}

/** Any question that the field can answer, except one whose words are only a sign. */
function testsOf(field: Parameters<typeof conditionKindOf>[0]) {
  const kind = conditionKindOf(field)
  const sides = fc.record({ is: fc.constantFrom('empty' as const, 'filled' as const) })
  if (kind === 'number') return fc.oneof(sides, numberRanges)
  if (kind === 'day') return fc.oneof(sides, ranges(days))
  if (kind === 'flag') return fc.record({ is: fc.constantFrom('yes' as const, 'no' as const) })
  if (kind === 'category') return choices(['1', '2', '3', '11', '99'])
  if (kind === 'text') {
    const contains = words.filter((some) => some.join(' ') !== '-').map((words) => ({ is: 'contains' as const, words }))
    return fc.oneof(sides, contains)
  }
  return choices(kind)
}

/** Conditions as an address names them. */
export const conditions: fc.Arbitrary<ChannelCondition> = fc
  .constantFrom(...conditionFields)
  .chain((field) => testsOf(field).map((test) => ({ field, ...test })))

/** More conditions than three leave no rows of a sample. */
export const conditionLists = fc.array(conditions, { maxLength: 3 })

/** Conditions as the index gets them. */
export const resolvedConditions: fc.Arbitrary<ResolvedCondition> = fc
  .constantFrom(...conditionFields.filter((field) => !isCountedDays(field)), 'prices_changed_on' as const)
  .chain((field) => testsOf(field).map((test) => ({ field, ...test })))

export const resolvedLists = fc.array(resolvedConditions, { maxLength: 3 })
