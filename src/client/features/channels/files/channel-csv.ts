import type { FileCell } from '#client/features/channels/field/channel-cells.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { guardFormula } from '#domain/formula-guard.ts'
import type { Sheet } from './channel-workbook.ts'

/** Writes a CSV that the Russian Excel opens by a double click: UTF-8 with a BOM, semicolons, decimal commas. */
export function channelCsv({ columns, rows }: Sheet): Blob {
  const lines = [columns.map(({ title }) => quoted(title)), ...rows.map((row) => row.map(textOf))]
  return new Blob(['\ufeff', lines.map((line) => `${line.join(';')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  })
}

function textOf(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return typeof cell === 'object' ? formatCalendarDate(cell.day) : quoted(guardFormula(cell))
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
