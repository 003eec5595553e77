import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  changedFilters,
  channelsBaseDefaults,
  channelsBaseSearch,
} from '#client/features/channels/data/channels-base-search.ts'
import { searchBoxText } from '#client/lib/page/search-param.ts'

const read = (search: unknown) => z.parse(channelsBaseSearch, search)
const readAddress = (address: string) => read(defaultParseSearch(address))

describe('the address of the channel base', () => {
  test('is empty for the defaults', () => {
    expect(read({})).toEqual(channelsBaseDefaults)
  })

  test('is read from pasted addresses', () => {
    expect(
      readAddress('?search=%D0%B5%D0%B4%D0%B0&category_ids=%5B3%2C4%5D&page=2&page_size=50&sort=-cpv_plan'),
    ).toEqual({
      ...channelsBaseDefaults,
      search: 'еда',
      category_ids: [3, 4],
      page: 2,
      page_size: 50,
      sort: '-cpv_plan',
    })
  })

  test('keeps a search for digits and for "true" as text', () => {
    expect(readAddress('?search=123').search).toBe('123')
    expect(readAddress('?search=true').search).toBe('true')
  })

  test('records open charts', () => {
    expect(readAddress('?charts=true')).toEqual({ ...channelsBaseDefaults, charts: true })
  })

  test('takes a single category without brackets', () => {
    expect(readAddress('?category_ids=7').category_ids).toEqual([7])
  })

  test.each([
    '?page=0',
    '?page=-3',
    '?page=1.5',
    '?page=abc',
    '?page_size=15',
    '?page_size=100000',
    '?sort=password',
    '?sort=--title',
    '?sort=constructor',
    '?tab=users',
    '?category_ids=abc',
    '?category_ids=%5B1%2C%22x%22%5D',
    '?channel=abc',
    '?charts=yes',
    '?search=%5B1%5D',
    '?__proto__=1',
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

test('a changed filter opens the first page and keeps the other filters', () => {
  const search = { ...channelsBaseDefaults, search: 'еда', page: 7, sort: '-discount' }
  expect(changedFilters(search, { category_ids: [1] })).toEqual({ ...search, category_ids: [1], page: 1 })
})

test('a search text cut inside an emoji still fits an address', () => {
  const text = searchBoxText(`${'я'.repeat(253)}😀`)
  expect(text).toHaveLength(254)
  expect(() => encodeURIComponent(text)).not.toThrow()
})
