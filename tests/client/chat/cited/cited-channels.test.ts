// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { formerPrices, readCitedSearch } from '#client/features/channels/cited/cited-list.ts'

const list = '/placement/channels-base'

test('the address of a list is read as the base reads it, from its first page', () => {
  const search = readCitedSearch(
    `${list}?search=кофе&category_ids=[2,1]&agency_price=..50000&sort=-agency_price&page=3`,
  )
  expect(search).toMatchObject({
    search: 'кофе',
    category_ids: [2, 1],
    agency_price: '..50000',
    sort: '-agency_price',
    page: 1,
  })
})

test('the first channels of an order have a card without a condition', () => {
  expect(readCitedSearch(`${list}?sort=-subscribers`)).toMatchObject({ sort: '-subscribers', page: 1 })
})

test.each([
  `${list}?agency_price=дёшево`,
  `${list}?colour=red&agency_price=..50000`,
  `${list}?category_ids=finance&agency_price=..50000`,
  `${list}?sort=beauty&agency_price=..50000`,
  `${list}?tab=shortlist&agency_price=..50000`,
  `${list}?page=2`,
  `${list}?search=%20`,
  list,
])('the address %s has no card, because its rows would be others than it means', (address) => {
  expect(readCitedSearch(address)).toBeUndefined()
})

test('former prices are those that differ by a kopeck at least', () => {
  const cited = {
    address: list,
    total: 4,
    ids: [1, 2, 3, 4, 5],
    as_of: '2026-11-20T10:00:00.000Z',
    figures: { prices: ['48000.00', '0.1', '100', null] },
  }
  const now = [
    { id: 1, agency_price: 48_000 },
    { id: 2, agency_price: 0.11 },
    { id: 3, agency_price: 99.99 },
    { id: 4, agency_price: 5 },
    { id: 9, agency_price: 5 },
  ]
  expect([...formerPrices(cited, now)]).toEqual([
    [2, 0.1],
    [3, 100],
  ])
  expect(formerPrices({ ...cited, figures: {} }, now).size).toBe(0)
})
