import type { MeasureOf } from '#domain/channel-questions/question-words.ts'
import { divideHalfUp, kopecksOf } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { rubleText } from './amount-text.ts'

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
