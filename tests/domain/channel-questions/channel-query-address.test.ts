import { defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelsBaseDefaults, readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { formatCondition } from '#domain/channel-search/channel-conditions.ts'
import { conditionLists } from '../channel-search/sample-conditions.ts'

test('an address names the filter as people write it', () => {
  const price = { field: 'agency_price', is: 'between', from: null, to: 50_000 } as const
  const query = { search: '', category_ids: [8], conditions: [price] }
  expect(channelQueryAddress(query, '-err_plan')).toBe(
    '/placement/channels-base?category_ids=%5B8%5D&sort=-err_plan&agency_price=..50000',
  )
  expect(channelQueryAddress({ ...query, category_ids: [], conditions: [] })).toBe('/placement/channels-base')
})

test('an address of any filter is the one that the page prints for it', () => {
  const queries = fc.record({
    search: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('', '42', 'true', "кофе (Ё) ~ '*'!"),
    ),
    category_ids: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 3 }),
    conditions: conditionLists.map((list) => [...new Map(list.map((one) => [one.field, one])).values()]),
  })
  fc.assert(
    fc.property(queries, fc.constantFrom(undefined, 'title', '-err_plan', 'placement'), (query, order) => {
      const texts = query.conditions.map((condition) => [condition.field, formatCondition(condition)])
      const sort = order ?? channelsBaseDefaults.sort
      const page = readChannelsBaseSearch({
        search: query.search.trim(),
        category_ids: query.category_ids,
        sort,
        ...Object.fromEntries(texts),
      })
      const shown = Object.entries(page).filter(([name, value]) => !isDefault(name, value))
      const address = channelQueryAddress({ ...query, search: page.search }, order)
      expect(address).toBe(`/placement/channels-base${defaultStringifySearch(Object.fromEntries(shown))}`)
    }),
  )
})

function isDefault(name: string, value: unknown): boolean {
  const defaults: Readonly<Record<string, unknown>> = channelsBaseDefaults
  return value === undefined || JSON.stringify(defaults[name]) === JSON.stringify(value)
}
