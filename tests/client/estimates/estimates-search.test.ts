import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { estimatesDefaults, estimatesSearch, findEstimates } from '#client/features/estimates/data/estimates-search.ts'

const read = (address: string) => z.parse(estimatesSearch, defaultParseSearch(address))

function titled(title: string, index: number) {
  const numbers = { vat_percent: 20, payment_terms_days: 30, commission_percent: 10, ad_fee_percent: 3 }
  return { id: index, title, client_name: 'Весна', ...numbers }
}

const found = (text: string) =>
  findEstimates(['Весенняя кампания', 'Запуск ёлки', 'Амбассадоры'].map(titled), text).map(({ title }) => title)

test('the address is empty by default and keeps digits as text', () => {
  expect(read('')).toEqual(estimatesDefaults)
  expect(read('?search=123')).toEqual({ search: '123' })
  expect(read('?search=%7B%22a%22%3A1%7D')).toEqual(estimatesDefaults)
})

test('a search finds a part of a title in any case, and no other field; a blank one finds all', () => {
  expect(found('КАМПАН')).toEqual(['Весенняя кампания'])
  expect(found('елк')).toEqual(['Запуск ёлки'])
  expect(found('весна')).toEqual([])
  expect(found('  ')).toHaveLength(3)
})
