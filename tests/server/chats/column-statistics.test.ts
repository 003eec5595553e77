import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnStatistics } from '#server/modules/chats/prompt/column-statistics.ts'

test('a column of numbers has exact extremes, sum and mean', () => {
  expect(columnStatistics(['0,1', '0,2', '-1 000,05', '', '—'])).toEqual({
    ...{ kind: 'numbers', count: 3, unit: '' },
    ...{ min: '-1000,05', max: '0,2', sum: '-999,75', mean: '-333,25' },
  })
  expect(columnStatistics(['1', '1', '2'])).toMatchObject({ sum: '4', mean: '1,33' })
})

test('sums of any cents are exact', () => {
  const cents = fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(cents, (values) => {
      const texts = values.map((value) => `${value / 100n},${String(value % 100n).padStart(2, '0')}`)
      const found = columnStatistics(texts)
      const [whole = '', part = ''] = (found?.kind === 'numbers' ? found.sum : '').split(',')
      expect(BigInt(whole + part.padEnd(2, '0'))).toBe(values.reduce((sum, value) => sum + value, 0n))
    }),
  )
})

test('amounts in one unit are numbers, and of different units texts', () => {
  expect(columnStatistics(['1 500,00 ₽', '2\u00a0000,00\u00a0₽'])).toMatchObject({ unit: '₽', sum: '3500' })
  expect(columnStatistics(['1 ₽', '2 $'])).toEqual({ kind: 'texts', count: 2, distinct: 2 })
})

test.each([['01'], ['1234567890123456'], ['31.12.2026'], ['1e5'], ['12 шт']])(
  'a column with «%s» holds texts, of which the different ones are counted',
  (code) => {
    expect(columnStatistics([code, code, '5', ''])).toEqual({ kind: 'texts', count: 3, distinct: 2 })
  },
)

test('an empty column has no statistics', () => {
  expect(columnStatistics(['', ' ', '↑'])).toBeUndefined()
})

test('a column where 1,234 may be a thousand has no sum', () => {
  expect(columnStatistics(['1,234', '950'])).toEqual({ kind: 'texts', count: 2, distinct: 2 })
  expect(columnStatistics(['1,234', '0,5'])).toMatchObject({ kind: 'numbers', sum: '1,734' })
  expect(columnStatistics(['0,125', '3'])).toMatchObject({ kind: 'numbers', sum: '3,125' })
})
