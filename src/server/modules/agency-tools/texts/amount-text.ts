import { divideHalfUp, type Kopecks, kopecksOf } from '#domain/money.ts'

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
