import { cellText, isTooLong, type Parsed, quoted, type TableCell } from './channel-import-cell.ts'

/** The unit of a field, which decides the signs that may follow its number. */
export type NumberUnit = 'rubles' | 'percent' | 'count'

/**
 * Reads numbers as Russian tables write them: `1 234,50 ₽`, `1,234.50`, `12,5 %`, `15 тыс.`, `1,2 млн`. A
 * number with two readings is a problem. The contract checks the size and the decimals.
 */
export function parseNumber(cell: TableCell, unit: NumberUnit): Parsed<number> {
  if (typeof cell === 'number') return { value: withoutArtefact(cell) }
  if (cell !== null && typeof cell === 'object') {
    if ('percent' in cell) {
      return unit === 'percent' ? { value: withoutArtefact(cell.percent * 100) } : wrongUnit(cell, unit)
    }
    if ('day' in cell) return { problem: `Не число, а дата: ${quoted(cellText(cell))}` }
  }
  const read = typeof cell === 'boolean' ? undefined : readNumber(withoutRemark(cellText(cell), unit))
  if (read === undefined) return notANumber(cell)
  if (read.isRubles && unit !== 'rubles') return wrongUnit(cell, unit)
  if (read.isPercent && unit !== 'percent') return wrongUnit(cell, unit)
  if (read.isPeople && unit !== 'count') return wrongUnit(cell, unit)
  if (read.value === 'ambiguous') return { problem: `Неясно, тысячи это или дробь: ${quoted(cellText(cell))}` }
  if (read.value === 'long') return { problem: `Слишком много цифр: ${quoted(cellText(cell))}` }
  return read.value === undefined ? notANumber(cell) : { value: read.value }
}

type Size = number | 'ambiguous' | 'long'

/** Reads a text of digits with its signs; undefined for any other text. `long`: over fifteen digits. */
export function readNumber(
  written: string,
): { value: Size | undefined; isRubles: boolean; isPercent: boolean; isPeople: boolean } | undefined {
  if (isTooLong(written)) return undefined
  const text = written.toLowerCase().replace(invisible, '').trim()
  const { sign, ruble, digits, thousand, million, currency, percent, people } = pattern.exec(text)?.groups ?? {}
  if (digits === undefined) return undefined
  const decimal = plainDecimal(digits)
  const places = thousand ? 3 : million ? 6 : 0
  const size = decimal === undefined || decimal === 'ambiguous' ? decimal : (shifted(decimal, places) ?? 'long')
  const value = typeof size === 'number' && sign ? 0 - size : size
  const isRubles = (ruble ?? currency) !== undefined
  return { value, isRubles, isPercent: percent !== undefined, isPeople: people !== undefined }
}

const pattern =
  /^(?<sign>[-−–])?\s*(?:(?<ruble>₽)\s*)?(?<digits>\d[\d.,'’\s]*?)\s*(?:(?<thousand>тыс(?:\.|яч[аи]?)?|т\.|[кk]\.?)|(?<million>млн\.?|миллион(?:а|ов)?|[мm]\.?))?\s*(?<currency>₽|руб(?:\.|л[а-я]+)?|р\.?|rub)?\s*(?<percent>%)?(?<people>чел(?:\.|овека?)?|подписчик(?:а|ов)?|подп\.)?$/

/** A sum of the base is one without VAT, and `25 000-00` are roubles and kopecks of an invoice. */
function withoutRemark(text: string, unit: NumberUnit): string {
  if (unit !== 'rubles' || isTooLong(text)) return text
  const sum = text.replace(/[\s,]*(?:\(без ндс\)|без ндс)\s*$/i, '')
  return sum.replace(/^(\s*\d[\d\s]{2,}\d)[-–](\d\d)(?=\s*(?:₽|р|$))/i, '$1,$2')
}

const invisible = /[\u200b\u2060]/g

const unitNames = {
  rubles: 'Здесь сумма в рублях',
  percent: 'Здесь проценты',
  count: 'Здесь количество',
}

const wrongUnit = (cell: TableCell, unit: NumberUnit) => ({
  problem: `${unitNames[unit]}, а не ${quoted(cellText(cell))}`,
})

const notANumber = (cell: TableCell) => ({ problem: `Не число: ${quoted(cellText(cell))}` })

/**
 * Returns `1234.50` for any usual notation. The last of two kinds of separators is the decimal one; a single
 * separator before three digits is ambiguous.
 */
function plainDecimal(written: string): string | 'ambiguous' | undefined {
  const text = written.replace(/[\s'’]/g, ' ')
  const marks = text.replace(/[^.,]/g, '')
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (marks === '') return wholeNumber(text)
  if (marks.length > 1 && new Set(marks).size === 1) return wholeNumber(text)
  if (marks.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return 'ambiguous'
  // The decimal separator differs from the separators before it.
  if (marks.slice(0, -1).includes(marks.slice(-1))) return undefined
  const whole = wholeNumber(text.slice(0, last))
  const fraction = text.slice(last + 1)
  return whole === undefined || !/^\d+$/.test(fraction) ? undefined : `${whole}.${fraction}`
}

/** Reads digits, alone or in groups of three with one kind of separator. */
function wholeNumber(text: string): string | undefined {
  return /^(?:\d+|\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*)$/.test(text) ? text.replace(/[ .,]/g, '') : undefined
}

/** Moves the decimal point by `places`; undefined beyond the fifteen digits that a number holds exactly. */
function shifted(decimal: string, places: number): number | undefined {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = whole + fraction.padEnd(places, '0').slice(0, places)
  const rest = fraction.slice(places)
  const significant = `${digits}${rest.replace(/0+$/, '')}`.replace(/^0+/, '')
  return significant.length > 15 ? undefined : Number(`${digits}.${rest || '0'}`)
}

/**
 * Rounds a computed cell such as 0.30000000000000004 to two decimals when it differs by no more than floating
 * point does. Other numbers stay, so that the contract can refuse them.
 */
function withoutArtefact(number: number): number {
  const nearest = Number(number.toFixed(2))
  const artefact = Math.max(1e-9, Math.abs(number) * 2 ** -50)
  return Math.abs(nearest - number) <= artefact ? nearest : number
}
