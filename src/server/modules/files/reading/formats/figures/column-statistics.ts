import { divideHalfUp } from '#domain/money.ts'
import { type ColumnFigures, scaleWord, type Unit } from './column-figures.ts'
import { areClauses, isIdentifier, isMoment, isRate } from './column-kind.ts'

type Range = { count: number; filled: number; unit: string; min: string; max: string }

/**
 * What a column holds. Numbers are exact decimals with a comma, without spaces; `filled` counts all values. `unclear`:
 * `1,234` may be a thousand.
 */
export type ColumnStatistics =
  | ({ kind: 'numbers'; sum: string; mean: string } & Range)
  | ({ kind: 'rates' } & Range)
  | { kind: 'texts'; count: number; distinct: number }
  | { kind: 'unclear'; count: number }

/** The numbers of a column in its unit, by row; other values are NaN. */
export type Numbers = { values: Float64Array; unit: string; filled: number; count: number; isRate: boolean }

/**
 * Returns the statistics of a column's rows. Its values are numbers if nine of ten are, in one unit, and no days, years
 * or codes. A mean has two more decimals than they have. Returns undefined for an empty column.
 */
export function columnStatistics(
  column: ColumnFigures,
  rows: readonly number[],
  numbers: Numbers | 'unclear' | undefined = numbersOf(column, rows),
): ColumnStatistics | undefined {
  if (numbers === 'unclear') {
    return { kind: 'unclear', count: rows.filter((row) => column.isFilled[row]).length }
  }
  if (numbers) {
    const { filled, unit, count } = numbers
    const values = numbers.values.filter((value) => !Number.isNaN(value))
    const decimals = values.reduce((most, value) => decimalsOf(most, value), 0)
    const range = { count, filled, unit, ...rangeOf(values, decimals) }
    return numbers.isRate ? { kind: 'rates', ...range } : { kind: 'numbers', ...range, ...sumAndMean(values, decimals) }
  }
  const texts = rows.filter((row) => column.isFilled[row]).map((row) => column.texts[row]?.trim())
  return texts.length === 0 ? undefined : { kind: 'texts', count: texts.length, distinct: new Set(texts).size }
}

/** Returns the numbers of a column that can be compared, by the places of the rows. */
export function numbersOf(
  { title, isFirst, texts, figures, units, unitAt, isFilled, isUnclear, isCode, isDay }: ColumnFigures,
  rows: readonly number[],
): Numbers | 'unclear' | undefined {
  const counts = units.map(() => 0)
  let [filled, unclear] = [0, 0]
  for (const row of rows) {
    const place = unitAt[row]
    if (place !== undefined && !Number.isNaN(figures[row])) counts[place] = (counts[place] ?? 0) + 1
    if (isFilled[row]) filled++
    if (isUnclear[row]) unclear++
  }
  const found = mainUnit(title, units, counts)
  if (found.count + unclear === 0 || found.count + unclear < filled * leastShare) return undefined
  if (rows.some((row) => isCode[row])) return undefined
  if (isFirst && areClauses(title, textsIn(texts, rows))) return undefined
  if (unclear > 0) return 'unclear'
  const values = new Float64Array(rows.length).fill(Number.NaN)
  for (const [at, row] of rows.entries()) {
    if (found.places.includes(unitAt[row] ?? -1)) values[at] = figures[row] ?? Number.NaN
  }
  if (found.unit === '') {
    const days = rows.filter((row) => isDay[row]).length
    if (isMoment({ title, values, days }) || isIdentifier({ title, values, isFirst })) return undefined
  }
  return { values, unit: found.unit, filled, count: found.count, isRate: isRate(title, found.unit) }
}

const textsIn = (texts: readonly string[], rows: readonly number[]) => rows.map((row) => texts[row] ?? '')

/** So that a single «по запросу» does not hide the sum of a thousand prices. */
const leastShare = 0.9

/**
 * Returns the most frequent unit with the places of its numbers. Numbers without one are rubles beside rubles, where
 * the title does not speak against it; beside other units they may be anything.
 */
function mainUnit(title: string, units: readonly Unit[], counts: readonly number[]) {
  const countOf = (places: readonly number[]) => places.reduce((sum, place) => sum + (counts[place] ?? 0), 0)
  const placesOf = ({ name, scale }: Unit) =>
    [...units.keys()].filter((at) => units[at]?.name === name && [0, scale].includes(units[at].scale))
  const groups = units.map((unit) => ({ unit: unit.name, places: placesOf(unit) }))
  const [rubles, plain] = ['₽', ''].map((name) => placesOf({ name, scale: 1 }))
  if (rubles && plain && areRubles(title, countOf(rubles), countOf(plain))) {
    groups.push({ unit: '₽', places: [...rubles, ...plain] })
  }
  return groups
    .map((group) => ({ ...group, count: countOf(group.places) }))
    .reduce((most, group) => (group.count > most.count ? group : most), { unit: '', places: [], count: 0 })
}

/** Tells whether numbers without a unit are rubles: many others are, or the title tells of money. */
function areRubles(title: string, rubles: number, plain: number): boolean {
  if (rubles === 0 || scaleWord.test(title) || otherMoney.test(title)) return false
  return rubles >= plain || money.test(title)
}

const otherMoney = /[$€%]|usd|eur|долл|евро/i
const money = /₽|руб|цен|прайс|стоим|сумм|бюджет|расход|доход|выруч|плат|price|cost|budget/i

function rangeOf(values: Float64Array, decimals: number) {
  const min = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const max = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return {
    min: decimalText(exact(min, decimals), decimals),
    max: decimalText(exact(max, decimals), decimals),
  }
}

function sumAndMean(values: Float64Array, decimals: number) {
  const sum = sumOf(values, decimals)
  const mean = divideHalfUp(sum * 100n, BigInt(values.length))
  return { sum: decimalText(sum, decimals), mean: decimalText(mean, decimals + 2) }
}

const exact = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''))

/** Adds whole numbers of the last decimal while they are exact, because `bigint` is slow for a large sheet. */
function sumOf(values: Float64Array, decimals: number): bigint {
  const power = 10 ** decimals
  let [sum, part] = [0n, 0]
  for (const value of values) {
    const whole = Math.round(value * power)
    if (!Number.isSafeInteger(whole)) {
      sum += exact(value, decimals)
      continue
    }
    if (!Number.isSafeInteger(part + whole)) {
      sum += BigInt(part)
      part = 0
    }
    part += whole
  }
  return sum + BigInt(part)
}

/** Divisions leave more decimals than numbers hold exactly. */
const mostDecimals = 12
/** So many are shown; the rest is rounded, except of numbers so small that it tells their size. */
const shownDecimals = 6

/** Returns how many decimals the value has, `least` at least. */
function decimalsOf(least: number, value: number): number {
  for (let decimals = least; decimals < mostDecimals; decimals++) {
    const power = 10 ** decimals
    if (Math.round(value * power) / power === value) return decimals
  }
  return mostDecimals
}

function decimalText(exact: bigint, decimals: number): string {
  if (decimals > shownDecimals) {
    const rounded = divideHalfUp(exact, 10n ** BigInt(decimals - shownDecimals))
    if (exact === 0n || rounded >= 100n || rounded <= -100n) return decimalText(rounded, shownDecimals)
  }
  const digits = String(exact < 0n ? -exact : exact).padStart(decimals + 1, '0')
  const end = digits.length - decimals
  const fraction = digits.slice(end).replace(/0+$/, '')
  return `${exact < 0n ? '-' : ''}${digits.slice(0, end)}${fraction === '' ? '' : `,${fraction}`}`
}
