import { expect, it } from 'vitest'
import {
  formatCount,
  formatDateTime,
  formatHourOfUse,
  formatMoney,
  formatNumber,
  formatPercent,
  moneyParts,
  plural,
} from '#client/lib/page/format.ts'

const NBSP = '\u00a0'
const channels = { one: 'канал', few: 'канала', many: 'каналов' }

it('numbers have non-breaking spaces, a comma, and no needless decimals', () => {
  expect(formatNumber(1_234_567.89)).toBe(`1${NBSP}234${NBSP}567,89`)
  expect(formatNumber(1_248)).toBe(`1${NBSP}248`)
  expect(formatNumber(0.5)).toBe('0,5')
  expect(formatNumber(0.126)).toBe('0,13')
  expect(formatNumber(0.126, 3)).toBe('0,126')
})

it('money always has its kopecks and non-breaking spaces', () => {
  expect(formatMoney(48_025)).toBe(`48${NBSP}025,00${NBSP}₽`)
  expect(formatMoney(1_234_567.8)).toBe(`1${NBSP}234${NBSP}567,80${NBSP}₽`)
  expect(formatMoney(999_999_999_999.99)).toBe(`999${NBSP}999${NBSP}999${NBSP}999,99${NBSP}₽`)
  expect(moneyParts(48_025.5)).toEqual({ whole: `48${NBSP}025`, rest: `,50${NBSP}₽` })
  expect(moneyParts(0)).toEqual({ whole: '0', rest: `,00${NBSP}₽` })
})

it('a space stands before the per cent sign', () => {
  expect(formatPercent(12.4)).toBe(`12,4${NBSP}%`)
})

it("moments follow the device's clock", () => {
  expect(formatDateTime(new Date(2026, 10, 20, 9, 40))).toBe('20.11.2026 09:40')
  // A use of 9:40 is known as one of 9:00, which may lie before the server began.
  const hour = new Date(2026, 10, 20, 9)
  expect(formatHourOfUse(hour, new Date(2026, 10, 20, 9, 41))).toBe('недавно')
  expect(formatHourOfUse(hour, new Date(2026, 10, 20, 11))).toBe(`20.11.2026 9–10${NBSP}ч`)
})

it.each([
  [0, 'каналов'],
  [1, 'канал'],
  [2, 'канала'],
  [5, 'каналов'],
  [11, 'каналов'],
  [21, 'канал'],
  [112, 'каналов'],
  [1_002, 'канала'],
  [1.5, 'канала'],
])('%d takes the form «%s»', (count, form) => {
  expect(plural(count, channels)).toBe(form)
})

it('a count has its word in the right form', () => {
  expect(formatCount(1_248, channels)).toBe(`1${NBSP}248${NBSP}каналов`)
})
