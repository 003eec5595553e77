import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFilters,
  isFiltered,
  misreadConditionsOf,
  namedConditionsOf,
  noFilters,
  paramsOfConditions,
} from '#client/features/channels/data/asked-filters.ts'
import { channelsBaseDefaults, readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { searchBoxText } from '#client/lib/page/address-params.ts'

const read = (search: object) => readChannelsBaseSearch({ ...search })
const readAddress = (address: string) => read(defaultParseSearch(address))

describe('the address of the channel base', () => {
  test.each([
    ['', {}],
    [
      '?search=%D0%B5%D0%B4%D0%B0&category_ids=%5B3%2C4%5D&page=2&page_size=50&sort=-cpv_plan',
      { search: 'еда', category_ids: [3, 4], page: 2, page_size: 50, sort: '-cpv_plan' },
    ],
    ['?search=123', { search: '123' }],
    ['?search=true', { search: 'true' }],
    ['?charts=true', { charts: true }],
    ['?category_ids=7', { category_ids: [7] }],
  ])('%j is read as %j', (address, read) => {
    expect(readAddress(address)).toEqual({ ...channelsBaseDefaults, ...read })
  })

  test.each([
    ...['?page=0', '?page=-3', '?page=1.5', '?page=abc', '?page_size=15', '?page_size=100000'],
    ...['?sort=password', '?sort=--title', '?sort=constructor', '?tab=users', '?category_ids=abc'],
    ...['?category_ids=%5B1%2C%22x%22%5D', '?channel=abc', '?charts=yes', '?search=%5B1%5D', '?__proto__=1'],
  ])('replaces the garbage of %s by the default', (address) => {
    expect(readAddress(address)).toEqual(channelsBaseDefaults)
  })

  test('can always be read, and the result survives writing and reading', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            tab: fc.anything(),
            search: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
            category_ids: fc.oneof(fc.array(fc.integer()), fc.anything()),
            page: fc.oneof(fc.integer(), fc.anything()),
            page_size: fc.oneof(fc.constantFrom(10, 20, 50), fc.anything()),
            sort: fc.oneof(fc.constantFrom('title', '-discount'), fc.anything()),
            channel: fc.oneof(fc.integer(), fc.anything()),
            agency_price: fc.oneof(fc.constantFrom('..50000', '10..', '5', 5, '-'), fc.anything()),
            title: fc.oneof(fc.constantFrom('кофе 24', '24', '*'), fc.anything()),
            rkn_status: fc.oneof(fc.constantFrom('registered', '!registered'), fc.anything()),
            nda: fc.oneof(fc.constantFrom('yes', 'no', true), fc.anything()),
          },
          { requiredKeys: [] },
        ),
        (address) => {
          const search = read(address)
          expect(readAddress(defaultStringifySearch(search))).toEqual(search)
        },
      ),
    )
  })
})

describe('conditions in an address', () => {
  test('are read one parameter at a time, in any form', () => {
    const search = readAddress('?agency_price=..50000&err_plan=10..&rkn_status=registered&discount=5&search=еда')
    expect(search).toEqual({
      ...channelsBaseDefaults,
      search: 'еда',
      agency_price: '..50000',
      err_plan: '10..',
      rkn_status: 'registered',
      discount: '5',
    })
    expect(namedConditionsOf(search)).toEqual([
      'err_plan=10..',
      'discount=5..5',
      'agency_price=..50000',
      'rkn_status=registered',
    ])
  })

  test('are written as a person reads them', () => {
    const search = { agency_price: '..50000', rkn_status: 'registered,in_progress', nda: 'yes' }
    expect(decodeURIComponent(defaultStringifySearch(search))).toBe(
      '?agency_price=..50000&rkn_status=registered,in_progress&nda=yes',
    )
  })

  test('that ask nothing are named and change nothing else', () => {
    const search = readAddress('?agency_price=cheap&err_plan=10..&nda=true&subscribers=[1]')
    expect(misreadConditionsOf(search)).toEqual([
      { field: 'subscribers', text: '[1]' },
      { field: 'agency_price', text: 'cheap' },
      { field: 'nda', text: 'true' },
    ])
    expect(namedConditionsOf(search)).toEqual(['err_plan=10..'])
  })

  test('of a saved view replace all others', () => {
    const search = { ...readAddress('?nda=yes'), ...paramsOfConditions(['edo=no', 'unknown=1']) }
    expect(namedConditionsOf(search)).toEqual(['edo=no'])
  })
})

test('a changed filter opens the first page and keeps the others, and clearing takes conditions too', () => {
  const filtered = readAddress('?nda=yes&search=еда')
  expect(isFiltered(filtered)).toBe(true)
  expect(isFiltered(changedFilters(filtered, noFilters))).toBe(false)
  const search = { ...channelsBaseDefaults, search: 'еда', page: 7, sort: '-discount' }
  expect(changedFilters(search, { category_ids: [1] })).toEqual({ ...search, category_ids: [1], page: 1 })
})

test('a search text cut inside an emoji still fits an address', () => {
  const text = searchBoxText(`${'я'.repeat(253)}😀`)
  expect(text).toHaveLength(254)
  expect(() => encodeURIComponent(text)).not.toThrow()
})
