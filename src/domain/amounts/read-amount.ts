import { KOPECK_POWER, type NumberUnit, scalePower, scaleWords, unitWords } from './amount-words.ts'
import { isInexact, numberOf, readDigits } from './written-digits.ts'

/** What a text says that is an amount as a whole. `value` is `long` for more digits than a number holds exactly. */
export type ReadAmount = { value: number | 'ambiguous' | 'long' } & Pick<AmountParts, 'unit' | 'power'>

/** Reads `1 234,50 ₽`, `1,234.50`, `12,5 %`, `15 тыс.`, `1,2 млн`; undefined for any other text. */
export function readAmount(text: string): ReadAmount | undefined {
  const parts = amountParts(text)
  const digits = parts && readDigits(parts.digits)
  if (!parts || !digits) return undefined
  const { isNegative, power, unit } = parts
  if (digits.isAmbiguous) return { value: 'ambiguous', power, unit }
  if (isInexact(digits, power)) return { value: 'long', power, unit }
  const value = numberOf(digits, power)
  return { value: isNegative ? 0 - value : value, power, unit }
}

/**
 * Reads what a form's field of a unit holds, also a plain number that is typed by half: «1 2», «1234,», «,5». Its one
 * separator is the decimal one. Returns null for a field without digits, and NaN for what is no number of the unit.
 */
export function typedAmount(text: string, unit: NumberUnit): number | null {
  if (/^[\s₽%]*$/.test(text)) return null
  const parts = amountParts(text)
  if (!parts || !isOfUnit(parts, unit)) return Number.NaN
  const { power, isNegative } = parts
  const digits = readDigits(power === 0 ? completed(parts.digits) : parts.digits)
  if (!digits || (power !== 0 && digits.isAmbiguous)) return Number.NaN
  const value = numberOf(digits, power)
  return isNegative ? 0 - value : value
}

/** Tells whether a field of a unit takes the amount; per cents do not come in thousands. */
export const isOfUnit = (read: Pick<AmountParts, 'unit' | 'power'>, unit: NumberUnit): boolean =>
  (read.unit ?? unit) === unit && !(unit === 'percent' && read.power !== 0)

/** Tells whether a number of a text has a word such as «тыс.» behind it. */
export const hasScale = (text: string): boolean => scaled.test(text)

type AmountParts = { digits: string; isNegative: boolean; power: number; unit: NumberUnit | undefined }

function amountParts(text: string): AmountParts | undefined {
  // A regular expression could take forever on a long text.
  const found = text.length > 100 ? null : amount.exec(text.replace(/[\u200b\u2060]/g, '').trim())
  const { sign, before, digits, scale, rubles, kopecks, percent, people } = found?.groups ?? {}
  const isMoney = (before ?? rubles ?? kopecks) !== undefined
  if (digits === undefined || (before && (kopecks ?? percent ?? people))) return undefined
  const power = (scale ? (scalePower(scale) ?? 0) : 0) + (kopecks ? KOPECK_POWER : 0)
  const unit = isMoney ? 'rubles' : percent ? 'percent' : people ? 'count' : undefined
  return { digits, isNegative: sign !== undefined, power, unit }
}

const scalesOfCells = scaleWords('words', 'short', 'cell')
const units = Object.entries(unitWords).map(([unit, words]) => `(?<${unit}>${words})`)
const amount = new RegExp(
  String.raw`^(?<sign>[-−–])?\s*(?<before>₽)?\s*(?<digits>[\d.,][\d.,'’\s]*?)\s*(?:(?<scale>${scalesOfCells})\.?)?\s*(?:${units.join('|')})?$`,
  'iu',
)
const scaled = new RegExp(String.raw`\d\s*(?:${scalesOfCells})`, 'iu')

const completed = (digits: string) =>
  digits
    .replace(/\s/g, '')
    .replace(/^[.,](?=\d)/, '0$&')
    .replace(/[.,]$/, '')
