import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  channelWarnings,
  costPerThousand,
  costPerView,
  daysLeft,
  discountedPrice,
  isCpvOff,
  priceWithVat,
} from '#domain/channel-figures.ts'
import { kopecksOf } from '#domain/money.ts'

const channel = {
  native_price: 32_000,
  marked_price: 37_900.5,
  discount: 12,
  vendor_vat_percent: 22,
  view_count_plan: 61_300,
  cpv_plan: 0.52,
  err_plan: 35,
  er_view_plan: 14.7,
  price_valid_until: '2026-12-31',
  rkn_status: 'registered' as const,
  framework_contract: true,
}

const prices = fc.integer({ min: 0, max: 99_999_999_999 }).map((kopecks) => kopecks / 100)
const views = fc.integer({ min: 1, max: 2_147_483_647 })

test('the discounted price and the price with VAT follow the declared formulas', () => {
  expect(discountedPrice(37_900.5, 12)).toBe(3_335_244n)
  expect(discountedPrice(0.05, 50)).toBe(3n)
  expect(discountedPrice(100, 0)).toBe(10_000n)
  expect(discountedPrice(100, 120)).toBe(0n)
  expect(priceWithVat(37_900.5, channel)).toBe(3_335_244n + 733_754n)
})

test('the prices of a thousand views and of one view are rounded half up to a kopeck', () => {
  expect(costPerThousand(32_000, 61_300)).toBe(52_202n)
  expect(costPerView(32_000, 61_300)).toBe(52n)
  expect(costPerView(32_000, null)).toBeUndefined()
  expect(costPerThousand(32_000, 0)).toBeUndefined()
  fc.assert(
    fc.property(prices, views, (price, count) => {
      const one = costPerView(price, count) ?? 0n
      const difference = one * BigInt(count) - kopecksOf(price)
      expect((difference < 0n ? -difference : difference) * 2n <= BigInt(count)).toBe(true)
    }),
  )
})

describe('the warning about a CPV', () => {
  test.each([
    [{}, false],
    // 0.01 of 0.52 is 1.9 %.
    [{ cpv_plan: 0.53 }, true],
    [{ cpv_plan: 0.51 }, true],
    [{ native_price: 100, view_count_plan: 1, cpv_plan: 101 }, false],
    // The expected CPV is 52.20, and 1 % more is 52.72.
    [{ view_count_plan: 613, cpv_plan: 52.8 }, true],
    // A kopeck is 13 % of 0.0749, but a CPV has two decimals only.
    [{ native_price: 74.9, view_count_plan: 1_000, cpv_plan: 0.07 }, false],
    [{ native_price: 74.9, view_count_plan: 1_000, cpv_plan: 0.08 }, true],
    [{ cpv_plan: null }, false],
    [{ view_count_plan: null }, false],
    [{ view_count_plan: 0 }, false],
    [{ native_price: 0, cpv_plan: 0 }, false],
    [{ native_price: 0, cpv_plan: 0.5 }, true],
  ])('for %j is given: %s', (changes, isOff) => {
    expect(isCpvOff({ ...channel, ...changes })).toBe(isOff)
  })

  test('is never given for the rounded quotient itself', () => {
    fc.assert(
      fc.property(prices, views, (native_price, view_count_plan) => {
        const cpv_plan = Number(costPerView(native_price, view_count_plan)) / 100
        expect(isCpvOff({ ...channel, native_price, view_count_plan, cpv_plan })).toBe(false)
      }),
    )
  })
})

test('the days left include the last day of the price', () => {
  expect(daysLeft({ price_valid_until: '2026-12-31' }, '2026-12-31')).toBe(0)
  expect(daysLeft({ price_valid_until: '2027-01-01' }, '2026-12-31')).toBe(1)
  expect(daysLeft({ price_valid_until: '2026-03-30' }, '2026-03-28')).toBe(2)
  expect(daysLeft({ price_valid_until: '2026-12-01' }, '2026-12-31')).toBe(-30)
})

test('the warnings of a channel come in the order of their importance', () => {
  expect(channelWarnings(channel, '2026-12-31')).toEqual([])
  const bad = {
    ...channel,
    rkn_status: 'not_registered' as const,
    framework_contract: false,
    err_plan: 100.01,
    er_view_plan: 101,
    cpv_plan: 5,
  }
  expect(channelWarnings(bad, '2027-01-01')).toEqual([
    'rkn_not_registered',
    'price_expired',
    'no_contract',
    'cpv_off',
    'err_over_100',
    'er_view_over_100',
  ])
  expect(channelWarnings({ ...channel, err_plan: 100, er_view_plan: null }, '2026-12-31')).toEqual([])
  expect(channelWarnings({ ...channel, rkn_status: 'in_progress' }, '2026-12-31')).toEqual(['rkn_in_progress'])
})
