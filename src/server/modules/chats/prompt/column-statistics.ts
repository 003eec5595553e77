import { divideHalfUp } from '#domain/money.ts'

/** What all rows of a table hold in a column. Numbers are exact decimals with a comma, without spaces. */
export type ColumnStatistics =
  | { kind: 'numbers'; count: number; unit: string; min: string; max: string; sum: string; mean: string }
  | { kind: 'texts'; count: number; distinct: number }

/**
 * Returns the statistics of a column by the texts of its cells. Its values are numbers if all filled cells are, in one
 * unit; a mean has two more decimals than they have, at most. Returns undefined for an empty column.
 */
export function columnStatistics(cells: Iterable<string>): ColumnStatistics | undefined {
  const distinct = new Set<string>()
  let count = 0
  let numbers: Numbers | undefined = { unit: undefined, decimals: 0, values: [] }
  for (const cell of cells) {
    const text = cell.trim()
    if (isEmpty.test(text)) continue
    count++
    distinct.add(text)
    numbers = numbers && withNumber(numbers, text)
  }
  if (count === 0) return undefined
  return numbers && !areThousands(numbers)
    ? { kind: 'numbers', count, ...summary(numbers) }
    : { kind: 'texts', count, distinct: distinct.size }
}

/** Dashes stand for no value, and arrows for a merged cell, whose value is counted once. */
const isEmpty = /^[-–—←↑]?$/

type Numbers = {
  unit: string | undefined
  decimals: number
  values: { digits: string; decimals: number }[]
}

/** Leading zeros belong to codes, and more than fifteen digits too. */
const decimal = /^([-−]?)(0|[1-9]\d{0,14})(?:[.,](\d{1,6}))?(₽|руб\.?|\$|€|%)?$/

/** `1,234` is a thousand in English tables, so a column where only such fractions occur has no certain sum. */
function areThousands({ values }: Numbers): boolean {
  const fractions = values.filter(({ decimals }) => decimals > 0)
  return (
    fractions.length > 0 && fractions.every(({ digits, decimals }) => decimals === 3 && !/^-?0/.test(digits))
  )
}

function withNumber(numbers: Numbers, text: string): Numbers | undefined {
  const [found, sign, whole = '', fraction = '', unit = ''] = decimal.exec(text.replaceAll(/\s/g, '')) ?? []
  if (found === undefined || (numbers.unit ?? unit) !== unit) return undefined
  numbers.values.push({ digits: `${sign ? '-' : ''}${whole}${fraction}`, decimals: fraction.length })
  numbers.unit = unit
  numbers.decimals = Math.max(numbers.decimals, fraction.length)
  return numbers
}

function summary({ unit = '', decimals, values }: Numbers) {
  let sum = 0n
  let min: bigint | undefined
  let max: bigint | undefined
  for (const value of values) {
    const scaled = BigInt(value.digits) * 10n ** BigInt(decimals - value.decimals)
    sum += scaled
    if (min === undefined || scaled < min) min = scaled
    if (max === undefined || scaled > max) max = scaled
  }
  return {
    unit,
    min: decimalText(min ?? 0n, decimals),
    max: decimalText(max ?? 0n, decimals),
    sum: decimalText(sum, decimals),
    mean: decimalText(divideHalfUp(sum * 100n, BigInt(values.length)), decimals + 2),
  }
}

function decimalText(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const end = digits.length - decimals
  const fraction = digits.slice(end).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, end)}${fraction === '' ? '' : `,${fraction}`}`
}
