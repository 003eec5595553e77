import * as z from 'zod/mini'
import { type ImportRow, importedChannel } from '#contract/channel-imports.ts'
import { channelAddressKey } from '#domain/channel-address.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import { cellText, type Parsed } from '#domain/channel-import/channel-import-cell.ts'
import { type ImportValue, valueText } from '#domain/channel-import/channel-import-fields.ts'
import {
  cellOrFallback,
  judgeRow,
  type RowReader,
  type RowStatus,
  type StoredChannel,
  storedValue,
  type Verdict,
} from '#domain/channel-import/channel-import-verdict.ts'
import { importedFieldError, type RowValues, wireName } from './row-values.ts'

/** A row with its verdict. `duplicateOf` is the index of an earlier row with the same address. */
export type JudgedRow = Verdict & { index: number; reader: RowReader; duplicateOf: number | undefined }

export type JudgedTable = {
  all: JudgedRow[]
  of: Record<RowStatus, JudgedRow[]>
  toWrite: JudgedRow[]
}

/** Judges all rows of a table; `stored` maps address keys to the base's channels. */
export function judgeRows(
  rows: readonly number[],
  values: RowValues,
  fallback: (field: ChannelField) => Parsed<ImportValue>,
  stored: ReadonlyMap<string, readonly StoredChannel[]>,
): JudgedTable {
  // All new channels share the same default of a field.
  const fallbacks = new Map(channelFields.map((field) => [field, fallback(field)]))
  const missing = new Map(channelFields.map((field) => [field, importedFieldError(field, undefined)]))
  const first = new Map<string, number>()
  const all = rows.map((index): JudgedRow => {
    const reader: RowReader = {
      value: (field) => values.value(index, field),
      fallback: (field) => fallbacks.get(field),
      missing: (field) => missing.get(field),
    }
    const key = addressKey(reader)
    const verdict = judgeRow(reader, (key && stored.get(key)) || [])
    const duplicateOf = first.get(key)
    if (duplicateOf !== undefined) return { ...verdict, status: 'duplicate', index, reader, duplicateOf }
    if (key !== '') first.set(key, index)
    return { ...verdict, index, reader, duplicateOf }
  })
  const of: JudgedTable['of'] = { new: [], changed: [], unchanged: [], duplicate: [], bad: [] }
  for (const row of all) of[row.status].push(row)
  return { all, of, toWrite: all.filter(isToWrite) }
}

const isToWrite = ({ status }: JudgedRow) => status === 'new' || status === 'changed'

function addressKey(reader: RowReader): string {
  const url = reader.value('url')
  return url !== undefined && 'value' in url ? channelAddressKey(String(url.value)) : ''
}

/** How many rows a field keeps from being written: rows without a value, and rows whose value is refused. */
type FieldProblem = { field: ChannelField; empty: number; wrong: number }

/** Counts the rows by field, in the fields' order. A row counts in each field that has an error. */
export function fieldProblems(
  bad: readonly JudgedRow[],
  isToldElsewhere: (row: JudgedRow, field: ChannelField) => boolean,
): FieldProblem[] {
  return channelFields.flatMap((field) => {
    const rows = bad.filter((row) => row.problems[field] !== undefined && !isToldElsewhere(row, field))
    if (rows.length === 0) return []
    const wrong = rows.filter((row) => isWrong(row, field)).length
    return [{ field, empty: rows.length - wrong, wrong }]
  })
}

/** Tells whether only an edit of the row mends the field. */
export function isWrong({ problems, reader }: JudgedRow, field: ChannelField): boolean {
  return problems[field] !== undefined && (identifying.has(field) || reader.value(field) !== undefined)
}

/** Each channel has its own title and address, so no common value can fill these. */
export const identifying: ReadonlySet<ChannelField> = new Set(['title', 'url'])

export type PreviewCell = {
  text: string
  /** The reason why the cell cannot be written. */
  problem?: string
  /** The stored value that the row changes. */
  was?: string
  /** The cell is empty, so the default for new channels applies. */
  isDefault?: true
}

/** A row of the preview, numbered as in the file. */
export type PreviewRow = {
  rowNumber: number
  status: RowStatus
  duplicateOf?: number
  channelId?: number
  /** A problem that does not prevent writing the channel. */
  warning?: string
  cells: Partial<Record<ChannelField, PreviewCell>>
}

export function previewRow(row: JudgedRow, values: RowValues): PreviewRow {
  const cells: PreviewRow['cells'] = {}
  for (const field of channelFields) {
    const cell = previewCell(row, field, values)
    if (cell.text !== '' || cell.problem !== undefined) cells[field] = cell
  }
  return {
    rowNumber: row.index + 1,
    status: row.status,
    ...(row.duplicateOf !== undefined && { duplicateOf: row.duplicateOf + 1 }),
    ...(row.stored && { channelId: row.stored.id }),
    ...(row.isCpvOff && isToWrite(row) && { warning: 'CPV не сходится с ценой' }),
    cells,
  }
}

function previewCell(row: JudgedRow, field: ChannelField, values: RowValues): PreviewCell {
  const own = row.reader.value(field)
  const problem = row.problems[field] ?? (own !== undefined && 'problem' in own ? own.problem : undefined)
  if (own !== undefined && 'value' in own) {
    const was = row.stored && row.changed.includes(field) ? storedValue(row.stored, field) : undefined
    return {
      text: valueText(field, own.value),
      ...(problem !== undefined && { problem }),
      ...(was !== undefined && { was: valueText(field, was) }),
    }
  }
  const fallback = row.stored === undefined && own === undefined ? row.reader.fallback(field) : undefined
  if (fallback !== undefined && 'value' in fallback) {
    return { text: valueText(field, fallback.value), isDefault: true }
  }
  const text = own === undefined ? '' : cellText(values.cell(row.index, field))
  return { text, ...(problem !== undefined && { problem }) }
}

/**
 * Returns the request's form of a new or changed row: all fields of the channel, with stored values for fields
 * that the row leaves out.
 */
export function rowToWrite({ index, stored, changed, reader }: JudgedRow): ImportRow {
  const channel: Record<string, unknown> = {}
  for (const field of channelFields) {
    const isKept = stored !== undefined && !changed.includes(field)
    const parsed = isKept ? undefined : cellOrFallback(reader, stored, field)
    const value = parsed !== undefined && 'value' in parsed ? parsed.value : null
    channel[wireName(field)] = isKept ? storedValue(stored, field) : value
  }
  return {
    row_number: index + 1,
    // A server that supports imports returns versions, and it refuses 0, which is no version.
    ...(stored && { existing: { id: stored.id, version: stored.version ?? 0 } }),
    channel: z.parse(importedChannel, channel),
  }
}
