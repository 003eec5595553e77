import { type CalendarDate, daysBetween, formatCalendarDate } from '#domain/calendar-date.ts'

/**
 * A cell as the file stores it, before a field is matched; null when empty. Some cells carry more: a per cent format
 * (0.15 is 15 %), a day (as the number since 1900), or a text with a link.
 */
export type TableCell =
  | string
  | number
  | boolean
  | null
  | { percent: number }
  | { day: number }
  | { text: string; link: string }

/** The result of reading a cell: a value, the reason of a failure, or undefined for an empty cell. */
export type Parsed<Value> = { value: Value } | { problem: string } | undefined

/** Returns the text that people see in the cell. */
export function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'Да' : 'Нет'
  if ('text' in cell) return cell.text
  if ('percent' in cell) return `${numberText(Number((cell.percent * 100).toFixed(8)))} %`
  const day = dayOfSerial(cell.day)
  return day === undefined ? numberText(cell.day) : formatCalendarDate(day)
}

/** Treats a cell of white space as empty. */
export function isEmptyCell(cell: TableCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && blank.test(cell))
}

/** A dash and «нет данных» stand for an empty cell. */
export function isNoValue(text: string): boolean {
  return noValue.test(text.trim())
}

const noValue = /^(?:[-–—−]+|н\/д|н\.д\.|n\/a|нет данных)$/i

/** Tells whether the text is too long for a number, day or choice. A regular expression could take forever on it. */
export function isTooLong(text: string): boolean {
  return text.length > 100
}

/** Shortens a text to fit into a one-line message. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, 1_000).trim().replace(/\s+/g, ' ')]
  return `«${characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('')}»`
}

const blank = /^[\s\u200b\u2060]*$/

function numberText(number: number): string {
  return String(number).replace('.', ',')
}

/**
 * Converts a workbook's day number, whose fraction is the time; 61 is 1900-03-01. Earlier numbers count a day
 * that never existed, so they, and numbers beyond 2999, give undefined.
 */
export function dayOfSerial(serial: number): CalendarDate | undefined {
  if (!(serial >= 61 && serial < 401_769)) return undefined
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10)
}

/** Converts a day to a workbook's number. */
export function serialOfDay(day: CalendarDate): number {
  return daysBetween('1899-12-30', day)
}

/**
 * Returns the address of `=HYPERLINK("address","text")`, as tables of Google link words; undefined for an address that
 * the formula computes.
 */
export function hyperlinkAddress(formula: string | undefined): string | undefined {
  const address = /^(?:of:)?=?\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,;)]/i.exec(formula ?? '')?.[1]
  return address?.replaceAll('""', '"').trim()
}
