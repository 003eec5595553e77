import type { MeasureOf } from '#domain/channel-questions/question-fields.ts'
import { divideHalfUp, type Kopecks, kopecksOf } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'

const NBSP = '\u00a0'

/** Returns rubles as «48 000,50 ₽», without kopecks when there are none. */
export function rubleText(amount: Kopecks): string {
  const [whole = '', rest = ''] = decimalOf(amount).split('.')
  return `${grouped(whole)}${rest === '00' ? '' : `,${rest}`}${NBSP}₽`
}

/** Returns rubles as an exact decimal with a point: `48000.50`. */
export function decimalOf(amount: Kopecks): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, NBSP)

export type AmountRange = { min: Kopecks; median: Kopecks; max: Kopecks }

/** Returns the range of amounts in rubles without empty ones; of an even number, the mean of the middle two. */
export function rangeOf(rubles: readonly number[]): AmountRange | undefined {
  const sorted = rubles
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b)
    .map(kopecksOf)
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (min === undefined || max === undefined) return undefined
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)] ?? min, sorted[Math.floor(sorted.length / 2)] ?? min]
  return { min, median: divideHalfUp((middle[0] ?? 0n) + (middle[1] ?? 0n), 2n), max }
}

/** Returns «от 1 000 ₽ до 9 000 ₽, медиана 4 000 ₽». */
export const rangeText = (range: AmountRange | undefined) =>
  range === undefined
    ? 'нет данных'
    : `от ${rubleText(range.min)} до ${rubleText(range.max)}, медиана ${rubleText(range.median)}`

/** Returns the range as the contract has it. */
export const exactRange = (range: AmountRange | undefined) => ({
  min: range ? decimalOf(range.min) : null,
  median: range ? decimalOf(range.median) : null,
  max: range ? decimalOf(range.max) : null,
})

/** Returns «42 канала». */
export function countText(count: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = plurals.select(count)
  return `${grouped(String(count))}${NBSP}${rule === 'one' ? one : rule === 'few' ? few : many}`
}

const plurals = new Intl.PluralRules('ru-RU')

/** Exact figures of numbers with at most four decimals, which are not empty. */
export type Measures = { known: number } & Record<'sum' | 'mean' | 'median' | 'min' | 'max', number>

/** Returns the figures of the numbers that are not NaN; undefined if none is left. */
export function measuresOf(values: readonly number[]): Measures | undefined {
  const sorted = values
    .filter((value) => !Number.isNaN(value))
    .map((value) => BigInt(Math.round(value * SCALE)))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (min === undefined || max === undefined) return undefined
  const sum = sorted.reduce((total, value) => total + value, 0n)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? min, sorted[Math.floor(sorted.length / 2)] ?? min]
  return {
    known: sorted.length,
    sum: shown(sum),
    mean: shown(divideHalfUp(sum, BigInt(sorted.length))),
    median: shown(divideHalfUp(low + high, 2n)),
    min: shown(min),
    max: shown(max),
  }
}

const SCALE = 10_000
const shown = (value: bigint) => Number(value) / SCALE

export const measureNames: Readonly<Record<Exclude<MeasureOf, 'count' | 'share'>, string>> = {
  mean: 'в среднем',
  median: 'медиана',
  sum: 'сумма',
  min: 'минимум',
  max: 'максимум',
}

/** Returns a figure with its unit, to a hundredth. */
export function figureText(value: number, unit: string | undefined): string {
  if (unit === '₽') return rubleText(kopecksOf(value))
  return `${formatNumber(value)}${unit === undefined ? '' : `\u00a0${unit}`}`
}

/** Returns «36 из 120 (30 %)». */
export const shareText = (part: number, whole: number) =>
  `${formatNumber(part)} из ${formatNumber(whole)} (${whole === 0 ? '0' : formatNumber((100 * part) / whole, 1)}\u00a0%)`
