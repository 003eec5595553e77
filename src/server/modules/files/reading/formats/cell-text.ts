import type { CellObject, Comment } from '@e965/xlsx'
import { dateFromSerial, format, getFormatDateInfo, getFormatInfo } from 'numfmt'
import { linkedText } from './markdown-table.ts'
import { readXml } from './xml-events.ts'

/** How a workbook counts days, and whether it holds the texts that its cells show, as OpenDocument does. */
export type CellLook = { from1904: boolean; asShown: boolean }

/** Returns the text of a cell as a Russian Excel shows it, but each date as DD.MM.YYYY, with its link and note. */
export function cellText(cell: CellObject | undefined, look: CellLook): string {
  if (cell === undefined) return ''
  const text = linkedText(valueText(cell, look), cell.l?.Target ?? '')
  const notes = (cell.c ?? []).map((note) => noteText(note).trim()).filter((note) => note !== '')
  return notes.length === 0 ? text : `${text} (примечание: ${notes.join('; ')})`
}

/** The parser leaves a comment of Excel 365 as the bytes of its XML. */
function noteText({ t: written = '', T: isThreaded = false }: Comment): string {
  if (!isThreaded || /[^\0-\xff]/.test(written)) return written
  let text = ''
  readXml(Buffer.from(`<text>${written}</text>`, 'latin1'), {
    text(piece) {
      text += piece
    },
  })
  return text
}

/** Returns the number that a cell stores; undefined for a day, a time or an error, which are stored as numbers too. */
export const numberOf = ({ t: type, v: value, z }: Partial<CellObject> = {}): number | undefined =>
  type === 'n' && typeof value === 'number' && !isMoment(String(z ?? 'General')) ? value : undefined

function valueText({ t: type, v: value, w: shown, z }: CellObject, { from1904, asShown }: CellLook): string {
  if (type === 'b') return value ? 'да' : 'нет'
  if (type === 'e') return errors.get(value) ?? shown ?? '#ОШИБКА!'
  if (asShown && type === 'n' && shown && !isMoment(String(z))) return shown
  if (value instanceof Date) return momentText((value.getTime() - dayZero) / dayMs, 'date') ?? ''
  if (typeof value === 'number') return numberText(value, String(z ?? 'General'), from1904)
  return String(value ?? '')
}

/** Returns a number in its format, with Russian separators; a day as DD.MM.YYYY. */
export function numberText(value: number, pattern: string, from1904: boolean): string {
  const kind = kindOf(pattern)
  if (kind === 'date' || kind === 'time') {
    const text = momentText(value + (from1904 ? daysTo1904 : 0), kind)
    return text ?? decimal.format(value)
  }
  // Excel shortens a taxpayer's number of 12 digits to `5E+11`.
  if (kind === 'general' && Number.isInteger(value)) return decimal.format(value)
  const short = kind === 'general' ? shortNumber(value) : undefined
  if (short !== undefined) return short
  const shown = format(withoutCountry(pattern), value, { locale: 'ru', throws: false }).trim().replaceAll(/ {2,}/g, ' ')
  // The library returns crosses for a format that it cannot read.
  if (shown.startsWith('###')) return decimal.format(value)
  return shown
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/(\d),(?=\D*$)(?!\d)/, '$1')
    .replace(/(\p{L}),$/u, '$1.')
}

/** Returns a fraction that no cell rounds; its format is a quarter of the time that a large sheet takes. */
function shortNumber(value: number): string | undefined {
  const size = Math.abs(value)
  if (size < 0.0001 || size >= 1e9) return undefined
  const text = String(value)
  return text.length <= (size < 1 ? 8 : 11) ? text.replace('.', ',') : undefined
}

/** Removes the country of a format, whose separators would win over the Russian ones. Its currency stays. */
const withoutCountry = (pattern: string) =>
  pattern.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, (_, currency: string) => (currency === '' ? '' : `"${currency}"`))

/** Returns undefined for a day that no calendar has, such as a negative one. */
function momentText(serial: number, kind: 'date' | 'time'): string | undefined {
  const parts = dateFromSerial(serial)
  if (!parts || serial < 0) return undefined
  const [year, month, day, hours, minutes, seconds] = parts
  if (year > 9_999) return undefined
  const clock = [hours, minutes, ...(seconds > 0 ? [seconds] : [])].map(two).join(':')
  if (kind === 'time') return clock
  const date = `${two(day)}.${two(month)}.${year}`
  return hours + minutes + seconds > 0 ? `${date} ${clock}` : date
}

const isMoment = (pattern: string) => /^(date|time)$/.test(kindOf(pattern))

type Kind = 'date' | 'time' | 'general' | 'other'
const kinds = new Map<string, Kind>()

function kindOf(pattern: string): Kind {
  const known = kinds.get(pattern)
  if (known) return known
  const kind = newKindOf(pattern)
  kinds.set(pattern, kind)
  return kind
}

/** Some programs write the letters of the Russian Excel into the file, where they should be English. */
const russianDate = /^[дмгчс./\-:\s]*г{2,4}[дмгчс./\-:\s]*$/i

function newKindOf(pattern: string): Kind {
  if (russianDate.test(pattern)) return 'date'
  try {
    const { isDate, type } = getFormatInfo(pattern)
    if (type === 'general' && /^general$/i.test(pattern)) return 'general'
    if (!isDate) return 'other'
    const { year, month, day, hours } = getFormatDateInfo(pattern)
    if (year || month || day) return 'date'
    // A duration (`[h]:mm`) and minutes alone may exceed a day, so their own format shows them.
    return hours && !/\[[hms]+\]/i.test(pattern) ? 'time' : 'other'
  } catch {
    return 'general'
  }
}

const daysTo1904 = 1_462
const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
const decimal = new Intl.NumberFormat('ru-RU', { useGrouping: false, maximumFractionDigits: 20 })
const two = (part: number) => String(part).padStart(2, '0')

const errors = new Map<unknown, string>([
  [0x00, '#ПУСТО!'],
  [0x07, '#ДЕЛ/0!'],
  [0x0f, '#ЗНАЧ!'],
  [0x17, '#ССЫЛКА!'],
  [0x1d, '#ИМЯ?'],
  [0x24, '#ЧИСЛО!'],
  [0x2a, '#Н/Д'],
])
