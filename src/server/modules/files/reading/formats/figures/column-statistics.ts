import { divideHalfUp } from '#domain/money.ts'
import { isIdentifier, isMoment } from './column-kind.ts'
import { isNothing, readFigure } from './figure.ts'

/** A cell's text and, in a workbook, its stored number. */
export type Column = { title: string; isFirst: boolean; texts: string[]; stored?: (number | undefined)[] }

/** What a column holds. Numbers are exact decimals with a comma, without spaces; `filled` counts all values. */
export type ColumnStatistics =
  | {
      kind: 'numbers'
      count: number
      filled: number
      unit: string
      min: string
      max: string
      sum: string
      mean: string
    }
  | { kind: 'texts'; count: number; distinct: number }

/** The numbers of a column in its unit, by row; other values are NaN. */
export type Numbers = { values: number[]; unit: string; filled: number; count: number }

/**
 * Returns the statistics of a column. Its values are numbers if nine of ten are, in one unit, and no days, years or
 * codes. A mean has two more decimals than they have. Returns undefined for an empty column.
 */
export function columnStatistics(column: Column): ColumnStatistics | undefined {
  const numbers = numbersOf(column)
  if (numbers) {
    const { filled, unit } = numbers
    const values = numbers.values.filter((value) => !Number.isNaN(value))
    return { kind: 'numbers', count: values.length, filled, unit, ...summary(values) }
  }
  const texts = column.texts.filter((text) => !isNothing(text)).map((text) => text.trim())
  return texts.length === 0
    ? undefined
    : { kind: 'texts', count: texts.length, distinct: new Set(texts).size }
}

/** Returns the numbers of a column whose sum means something. */
export function numbersOf({ title, isFirst, texts, stored }: Column): Numbers | undefined {
  const figures = texts.map((text, row) => readFigure(text, stored?.[row]))
  const units = new Map<string, number>()
  for (const figure of figures) if (figure) units.set(figure.unit, (units.get(figure.unit) ?? 0) + 1)
  const [unit, count] = [...units].sort(([, one], [, other]) => other - one)[0] ?? ['', 0]
  const filled = texts.filter((text) => !isNothing(text)).length
  if (count === 0 || count < filled * leastShare || texts.some(isCode)) return undefined
  const values = figures.map((figure) => (figure?.unit === unit ? figure.value : Number.NaN))
  // Where each fraction may be a thousand, the column has no certain sum.
  const fractions = figures.filter((figure) => figure && !Number.isInteger(figure.value))
  if (fractions.length > 0 && fractions.every((figure) => figure?.isUnclear)) return undefined
  if (unit === '' && (isMoment({ title, values, texts }) || isIdentifier({ title, values, isFirst })))
    return undefined
  return { values, unit, filled, count }
}

/** So that a single «по запросу» does not hide the sum of a thousand prices. */
const leastShare = 0.9

/** Leading zeros and more than fifteen digits belong to codes. */
const isCode = (text: string) => /^\s*(?:0\d+|\d{16,})\s*$/.test(text)

function summary(values: readonly number[]) {
  const decimals = values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0)
  const exact = (value: number) => BigInt(value.toFixed(decimals).replace('.', ''))
  const sum = values.reduce((total, value) => total + exact(value), 0n)
  const min = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const max = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const mean = divideHalfUp(sum * 100n, BigInt(values.length))
  return {
    ...{ min: decimalText(exact(min), decimals), max: decimalText(exact(max), decimals) },
    ...{ sum: decimalText(sum, decimals), mean: decimalText(mean, decimals + 2) },
  }
}

/** Divisions leave more decimals than numbers hold exactly. */
const mostDecimals = 12
/** So many are shown; the rest is rounded. */
const shownDecimals = 6

function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? []
  return Math.min(mostDecimals, Math.max(0, fraction.length - Number(exponent)))
}

function decimalText(exact: bigint, decimals: number): string {
  if (decimals > shownDecimals) {
    return decimalText(divideHalfUp(exact, 10n ** BigInt(decimals - shownDecimals)), shownDecimals)
  }
  const digits = String(exact < 0n ? -exact : exact).padStart(decimals + 1, '0')
  const end = digits.length - decimals
  const fraction = digits.slice(end).replace(/0+$/, '')
  return `${exact < 0n ? '-' : ''}${digits.slice(0, end)}${fraction === '' ? '' : `,${fraction}`}`
}
