import type { FileCell, FileColumn } from '#client/features/channels/field/channel-cells.ts'
import type { Workbook, WorkbookCell } from '#client/lib/page/workbook.ts'
import { serialOfDay } from '#domain/channel-import/serial-day.ts'
import { guardFormula } from '#domain/formula-guard.ts'

/** A sheet to write. Its header row stays in view, and numbers are stored as numbers. */
export type Sheet = { name: string; columns: readonly FileColumn[]; rows: readonly (readonly FileCell[])[] }

export function channelWorkbook({ name, columns, rows }: Sheet): Workbook {
  return {
    name,
    rows: [
      columns.map(({ title }) => ({ value: title, isBold: true, wraps: true })),
      ...rows.map((row) => row.map((cell, index) => workbookCell(cell, columns[index]?.kind))),
    ],
    widths: columns.map(({ width }) => width),
    headRows: 1,
  }
}

const formats = {
  rubles: '#,##0.00\\ "₽"',
  day: 'dd.mm.yyyy',
  whole: '#,##0',
  number: '#,##0.##',
  text: '@',
} as const

export function workbookCell(cell: FileCell, kind: FileColumn['kind'] = 'text'): WorkbookCell | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'object') return { value: serialOfDay(cell.day), format: formats.day }
  if (typeof cell === 'number') {
    // With a format for decimals, Excel shows a whole number with a trailing comma.
    const isWhole = kind === 'number' && Number.isInteger(cell)
    return { value: cell, format: isWhole ? formats.whole : formats[kind] }
  }
  // Excel never reads a text cell as a formula, but the import removes one CSV guard, so a leading `'` needs another.
  return cell.startsWith("'") ? guardFormula(cell) : cell
}
