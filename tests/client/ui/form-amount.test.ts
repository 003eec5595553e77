import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '#client/ui/input/use-amount-text.ts'
import { typedAmount } from '#domain/amounts/read-amount.ts'

describe('an amount is read as people write it', () => {
  // biome-ignore format: a list of texts
  test.each([
    ['', null], ['   ', null], ['₽', null], ['0', 0], ['1500', 1500], ['1 234,50 ₽', 1234.5],
    ['1\u00a0234,50\u00a0₽', 1234.5], ['1\u202f234,5', 1234.5], ['1234.50', 1234.5], ['1.234,50', 1234.5],
    ['1,234.50', 1234.5], ['1.234.567,89', 1234567.89], ['1 2', 12], [',5', 0.5], ['5,', 5], ['−5', -5], ['0,1', 0.1],
    ['300 тыс', 300_000], ['15к', 15_000], ['1,2 млн ₽', 1_200_000], ['1,1 тыс. руб.', 1100], ['50 коп.', 0.5],
  ])('%j is %j', (text, amount) => {
    expect(typedAmount(text, 'rubles')).toBe(amount)
  })

  test('a unit is that of the field, and per cents have no thousands', () => {
    const read = (text: string) => (['rubles', 'percent', 'count'] as const).map((unit) => typedAmount(text, unit))
    expect(read('18,4 %')).toEqual([Number.NaN, 18.4, Number.NaN])
    expect(read('5 тыс')).toEqual([5000, Number.NaN, 5000])
    expect(read('5 ₽')).toEqual([5, Number.NaN, Number.NaN])
  })

  // biome-ignore format: a list of texts
  test.each([
    'abc', '12abc', '1e5', '10-20', '1,2,3', '1.2.3', ',', '-', '--1', '1/2', '١٢', 'Infinity', '12,345 млн', '1 2 тыс', '300 ты',
  ])('%j is no number', (text) => {
    expect(typedAmount(text, 'rubles')).toBeNaN()
  })

  test('any amount of kopecks survives writing and reading', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
        fc.constantFrom<0 | 2>(0, 2),
        (kopecks, minDecimals) => {
          const amount = Number((kopecks / 100).toFixed(2))
          expect(typedAmount(formatAmount(amount, minDecimals) ?? 'refused', 'rubles') === amount).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('no text throws, and the result is a number, empty, or no number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = typedAmount(text, 'rubles')
        expect(amount === null || typeof amount === 'number').toBe(true)
      }),
    )
  })
})

describe('an amount is written in Russian', () => {
  test.each([
    [48_025, 2, '48\u00a0025,00'],
    [0.52, 0, '0,52'],
    [35, 0, '35'],
    [1234.5, 2, '1\u00a0234,50'],
    [999_999_999_999.99, 2, '999\u00a0999\u00a0999\u00a0999,99'],
  ] as const)('%d with at least %d decimals is %j', (amount, minDecimals, text) => {
    expect(formatAmount(amount, minDecimals)).toBe(text)
  })

  test.each([1.005, 0.001, 1e15, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d stays as typed, because formatting would change it',
    (amount) => {
      expect(formatAmount(amount, 2)).toBeUndefined()
    },
  )
})
