import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from '#client/ui/input/use-amount-text.ts'

describe('an amount is read as people write it', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['₽', null],
    ['0', 0],
    ['1500', 1500],
    ['1 234,50 ₽', 1234.5],
    ['1\u00a0234,50\u00a0₽', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567,89', 1234567.89],
    ['18,4 %', 18.4],
    [',5', 0.5],
    ['5,', 5],
    ['-5', -5],
    ['−5', -5],
    ['0,1', 0.1],
  ])('%j is %j', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  test.each(['abc', '12abc', '1e5', '10-20', '1,2,3', '1.2.3', ',', '-', '--1', '1/2', '١٢', 'Infinity'])(
    '%j is no number',
    (text) => {
      expect(parseAmount(text)).toBeNaN()
    },
  )

  test('any amount of kopecks survives writing and reading', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
        fc.constantFrom<0 | 2>(0, 2),
        (kopecks, minDecimals) => {
          const amount = Number((kopecks / 100).toFixed(2))
          expect(parseAmount(formatAmount(amount, minDecimals) ?? 'refused') === amount).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('no text throws, and the result is a number, empty, or no number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = parseAmount(text)
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
