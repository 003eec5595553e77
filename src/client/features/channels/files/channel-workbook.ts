import writeWorkbook, { type CellObject, type Row, type SheetOptions } from 'write-excel-file/universal'
import type { FileCell, FileColumn } from '#client/features/channels/field/channel-cells.ts'
import { serialOfDay } from '#domain/channel-import/serial-day.ts'
import { guardFormula } from '#domain/formula-guard.ts'

/** A sheet to write. Its header row stays in view, and numbers are stored as numbers. */
export type Sheet = { name: string; columns: readonly FileColumn[]; rows: readonly (readonly FileCell[])[] }

/** Returns the .xlsx file of a sheet. */
export async function workbookOf({ name, columns, rows }: Sheet): Promise<Blob> {
  const head: Row = columns.map(({ title }) => ({ value: title, fontWeight: 'bold', wrap: true }))
  const options: SheetOptions<Blob> = {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }
  const body = rows.map((row) => row.map((cell, index) => cellObject(cell, columns[index]?.kind)))
  return writeWorkbook([head, ...body], options).toBlob()
}

const formats = {
  rubles: '#,##0.00\\ "₽"',
  day: 'dd.mm.yyyy',
  whole: '#,##0',
  number: '#,##0.##',
  text: '@',
} as const

function cellObject(cell: FileCell, kind: FileColumn['kind'] = 'text'): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'object') {
    return { type: Number, value: serialOfDay(cell.day), format: formats.day }
  }
  if (typeof cell === 'number') {
    // With a format for decimals, Excel shows a whole number with a trailing comma.
    const isWhole = kind === 'number' && Number.isInteger(cell)
    return { type: Number, value: cell, format: isWhole ? formats.whole : formats[kind] }
  }
  // Excel never reads a text cell as a formula, but the import removes one CSV guard, so a leading `'` needs another.
  return { type: String, value: sayable(cell.startsWith("'") ? guardFormula(cell) : cell) }
}

/** Writes characters that XML cannot hold by their number, as Excel does, and escapes text that looks like that. */
function sayable(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, (character) => {
    const number = character.charCodeAt(0).toString(16).toUpperCase()
    return `_x${number.padStart(4, '0')}_`
  })
}
