import { readTable, type Table } from '#client/features/channel-import/table/read-table.ts'
import { refuseTooMany } from '#client/features/channel-import/table/table-limits.ts'
import { type ChannelField, channelFields, channelFieldTable } from '#domain/channel-fields.ts'
import { cellText, isEmptyCell, type TableCell } from '#domain/channel-import/channel-import-cell.ts'
import type { ColumnFields } from '#domain/channel-import/channel-import-columns.ts'
import { choiceTexts, saysNothing } from '#domain/channel-import/channel-import-fields.ts'
import { dataRows, findHeader, type ImportColumn } from '#domain/channel-import/channel-import-header.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { identifying } from './field-problems.ts'
import { importedFieldError } from './imported-channel.ts'
import type { RowValues } from './row-values.ts'

export type OpenTable = {
  table: Table
  columns: ImportColumn[]
  /** The indexes of rows with data. */
  rows: number[]
  /** The first cells of each column. */
  samples: TableCell[][]
}

/** The texts of each field with fixed choices; a field of free text has none. */
export type FieldChoices = Partial<Record<ChannelField, readonly string[]>>

/** `rows`: how many have no value. */
export type LackingField = { field: ChannelField; hasColumn: boolean; rows: number }

export type TableDescription = {
  sheets: readonly string[]
  sheet: string | undefined
  columns: { title: string; samples: string[]; field: ChannelField | undefined }[]
  rowCount: number
  /** Required fields without a column or with empty cells; without a default, new rows are invalid. */
  lacking: LackingField[]
  choices: FieldChoices
  /** The problems of the current matching. */
  problems: string[]
}

/** Reads a file and finds its titles and its data. */
export function openTable(bytes: Uint8Array<ArrayBuffer>, sheet?: string): OpenTable {
  const table = readTable(bytes, sheet)
  const header = findHeader(table.rows)
  const rows = dataRows(table.rows, header)
  if (rows.length === 0) throw new TableError('В таблице нет строк с данными')
  refuseTooMany(rows.length)
  const samples = header.columns.map((_, column) => samplesOf(table, rows, column))
  return { table, columns: header.columns, rows, samples }
}

export function describeTable(
  { table, columns, rows, samples, values }: OpenTable & { values: RowValues },
  fields: ColumnFields,
  categories: readonly string[],
): TableDescription {
  const choices: FieldChoices = {}
  for (const field of channelFields) {
    const texts = choiceTexts(field, categories)
    if (texts) choices[field] = texts
  }
  const lacking = channelFields
    .filter((field) => importedFieldError(field, undefined) !== undefined)
    .map((field) => ({
      field,
      hasColumn: fields.includes(field),
      rows: rows.filter((row) => saysNothing(field, values.cell(row, field))).length,
    }))
    .filter(({ field, hasColumn, rows }) => !hasColumn || (rows > 0 && !identifying.has(field)))
  return {
    sheets: table.sheets,
    sheet: table.sheet,
    columns: columns.map((column, index) => ({
      title: columnTitle(column, index),
      samples: (samples[index] ?? []).slice(0, 3).map(cellText),
      field: fields[index],
    })),
    rowCount: rows.length,
    lacking,
    choices,
    problems: fields.includes('url')
      ? []
      : [`Не найден столбец «${channelFieldTable.url.label}»: по ссылке видно, какие каналы уже есть в базе`],
  }
}

export function columnTitle({ own, group }: ImportColumn, index: number): string {
  return [group, own].filter((title) => title !== '').join(': ') || `Столбец ${index + 1}`
}

const SAMPLES = 200

function samplesOf(table: Table, rows: readonly number[], column: number): TableCell[] {
  const cells: TableCell[] = []
  for (const row of rows) {
    const cell = table.rows[row]?.[column]
    if (cell !== undefined && !isEmptyCell(cell)) cells.push(cell)
    if (cells.length === SAMPLES) break
  }
  return cells
}
