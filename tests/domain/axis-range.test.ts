import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsEnd, crowdRange } from '#domain/axis-range.ts'

const sorted = (values: readonly number[]) => Float64Array.from(values).sort()
const prices = Array.from({ length: 50 }, (_, place) => 10_000 * 1.06 ** place)
const share = (from: number, to: number, within: { from: number; to: number } | undefined) =>
  Math.log(to / from) / Math.log((within?.to ?? Number.NaN) / (within?.from ?? Number.NaN))

test('an axis without outliers goes from the least to the greatest value', () => {
  expect(crowdRange(sorted(prices))).toEqual({ from: 10_000, to: prices.at(-1) })
  expect(crowdRange(sorted([7]))).toEqual({ from: 7, to: 7 })
  expect(crowdRange(sorted([1, 2, 1_000_000]))).toEqual({ from: 1, to: 1_000_000 })
  expect(crowdRange(sorted([]))).toBeUndefined()
})

test('a value a hundred times the greatest or a hundredth of the least stays off the axis', () => {
  const dear = (prices.at(-1) ?? 0) * 100
  expect(crowdRange(sorted([...prices, dear]))).toEqual({ from: 10_000, to: prices.at(-1) })
  expect(crowdRange(sorted([...prices, 100]))).toEqual({ from: 10_000, to: prices.at(-1) })
})

test('equal values with one outlier fill the axis', () => {
  expect(crowdRange(sorted([...Array.from({ length: 20 }, () => 500), 500_000]))).toEqual({
    from: 500,
    to: 500,
  })
})

test('the middle 96 % of any values take at least half of the axis', () => {
  const value = fc.double({ min: 0.01, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 5, maxLength: 300 }), (values) => {
      const all = sorted(values)
      const tail = Math.ceil(all.length * 0.02)
      const [low = 0, high = 0] = [all[tail], all[all.length - 1 - tail]]
      if (high < low * 4) return
      expect(share(low, high, crowdRange(all))).toBeGreaterThan(0.499)
    }),
  )
})

test('bars of similar values are not shortened, and the scale ends at the greatest value', () => {
  expect(barsEnd([1, 2, 3, 4])).toBe(4)
  expect(barsEnd([3, 1])).toBe(3)
  expect(barsEnd([])).toBe(0)
  expect(barsEnd([0, 0, 5])).toBe(5)
})

test('one or several expensive categories keep the bars of the others visible and exceed them', () => {
  for (const dear of [[900], [800, 900], [500, 700, 800, 900]]) {
    const end = barsEnd([1, 1.2, 1.5, 2, 2.5, ...dear])
    expect(end).toBe(3.75)
  }
  expect(barsEnd([1, 100])).toBe(1.5)
  // A bar just over the limit keeps its full length.
  expect(barsEnd([1, 1, 1, 3.9, 4.1])).toBe(4.1)
})

test('the middle bar takes at least a sixth of the scale for any values', () => {
  const value = fc.double({ min: 0.01, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const middle = values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0
      expect(middle / barsEnd(values)).toBeGreaterThan(0.166)
    }),
  )
})
