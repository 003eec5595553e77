import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecksOf, sumOf } from '#domain/money.ts'
import { budgetLeft, shortlistTotals } from '#domain/shortlist-sums.ts'

const channel = {
  native_price: 32_000,
  marked_price: 37_900.5,
  agency_price: 30_000,
  discount: 12,
  vendor_vat_percent: 22,
  view_count_plan: 61_300,
  cpv_plan: 0.52,
  err_plan: 35,
  er_view_plan: 14.7,
  price_valid_until: '2026-12-31',
}

test('the sums of a shortlist are exact to the kopeck, and its means cover the channels that have values', () => {
  const totals = shortlistTotals([
    { ...channel, native_price: 0.1, marked_price: 0.2, view_count_plan: 3, err_plan: 10 },
    { ...channel, native_price: 0.2, marked_price: 0.1, view_count_plan: null, err_plan: null },
    { ...channel, native_price: 100, marked_price: 100, view_count_plan: 1_000, err_plan: 10.01 },
  ])
  expect(totals).toMatchObject({
    prices: { native: 10_030n, marked: 10_030n },
    views: 1_003,
    cpv: 10n,
    cpm: 9_980n,
    err: 10.01,
  })
})

test('a shortlist without planned views has sums and no means', () => {
  const bare = { ...channel, view_count_plan: null, err_plan: null }
  expect(shortlistTotals([bare])).toMatchObject({ views: 0, cpv: undefined, cpm: undefined, err: undefined })
  expect(shortlistTotals([])).toMatchObject({ prices: { native: 0n, agency: 0n }, views: 0, cpv: undefined })
})

test('agency prices, which have the discount, are summed with and without VAT, rounded channel by channel', () => {
  const odd = { ...channel, agency_price: 0.33, discount: 50, vendor_vat_percent: 20 }
  expect(shortlistTotals([odd, odd, odd]).prices).toMatchObject({ agency: 99n, agency_vat: 120n })
  expect(shortlistTotals([channel]).prices).toMatchObject({ agency: 3_000_000n, agency_vat: 3_660_000n })
})

test('the rest of a budget follows its basis and is negative when the budget is exceeded', () => {
  const totals = shortlistTotals([channel])
  expect(budgetLeft({ amount: 45_000, basis: 'agency_vat' }, totals)).toBe(840_000n)
  expect(budgetLeft({ amount: 30_000.1, basis: 'agency' }, totals)).toBe(10n)
  expect(budgetLeft({ amount: 36_000, basis: 'agency_vat' }, totals)).toBe(-60_000n)
})

test('a budget equal to the sum leaves nothing by any basis', () => {
  const prices = fc.integer({ min: 0, max: 99_999_999_999 }).map((kopecks) => kopecks / 100)
  const channels = fc.array(
    fc.record({
      native_price: prices,
      marked_price: prices,
      agency_price: prices,
      vendor_vat_percent: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(channels, fc.constantFrom('agency_vat', 'agency', 'native', 'marked'), (made, basis) => {
      const all = made.map((one) => ({ ...channel, ...one }))
      const totals = shortlistTotals(all)
      const each = all.map((one) => shortlistTotals([one]).prices[basis])
      expect(totals.prices[basis]).toBe(sumOf(each))
      expect(budgetLeft({ amount: 0, basis }, totals)).toBe(-sumOf(each))
      expect(totals.prices.agency).toBe(sumOf(all.map(({ agency_price }) => kopecksOf(agency_price))))
    }),
  )
})
