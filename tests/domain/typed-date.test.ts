import { expect, test } from 'vitest'
import { plainMoment, readTypedDate, typedDateText } from '#domain/typed-date.ts'

test.each([
  ['5.1', '2027-01-05'],
  ['5.11', '2026-11-05'],
  ['31 дек', '2026-12-31'],
  [' 5,1,2027 ', '2027-01-05'],
  ['5 янв. 27 г.', '2027-01-05'],
  ['31.02.2026', 'Такого дня нет: 31.02.2026'],
  ['01/13/2027', 'Такого дня нет: 01/13/2027'],
  ['5 марки 2027', 'Не дата: «5 марки 2027»'],
  ['завтра', '2026-12-01'],
  ['46387', 'Не дата: «46387»'],
])('a typed day %j is read as %s', (typed, expected) => {
  expect(Object.values(readTypedDate(typed, false, '2026-11-30'))).toEqual([expected])
})

test.each([
  ['15.12.2026 г.', '2026-12-15 18:00:00'],
  ['15 дек 9:05', '2026-12-15 09:05:00'],
  ['2026-12-15T09:05', '2026-12-15 09:05:00'],
  ['15.12.2026 24:00', 'Такого времени нет: 24:00'],
  ['15.12.2026 9', 'Не дата: «15.12.2026 9»'],
])('a typed moment %j is read as %s', (typed, expected) => {
  expect(Object.values(readTypedDate(typed, true, '2026-11-30'))).toEqual([expected])
})

test.each([
  ['2026-12-03 18:00:59', '2026-12-03 18:00:59'],
  ['2026-12-03T18:00:00', '2026-12-03 18:00:00'],
  ['2026-12-03T18:00', '2026-12-03 18:00:00'],
  ['2026-12-03T18:00:00.000+03:00', '2026-12-03 18:00:00'],
  ['03.12.2026', '03.12.2026'],
])('the moment %s of a server is kept as %s', (given, expected) => {
  expect(plainMoment(given)).toBe(expected)
  expect(typedDateText(given)).toMatch(/^03\.12\.2026( 18:00)?$/)
})
