// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { PriceMemory } from '#client/features/channels/charts/price-memory.tsx'
import { PriceMoveMark, recentMoveText, yearMoveText } from '#client/features/channels/field/channel-value.tsx'
import { aChannel } from '../../channel-values.ts'

const today = '2026-11-20'
const nbsp = (text: string) => text.replaceAll('_', '\u00a0')

test.each([
  [{ before: 18_000, now: 19_950, on: '2026-05-12' }, '+11_% с мая'],
  [{ before: 18_000, now: 16_200, on: '2025-12-01' }, '−10_% с декабря 2025'],
  [{ before: 100_000, now: 100_100, on: '2026-11-01' }, 'чуть выше с ноября'],
  [{ before: 0, now: 500, on: '2026-11-01' }, 'с ноября, было 0_₽'],
])('a move in a year reads as «+12 % с мая»: %j', (move, text) => {
  expect(yearMoveText(move, today)).toBe(nbsp(text))
})

test('a recent move names the former price and its end', () => {
  expect(recentMoveText({ before: 18_000, now: 19_950, on: '2026-11-12' })).toBe(
    nbsp('Было 18_000_₽ до 12.11.2026, +11_%'),
  )
  expect(recentMoveText({ before: 0.5, now: 0.4, on: '2026-11-12' })).toBe(nbsp('Было 0,50_₽ до 12.11.2026, −20_%'))
})

describe("a move by the agency's day, wherever the device is", () => {
  // In Moscow it is the 1st of December.
  beforeEach(() => {
    vi.stubEnv('TZ', 'Pacific/Honolulu')
    vi.useFakeTimers({ now: Date.parse('2026-11-30T21:30:00Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })

  const changedOn = (day: string) => aChannel({ agency_price: 200, price_changes: [[day, null, null, 100, null]] })

  it('of the last 30 days is told as in the filter', () => {
    const { container } = render(<PriceMoveMark channel={changedOn('2026-10-31')} price="agency_price" />)
    expect(container.textContent).toBe('')
  })

  it('of the last year is told', () => {
    const { container } = render(<PriceMemory channel={changedOn('2025-11-30')} />)
    expect(container.querySelector('[data-price=agency_price]')?.textContent).toContain('за год не изменилась')
    // The chart's figures, for readers of the screen.
    expect(screen.getByRole('table', { name: 'Как менялись цены' }).textContent).toContain('30.11.2025')
  })
})
