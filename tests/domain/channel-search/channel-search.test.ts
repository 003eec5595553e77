import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  channelSortValue,
  compareForSort,
  formatChannelSort,
  matchesChannelSearch,
  parseChannelSort,
} from '#domain/channel-search/channel-search.ts'

test.each([
  ['елк', true],
  ['ЁЛК', true],
  ['  ёлка ', true],
  ['100%', true],
  ['100_', false],
  ['', true],
  ['сосна', false],
])('«Ёлка 100%%» is found by «%s»: %s', (search, expected) => {
  const channel = { title: 'Ёлка 100%', category_id: 1 }
  expect(matchesChannelSearch(channel, { search, category_ids: [] })).toBe(expected)
})

test('a search without categories covers all of them, and one with categories covers only those', () => {
  const channel = { title: 'Ёлка', category_id: 1 }
  expect(matchesChannelSearch(channel, { search: '', category_ids: [2, 1] })).toBe(true)
  expect(matchesChannelSearch(channel, { search: '', category_ids: [2] })).toBe(false)
})

test('a sort reads back from its text, and any other text is refused', () => {
  expect(parseChannelSort('-agency_price')).toEqual({ field: 'agency_price', direction: 'desc' })
  expect(formatChannelSort({ field: 'agency_price', direction: 'desc' })).toBe('-agency_price')
  for (const text of ['', '-', '--title', 'password', '__proto__', 'constructor', 'title ']) {
    expect(parseChannelSort(text)).toBeUndefined()
  }
})

test('choices sort by their order, no before yes, and dates by day', () => {
  expect(channelSortValue('risk_level', 'high_risk')).toBe(0)
  expect(channelSortValue('risk_level', 'no_risk')).toBe(2)
  expect(channelSortValue('nda', false)).toBe(0)
  expect(channelSortValue('price_valid_until', '2026-12-31')).toBe(20_261_231)
  expect(channelSortValue('subscribers', null)).toBeNull()
})

test('empty values come last in both directions, and equal values are ordered by id', () => {
  const rows = [
    { value: 2, id: 1 },
    { value: null, id: 2 },
    { value: 1, id: 3 },
    { value: 1, id: 4 },
  ]
  const ids = (direction: 'asc' | 'desc') =>
    rows.toSorted((a, b) => compareForSort(a, b, direction)).map(({ id }) => id)
  expect(ids('asc')).toEqual([3, 4, 1, 2])
  expect(ids('desc')).toEqual([1, 3, 4, 2])
})

test('the order is total', () => {
  const row = fc.record({
    value: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 })),
    id: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(row, row, row, fc.constantFrom('asc' as const, 'desc' as const), (a, b, c, direction) => {
      const compare = (one: typeof a, other: typeof a) => compareForSort(one, other, direction)
      const [ab, ba, bc, ac] = [compare(a, b), compare(b, a), compare(b, c), compare(a, c)]
      expect(Math.sign(ab) + Math.sign(ba)).toBe(0)
      if (ab <= 0 && bc <= 0) expect(ac).toBeLessThanOrEqual(0)
    }),
  )
})
