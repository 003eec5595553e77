import * as z from 'zod/mini'
import { type ImportRow, importedChannel } from '#contract/channel-imports.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import { cellText } from '#domain/channel-import/channel-import-cell.ts'
import { valueText } from '#domain/channel-import/channel-import-fields.ts'
import { type RowStatus, saidOf, storedValue } from '#domain/channel-import/channel-import-verdict.ts'
import type { JudgedRow } from './judge-rows.ts'
import { type RowValues, wireName } from './row-values.ts'

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

/** Returns a row of the preview with each field that has a text or an error. */
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
    ...(row.isCpvOff && isWritten(row) && { warning: 'CPV не сходится с ценой' }),
    cells,
  }
}

function isWritten({ status }: JudgedRow): boolean {
  return status === 'new' || status === 'changed'
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
    const parsed = isKept ? undefined : saidOf(reader, stored, field)
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
