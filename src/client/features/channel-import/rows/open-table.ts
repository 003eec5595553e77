import { readTable, type Table } from '#client/features/channel-import/table/read-table.ts'
import { refuseTooMany } from '#client/features/channel-import/table/table-limits.ts'
import { type ChannelField, channelFields, channelFieldTable } from '#domain/channel-fields.ts'
import { cellText, isEmptyCell, type TableCell } from '#domain/channel-import/channel-import-cell.ts'
import type { ColumnFields } from '#domain/channel-import/channel-import-columns.ts'
import { choiceTexts, saysNothing } from '#domain/channel-import/channel-import-fields.ts'
import { dataRows, findHeader, type ImportColumn, splitSections } from '#domain/channel-import/channel-import-header.ts'
import { type Scale, scaleOf } from '#domain/channel-import/channel-import-titles.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { identifying } from './import-rows.ts'
import { importedFieldError, isScaled, type RowValues } from './row-values.ts'

type OpenTable = {
  table: Table
  columns: ImportColumn[]
  /** The indexes of rows with data, of which `left` are hidden or struck out. */
  rows: number[]
  left: number[]
  /** The section of each row below one: its category. */
  sections: ReadonlyMap<number, string>
  scales: Scale[]
  /** The first cells of each column. */
  samples: TableCell[][]
}

/** A table with the fields of its columns, and with its values. */
export type MatchedTable = OpenTable & { values: RowValues; fields: ColumnFields; isLeftTaken: boolean }

/** The texts of each field with fixed choices; a field of free text has none. */
export type FieldChoices = Partial<Record<ChannelField, readonly string[]>>

export type TableDescription = {
  sheets: readonly string[]
  sheet: string | undefined
  columns: { title: string; samples: string[]; field: ChannelField | undefined }[]
  rowCount: number
  /** Required fields without a column or with empty cells, in `rows` of them; they need a default for new channels. */
  lacking: { field: ChannelField; hasColumn: boolean; rows: number }[]
  choices: FieldChoices
  problems: string[]
  /** What the import leaves out or changes. */
  notes: string[]
  /** Rows that the file hides or strikes out, and whether they are imported. */
  left: { rows: number; isTaken: boolean }
}

/** Reads a file and finds its titles, its sections and its data. */
export function openTable(bytes: Uint8Array<ArrayBuffer>, sheet?: string): OpenTable {
  const table = readTable(bytes, sheet)
  const header = findHeader(table.rows)
  const { data: rows, sections } = splitSections(table.rows, header, dataRows(table.rows, header))
  if (rows.length === 0) throw new TableError('В таблице нет строк с данными')
  refuseTooMany(rows.length)
  const scales = header.columns.map(({ own, group }) => scaleOf(own, group))
  const left = rows.filter((row) => table.marks.rows.has(row))
  const shown = left.length === rows.length ? rows : takenRows({ rows, left, isLeftTaken: false })
  const samples = header.columns.map((_, column) => samplesOf(table, shown, column))
  return { table, columns: header.columns, rows, left, sections, scales, samples }
}

export function takenRows({ rows, left, isLeftTaken }: Pick<MatchedTable, 'rows' | 'left' | 'isLeftTaken'>): number[] {
  if (isLeftTaken || left.length === 0) return rows
  const leftOut = new Set(left)
  return rows.filter((row) => !leftOut.has(row))
}

export function describeTable(opened: MatchedTable, categories: readonly string[]): TableDescription {
  const { table, columns, samples, values, fields, sections, left, isLeftTaken } = opened
  const rows = takenRows(opened)
  const choices: FieldChoices = {}
  for (const field of channelFields) {
    const texts = choiceTexts(field, categories)
    if (texts) choices[field] = texts
  }
  const lacking = channelFields
    .filter((field) => importedFieldError(field, undefined) !== undefined)
    .map((field) => ({
      field,
      hasColumn: fields.includes(field) || (field === 'category_id' && sections.size > 0),
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
    notes: notesOf(opened),
    left: { rows: left.length, isTaken: isLeftTaken },
    problems: fields.includes('url')
      ? []
      : [`Не найден столбец «${channelFieldTable.url.label}»: по ссылке видно, какие каналы уже есть в базе`],
  }
}

function notesOf({ table, columns, fields, left, sections, scales, isLeftTaken }: MatchedTable): string[] {
  const { rows, hiddenColumns, struckCells } = table.marks
  const names = (are: (column: number) => boolean) =>
    columns.flatMap((column, index) => (are(index) ? `«${columnTitle(column, index)}»` : [])).join(', ')
  const count = (mark: 'hidden' | 'struck') => left.filter((row) => rows.get(row) === mark).length
  const hidden = names((column) => hiddenColumns.has(column) && fields[column] === undefined)
  const scaledBy = (scale: Scale) =>
    names((column) => {
      const field = fields[column]
      return scales[column] === scale && field !== undefined && isScaled(field)
    })
  const loaded = isLeftTaken ? 'загружаются' : 'не загружаются'
  const titles = [...new Set(sections.values())].map((title) => `«${title}»`)
  return [
    ...(count('hidden') > 0 ? [`Скрытые строки ${loaded}: ${count('hidden')}`] : []),
    ...(count('struck') > 0 ? [`Зачёркнутые строки ${loaded}: ${count('struck')}`] : []),
    ...(hidden === '' ? [] : [`Скрытые столбцы не загружаются: ${hidden}`]),
    ...(struckCells > 0 ? [`Зачёркнутый текст не загружается, ячеек с ним: ${struckCells}`] : []),
    ...([1_000, 1_000_000] as const).flatMap((scale) =>
      scaledBy(scale) === '' ? [] : [`Числа умножены на ${scale.toLocaleString('ru-RU')}: ${scaledBy(scale)}`],
    ),
    ...(titles.length > 0 ? [`Строки-разделы стали категориями строк под ними: ${titles.join(', ')}`] : []),
  ]
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
