import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateSummary, lineSums, totalsOf } from '#domain/estimate.ts'
import { kopecksOf, percentOf, rublesOf, vatOf } from '#domain/money.ts'

const vatPercents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const rates = fc.integer({ min: 0, max: 1_000_000 })
const hours = fc.integer({ min: 0, max: 100_000 }).map((tenths) => tenths / 10)
const lines = fc.record({ rate: rates, hours, vatPercent: vatPercents })

/** Returns numerator / denominator in kopecks, rounded half up, by fractions alone. */
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const scaled = (value: number, factor: number) => BigInt(Math.round(value * factor))

describe('VAT', () => {
  test('is rounded half up, line by line', () => {
    expect(vatOf(833_25n, 22)).toBe(183_32n)
    const three = Array.from({ length: 3 }, () => ({
      hours: 1,
      sum_without_vat: 833.25,
      vat_amount: rublesOf(vatOf(833_25n, 22)),
      sum_with_vat: 833.25 + 183.32,
    }))
    expect(totalsOf(three).vat_amount).toBe(549.96)
    expect(vatOf(75n, 22)).toBe(17n)
  })
})

test.each([
  [{ rate: 1_234, hours: 12.5, vatPercent: 22 }, [15_425, 3_393.5, 18_818.5]],
  [{ rate: 1_234, hours: 0, vatPercent: 22 }, [0, 0, 0]],
  [{ rate: 1_235, hours: 0.5, vatPercent: 22 }, [617.5, 135.85, 753.35]],
  [{ rate: 1_234, hours: 12.5, vatPercent: 100 }, [15_425, 15_425, 30_850]],
  [{ rate: 1_234, hours: 12.5, vatPercent: 0 }, [15_425, 0, 15_425]],
  [{ rate: 1_500, hours: 12.5, vatPercent: 20 }, [18_750, 3_750, 22_500]],
])('a line %j has the sums %j', (line, [sum_without_vat, vat_amount, sum_with_vat]) => {
  expect(lineSums(line)).toEqual({ sum_without_vat, vat_amount, sum_with_vat })
})

test('a line never differs from exact fractions by a kopeck', () => {
  fc.assert(
    fc.property(lines, ({ rate, hours, vatPercent }) => {
      const net = halfUp(BigInt(rate) * 100n * scaled(hours, 10), 10n)
      const vat = halfUp(net * scaled(vatPercent, 100), 10_000n)
      const sums = lineSums({ rate, hours, vatPercent })
      expect(kopecksOf(sums.sum_without_vat)).toBe(net)
      expect(kopecksOf(sums.vat_amount)).toBe(vat)
      expect(kopecksOf(sums.sum_with_vat)).toBe(net + vat)
    }),
  )
})

test('totals are the sums of their lines in any order and grouping', () => {
  const priced = lines.map((line) => ({ ...lineSums(line), hours: line.hours }))
  fc.assert(
    fc.property(fc.array(priced), fc.array(priced), (first, second) => {
      const all = totalsOf([...first, ...second])
      expect(totalsOf([...second, ...first])).toEqual(all)
      expect(totalsOf([totalsOf(first), totalsOf(second)])).toEqual(all)
      expect(kopecksOf(all.sum_without_vat) + kopecksOf(all.vat_amount)).toBe(kopecksOf(all.sum_with_vat))
    }),
  )
})

test('an amount survives the conversion to kopecks and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (kopecks) => {
      expect(kopecksOf(rublesOf(kopecks))).toBe(kopecks)
    }),
  )
})

test('a percentage of a negative amount is rounded away from zero', () => {
  expect(percentOf(-75n, 22)).toBe(-17n)
})

describe('the summary', () => {
  test('takes the fee from the sum of work and commission', () => {
    const work = [lineSums({ rate: 1_000, hours: 10, vatPercent: 20 })]
    expect(estimateSummary(work, { commission: 12, adFee: 3, vat: 20 })).toEqual({
      work: { sum_without_vat: 10_000, vat_amount: 2_000, sum_with_vat: 12_000 },
      commission: { sum_without_vat: 1_200, vat_amount: 240, sum_with_vat: 1_440 },
      ad_fee: { sum_without_vat: 336, vat_amount: 67.2, sum_with_vat: 403.2 },
      total: { sum_without_vat: 11_536, vat_amount: 2_307.2, sum_with_vat: 13_843.2 },
    })
  })

  test('adds up for any percentages', () => {
    fc.assert(
      fc.property(fc.array(lines), vatPercents, vatPercents, vatPercents, (rows, commission, adFee, vat) => {
        const { total, ...parts } = estimateSummary(rows.map(lineSums), { commission, adFee, vat })
        for (const field of ['sum_without_vat', 'vat_amount', 'sum_with_vat'] as const) {
          const sum = Object.values(parts).reduce((all, sums) => all + kopecksOf(sums[field]), 0n)
          expect(kopecksOf(total[field])).toBe(sum)
        }
      }),
    )
  })
})
