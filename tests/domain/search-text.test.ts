import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'

test.each([
  ['Ёлка', 'елка'],
  ['ЩЁЛК', 'щелк'],
  ['  Дом  ', 'дом'],
  ['й', 'й'],
  ['ё', 'е'],
  ['LIVE 24/7', 'live 24/7'],
])('%s is searched as %s', (text, expected) => {
  expect(searchText(text)).toBe(expected)
})

test('a search text is its own search text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => searchText(searchText(text)) === searchText(text)),
  )
})

test('the order is that of UTF-8 bytes, which PostgreSQL calls "C"', () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const expected = Buffer.compare(Buffer.from(a), Buffer.from(b))
      return Math.sign(compareSearchTexts(a, b)) === expected
    }),
    { numRuns: 2_000 },
  )
})

test('emoji stand after the last characters of the basic plane', () => {
  expect(['\u{1F98A}', '\uFFFD', 'я'].toSorted(compareSearchTexts)).toEqual(['я', '\uFFFD', '\u{1F98A}'])
})
