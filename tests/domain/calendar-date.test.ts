import { expect, test } from 'vitest'
import { agencyDay, isCalendarDate, today } from '#domain/calendar-date.ts'

test.each([
  ['2026-12-31', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['1899-12-31', false],
  ['31.12.2026', false],
  ['2026-12-31T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected)
})

test("today is the day of the device's time zone", () => {
  expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05')
  expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

test("the agency's day is Moscow's, whatever the machine's time zone", () => {
  expect(agencyDay(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20')
  expect(agencyDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
})
