import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import {
  expirySteps,
  knownSince,
  movePercent,
  newestPriceChanges,
  type PriceChange,
  type PricedChannel,
  priceSteps,
  recentMove,
  yearMove,
} from '#domain/price-history.ts'

const today = '2026-11-20'
const channel = (price_changes: PriceChange[]): PricedChannel => ({
  native_price: 90,
  marked_price: 100,
  agency_price: 112,
  price_valid_until: '2026-12-31',
  price_changes,
})

test('prices over time begin with the oldest known one', () => {
  const changed = channel([
    ['2026-11-10', null, null, 110, '2026-10-31'],
    ['2026-05-02', null, 95, 100, null],
  ])
  expect(priceSteps(changed, 'agency_price')).toEqual([
    { from: null, value: 100 },
    { from: '2026-05-02', value: 110 },
    { from: '2026-11-10', value: 112 },
  ])
  expect(priceSteps(changed, 'marked_price')).toEqual([
    { from: null, value: 95 },
    { from: '2026-05-02', value: 100 },
  ])
  expect(priceSteps(changed, 'native_price')).toEqual([{ from: null, value: 90 }])
  expect(expirySteps(changed)).toEqual([
    { from: null, value: '2026-10-31' },
    { from: '2026-11-10', value: '2026-12-31' },
  ])
})

test('a move compares the price with its value before the first change of the time', () => {
  const changed = channel([
    ['2026-11-10', null, null, 110, null],
    ['2026-05-02', null, null, 100, null],
    ['2025-11-19', null, null, 50, null],
  ])
  expect(recentMove(changed, 'agency_price', today)).toEqual({ before: 110, now: 112, on: '2026-11-10' })
  const move = yearMove(changed, 'agency_price', today)
  expect(move).toEqual({ before: 100, now: 112, on: '2026-05-02' })
  expect(move && movePercent(move)).toBe(12)
})

test('a price that is what it was has no move', () => {
  const backAgain = channel([
    ['2026-11-12', null, null, 120, null],
    ['2026-11-10', null, null, 112, null],
  ])
  expect(recentMove(backAgain, 'agency_price', today)).toBeUndefined()
  expect(recentMove(channel([]), 'agency_price', today)).toBeUndefined()
})

test.each([
  ['2026-10-21', true],
  ['2026-10-20', false],
])('a change of %s is recent on 20 November: %s', (on, isRecent) => {
  const move = recentMove(channel([[on, null, null, 100, null]]), 'agency_price', today)
  expect(move !== undefined).toBe(isRecent)
})

test('a former price of nothing has no percentage', () => {
  expect(movePercent({ before: 0, now: 100, on: today })).toBeUndefined()
})

test('of too many changes, those of the last day alone go first, and the list tells where it begins', () => {
  const changes: PriceChange[] = [
    ['2026-11-10', null, null, null, '2026-10-31'],
    ['2026-10-10', null, null, null, '2026-09-30'],
    ['2026-05-02', 80, null, null, null],
    ['2025-12-01', null, null, 90, null],
  ]
  const kept = (most: number) => {
    let left = most
    return newestPriceChanges(changes, () => left-- > 0)
  }
  expect(kept(4)).toEqual(changes)
  expect(kept(3)).toEqual([changes[0], changes[2], changes[3]])
  expect(kept(2)).toEqual([changes[2], changes[3]])
  expect(kept(1)).toEqual([changes[2], ['2025-12-01', null, null, null, null]])
  expect(knownSince(channel(kept(1)))).toBe('2025-12-01')
  expect(knownSince(channel(kept(2)))).toBeUndefined()
  expect(yearMove(channel(kept(2)), 'native_price', today)).toMatchObject({ before: 80, now: 90 })
})

test('the changes of any sequence of prices give the sequence back', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(prices, (values) => {
      const changes = values.slice(0, -1).map((before, i): PriceChange => {
        return [addDays('2025-01-01', i), null, null, before, null]
      })
      const steps = priceSteps({ ...channel(changes.toReversed()), agency_price: values.at(-1) ?? 0 }, 'agency_price')
      const distinct = values.filter((value, i) => value !== values[i - 1])
      expect(steps.map(({ value }) => value)).toEqual(distinct)
    }),
  )
})
