import type { NumberUnit } from '#domain/amounts/amount-words.ts'
import { isOfUnit, readAmount } from '#domain/amounts/read-amount.ts'
import { cellText, isTooLong, type Parsed, quoted, type TableCell } from './channel-import-cell.ts'

/** Reads a cell that is a number of a unit. One with two readings is a problem. The contract checks the size and the decimals. */
export function parseNumber(cell: TableCell, unit: NumberUnit): Parsed<number> {
  if (typeof cell === 'number') return { value: withoutArtefact(cell) }
  if (cell !== null && typeof cell === 'object') {
    if ('percent' in cell) {
      return unit === 'percent' ? { value: withoutArtefact(cell.percent * 100) } : wrongUnit(cell, unit)
    }
    if ('day' in cell) return { problem: `Не число, а дата: ${quoted(cellText(cell))}` }
  }
  const read = typeof cell === 'boolean' ? undefined : readAmount(withoutRemark(cellText(cell), unit))
  if (read === undefined) return { problem: `Не число: ${quoted(cellText(cell))}` }
  if (!isOfUnit(read, unit)) return wrongUnit(cell, unit)
  if (read.value === 'ambiguous') return { problem: `Неясно, тысячи это или дробь: ${quoted(cellText(cell))}` }
  if (read.value === 'long') return { problem: `Слишком много цифр: ${quoted(cellText(cell))}` }
  return { value: read.value }
}

/** A sum of the base is one without VAT, and `25 000-00` are roubles and kopecks of an invoice. */
function withoutRemark(text: string, unit: NumberUnit): string {
  if (unit !== 'rubles' || isTooLong(text)) return text
  const sum = text.replace(/[\s,]*(?:\(без ндс\)|без ндс)\s*$/i, '')
  return sum.replace(/^(\s*\d[\d\s]{2,}\d)[-–](\d\d)(?=\s*(?:₽|р|$))/i, '$1,$2')
}

const unitNames = {
  rubles: 'Здесь сумма в рублях',
  percent: 'Здесь проценты',
  count: 'Здесь количество',
}

const wrongUnit = (cell: TableCell, unit: NumberUnit) => ({
  problem: `${unitNames[unit]}, а не ${quoted(cellText(cell))}`,
})

/**
 * Rounds a computed cell such as 0.30000000000000004 to two decimals when it differs by no more than floating
 * point does. Other numbers stay, so that the contract can refuse them.
 */
function withoutArtefact(number: number): number {
  const nearest = Number(number.toFixed(2))
  const artefact = Math.max(1e-9, Math.abs(number) * 2 ** -50)
  return Math.abs(nearest - number) <= artefact ? nearest : number
}
