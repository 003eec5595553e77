import { expect, test } from 'vitest'
import { recentMoveText, yearMoveText } from '#client/features/channels/field/price-move-text.ts'

const today = '2026-11-20'
const nbsp = (text: string) => text.replaceAll('_', '\u00a0')

test.each([
  [{ before: 18_000, now: 19_950, on: '2026-05-12' }, '+11_% с мая'],
  [{ before: 18_000, now: 16_200, on: '2025-12-01' }, '−10_% с декабря 2025'],
  [{ before: 100_000, now: 100_100, on: '2026-11-01' }, 'чуть выше с ноября'],
  [{ before: 0, now: 500, on: '2026-11-01' }, 'было 0_₽ с ноября'],
])('a move in a year reads as «+12 % с мая»: %j', (move, text) => {
  expect(yearMoveText(move, today)).toBe(nbsp(text))
})

test('a recent move names the former price and its end', () => {
  expect(recentMoveText({ before: 18_000, now: 19_950, on: '2026-11-12' })).toBe(
    nbsp('Было 18_000_₽ до 12.11.2026, +11_%'),
  )
  expect(recentMoveText({ before: 0.5, now: 0.4, on: '2026-11-12' })).toBe(
    nbsp('Было 0,50_₽ до 12.11.2026, −20_%'),
  )
})
