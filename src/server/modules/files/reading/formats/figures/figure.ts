import { isEmptyCell, isNoValue } from '#domain/channel-import/channel-import-cell.ts'
import { readNumber } from '#domain/channel-import/channel-import-number.ts'
import { withoutNotes } from './noted-cell.ts'

/** A number in a cell with its unit. `scale`: a workbook shows it divided by so much. */
export type Figure = { value: number; unit: string; scale: number }

/**
 * Reads the number of a cell: `stored` of a workbook, for which the shown text tells the unit and the scale (per cent,
 * thousands, millions), or else, if it is NaN, the text by the rule of the import. `unclear`: `1,234` may be a thousand.
 */
export function readFigure(cell: string, stored: number): Figure | 'unclear' | undefined {
  // Larger numbers are not exact.
  if (Math.abs(stored) >= 1e15) return undefined
  if (plain.test(cell) && isRounded(stored, cell)) return { value: stored, unit: '', scale: 1 }
  const text = withoutNotes(cell)
  if (!Number.isNaN(stored)) return storedFigure(text, stored)
  const [foreign = ''] = /[$€]/.exec(text) ?? []
  const read = readNumber(foreign ? text.replace(foreign, '') : text)
  if (read === undefined || (foreign && (read.isRubles || read.isPercent))) return undefined
  if (read.value === 'ambiguous') return 'unclear'
  if (typeof read.value !== 'number') return undefined
  if (!foreign && !read.isRubles && loneLetter.test(text)) return undefined
  return {
    value: read.value,
    unit: foreign || (read.isRubles ? rubles : read.isPercent ? '%' : ''),
    scale: 1,
  }
}

/** A million or metres, a thousand or tons. Only a currency tells. */
const loneLetter = /\d\s*(?:т\.|[кkмm]\.?)[\s%\u200b\u2060]*$/i

/** Most cells of a workbook show such a number. */
const plain = /^-?(?:0|[1-9]\d{0,14})(?:,\d+)?$/

function isRounded(stored: number, text: string): boolean {
  const comma = text.indexOf(',')
  const half = comma === -1 ? 0.500001 : 0.500001 * 10 ** (comma + 1 - text.length)
  return Math.abs(stored - Number(comma === -1 ? text : text.replace(',', '.'))) <= half
}

/** Returns undefined for a code with leading zeros, and for a text with two numbers or with none. */
function storedFigure(shown: string, stored: number): Figure | undefined {
  const [all, before = '', digits = '', after = ''] = oneNumber.exec(shown) ?? []
  if (all === undefined) return shownWithoutDigits(shown, stored)
  if (/^0\d/.test(digits)) return undefined
  const unit = unitOf(before, after)
  if (unit === undefined) return undefined
  const readings = readingsOf(digits)
  if (unit.includes('%') && isShown(Math.abs(stored) * 100, readings)) {
    // So that 0.07 is 7, not 7.000000000000001.
    return { value: Number((stored * 100).toPrecision(15)), unit, scale: 1 }
  }
  const divisor = divisors.find((one) => isShown(Math.abs(stored) / one, readings))
  return divisor === undefined ? undefined : { value: stored / divisor, unit, scale: divisor }
}

/** Accounting formats show zero as a dash, and others show a long number as `1,2E+09`. */
function shownWithoutDigits(text: string, stored: number): Figure | undefined {
  if (/^[-−]?[\d,.]+E[-+]\d+$/i.test(text)) return { value: stored, unit: '', scale: 1 }
  const unit = stored === 0 && /[-–—−]/.test(text) && !/\d/.test(text) ? unitOf(text, '') : undefined
  return unit === undefined ? undefined : { value: 0, unit, scale: 1 }
}

const oneNumber = /^(\D{0,30}?)(\d(?:[\d\s.,'’]*\d)?)(\D{0,30})$/
const divisors = [1, 1_000, 1_000_000]

/** A separator may be one of decimals, or of thousands in OpenDocument, whose texts are in the file's language. */
function readingsOf(digits: string): { value: number; half: number }[] {
  const [whole = '', fraction = ''] = /^(.*)[.,](\d+)$/.exec(digits)?.slice(1) ?? [digits]
  const pure = (text: string) => text.replaceAll(/\D/g, '')
  const half = 0.500001 * 10 ** -fraction.length
  const reading = { value: Number(`${pure(whole)}.${fraction || '0'}`), half }
  return fraction.length === 3 ? [reading, { value: Number(pure(digits)), half: 0.500001 }] : [reading]
}

const isShown = (value: number, readings: readonly { value: number; half: number }[]) =>
  readings.some((shown) => Math.abs(value - shown.value) <= shown.half + value * 1e-10)

/** Returns what stands beside a number, without signs and «от»; undefined for a phrase. */
function unitOf(before: string, after: string): string | undefined {
  if (before === '' && after === '') return ''
  const beside = `${before} ${after}`
    .replaceAll(/[-−–—+()≈~\s]+/g, ' ')
    .trim()
    .replace(/^(?:от|до|с|по)(?= |$)/i, '')
    .trim()
  if (/^(?:₽|руб\.?|р\.?|rub)$/i.test(beside)) return rubles
  return beside.length > 15 ? undefined : beside
}

const rubles = '₽'

/** Arrows stand for a merged cell, whose value is counted once. */
export const isNothing = (text: string): boolean => isEmptyCell(text) || /^[←↑]$/.test(text) || isNoValue(text)
