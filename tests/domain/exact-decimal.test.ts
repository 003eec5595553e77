import { expect, test } from 'vitest'
import { decimalOf, decimalText, meanOfDecimals, medianOfDecimals, sumOfDecimals } from '#domain/exact-decimal.ts'

const all = (...values: number[]) => values.map(decimalOf)

test.each([
  [0.1 + 0.2, '0,3'],
  [-1_234.5, '-1\u00a0234,5'],
  [1e21, '1\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000'],
  [1e-7, '0,0000001'],
  [0, '0'],
])('the number %d is the decimal %s', (value, text) => {
  expect(decimalText(decimalOf(value))).toBe(text)
})

test('sums and medians are exact, and a mean tells whether it is', () => {
  expect(decimalText(sumOfDecimals(all(0.1, 0.2, 1e15, -0.3)))).toBe('1\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000')
  expect(decimalText(medianOfDecimals(all(3, 0.1, 0.2, 7)) ?? decimalOf(0))).toBe('1,6')
  const mean = meanOfDecimals(all(-1, -1, 0))
  expect([decimalText(mean), mean.isExact]).toEqual(['-0,6667', false])
  expect(meanOfDecimals(all(1, 2)).isExact).toBe(true)
})
