import { formatCalendarDate } from '#domain/calendar-date.ts'
import { dayOfSerial } from './serial-day.ts'

/**
 * A cell of a table as its file gives it, before anything says which field it is; null where there is nothing. Some
 * tell more: numbers whose format shows per cent (0.15 is 15 %) or a day (as its number since 1900), and texts with a link behind.
 */
export type TableCell =
  | string
  | number
  | boolean
  | null
  | { percent: number }
  | { day: number }
  | { text: string; link: string }

/** What a cell was read as: a value, the reason why it has none, or nothing where it is empty. */
export type Parsed<Value> = { value: Value } | { problem: string } | undefined

/** As people see the cell. */
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

/** White space of any kind is nothing, too. */
export function isEmptyCell(cell: TableCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && blank.test(cell))
}

/** No number, day or choice is written longer; what is, may take a pattern for ever. */
export function isTooLong(text: string): boolean {
  return text.length > 100
}

/** A text within a message, which has room for a line. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, 1_000).trim().replace(/\s+/g, ' ')]
  return `«${characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('')}»`
}

const blank = /^[\s\u200b\u2060]*$/

function numberText(number: number): string {
  return String(number).replace('.', ',')
}
