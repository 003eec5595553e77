/** A number in a cell with its unit. `isUnclear`: `1,234` may be a thousand. */
export type Figure = { value: number; unit: string; isUnclear: boolean }

/**
 * Reads the number that a cell shows. `stored` is the number of a workbook's cell: it replaces the shown one when that
 * is the same, rounded, in per cent, in thousands or in millions.
 */
export function readFigure(text: string, stored: number | undefined): Figure | undefined {
  const [found, sign, before = '', whole = '', fraction = '', after = ''] =
    shown.exec(text.replaceAll(/\s/g, '')) ?? []
  if (found === undefined || whole.length + fraction.length > digitsOfNumbers) return undefined
  // Only a workbook tells that `5 шт.` is a number.
  if (stored === undefined && !/^(?:₽|руб\.?|\$|€|%)?$/.test(after)) return undefined
  const value = Number(`${sign ? '-' : ''}${whole}.${fraction || '0'}`)
  const half = 0.500001 * 10 ** -fraction.length
  const exact = scales
    .map((scale) => Number(((stored ?? Number.NaN) * scale).toPrecision(digitsOfNumbers)))
    .find((one) => Math.abs(one - value) <= half)
  const isUnclear = stored === undefined && fraction.length === 3 && whole !== '0'
  return { value: exact ?? value, unit: before || after, isUnclear }
}

/** Leading zeros belong to codes. */
const shown = /^([-−]?)([₽$€]?)(0|[1-9]\d*)(?:[.,](\d{1,6}))?([₽$€%]|\p{L}[\p{L}.]{0,9})?$/u

/** Numbers hold so many digits exactly; longer ones are codes. */
const digitsOfNumbers = 15
const scales = [1, 100, 0.001, 0.000_001]

/** Dashes stand for no value, and arrows for a merged cell, whose value is counted once. */
export const isNothing = (text: string): boolean => /^\s*[-–—←↑]?\s*$/.test(text)
