import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { cellText, dayOfSerial, isTooLong, type Parsed, quoted, type TableCell } from './channel-import-cell.ts'

/**
 * Reads a day: `31.12.2026`, `1.2.26`, `2026-12-31`, `до 31.12.2026`, `31 декабря 2026 г.`, or a workbook's
 * day number since 1900. A bare number must give a day from 1990 to 2099, so 2026 is not a day. Between slashes, an
 * American may have written the month first.
 */
export function parseDay(cell: TableCell, slashes: 'unclear' | 'day first' = 'unclear'): Parsed<CalendarDate> {
  if (typeof cell === 'object' && cell !== null && 'day' in cell) return ofSerial(cell, cell.day)
  if (typeof cell === 'number') return ofBareSerial(cell, cell)
  const text = cellText(cell).toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
  if (isTooLong(text)) return notADay(cell)
  if (/^\d{5}$/.test(text)) return ofBareSerial(cell, Number(text))
  const bare = text.replace(/^(?:до|по) /, '').replace(/ ?(?:г\.?|года?)(?: включительно)?$/, '')
  const parts = readParts(bare.replace(/[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?z?$/, ''), slashes)
  if (parts === undefined) return notADay(cell)
  if (parts === 'ambiguous') return { problem: `Неясно, где день, а где месяц: ${quoted(cellText(cell))}` }
  const day = parts.map((part) => part.padStart(2, '0')).join('-')
  return isCalendarDate(day) ? { value: day } : { problem: `Такого дня нет: ${bare}` }
}

/** Serial numbers of 1990-01-01 and 2099-12-31. */
const bareSerials = { first: 32_874, last: 73_050 }

function ofBareSerial(cell: TableCell, serial: number): Parsed<CalendarDate> {
  if (serial < bareSerials.first || serial > bareSerials.last) return notADay(cell)
  return ofSerial(cell, serial)
}

function ofSerial(cell: TableCell, serial: number): Parsed<CalendarDate> {
  const day = dayOfSerial(serial)
  return day === undefined ? notADay(cell) : { value: day }
}

const notADay = (cell: TableCell) => ({ problem: `Не дата: ${quoted(cellText(cell))}` })

type Parts = [year: string, month: string, day: string]

function readParts(text: string, slashes: 'unclear' | 'day first'): Parts | 'ambiguous' | undefined {
  const [, year, yearMonth, yearDay] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? []
  if (year && yearMonth && yearDay) return [year, yearMonth, yearDay]
  const [, wordDay, word, wordYear] = /^(\d{1,2}) ([а-я]{3,8})\.? (\d{4})$/.exec(text) ?? []
  if (wordDay && word && wordYear) {
    const month = monthNumber(word)
    return month === undefined ? undefined : [wordYear, String(month), wordDay]
  }
  const [, day, mark, month, shortYear] = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (!day || !month || !shortYear) return undefined
  const fullYear = shortYear.length === 2 ? `20${shortYear}` : shortYear
  const isUnclear = mark === '/' && slashes === 'unclear'
  if (isUnclear && Number(month) > 12) return [fullYear, day, month]
  if (isUnclear && Number(day) <= 12 && Number(day) !== Number(month)) return 'ambiguous'
  return [fullYear, month, day]
}

/** Returns the number of the month that a lower-case word names in any grammatical case, from 1 to 12. */
export function monthNumber(word: string): number | undefined {
  const month = months.findIndex((start) => start.test(word))
  return month === -1 ? undefined : month + 1
}

/** The first letters of each month's name in any grammatical case. */
const months = [
  ...[/^янв/, /^фев/, /^мар/, /^апр/, /^ма[йя]/, /^июн/],
  ...[/^июл/, /^авг/, /^сен/, /^окт/, /^ноя/, /^дек/],
]
