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

test('the search text of a search text is itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => searchText(searchText(text)) === searchText(text)))
})

test("search texts are ordered like UTF-8 bytes, as in PostgreSQL's collation C", () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const expected = Buffer.compare(Buffer.from(a), Buffer.from(b))
      return Math.sign(compareSearchTexts(a, b)) === expected
    }),
    { numRuns: 2_000 },
  )
})

test('emoji sort after the last characters of the basic plane', () => {
  expect(['\u{1F98A}', '\uFFFD', 'я'].toSorted(compareSearchTexts)).toEqual(['я', '\uFFFD', '\u{1F98A}'])
})
