import { channelAddressKey } from '#domain/channel-address.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import type { Parsed } from '#domain/channel-import/channel-import-cell.ts'
import type { ImportValue } from '#domain/channel-import/channel-import-fields.ts'
import {
  judgeRow,
  type RowReader,
  type RowStatus,
  type StoredChannel,
  type Verdict,
} from '#domain/channel-import/channel-import-verdict.ts'
import { importedFieldError, type RowValues } from './row-values.ts'

/** A row with its verdict. `duplicateOf` is the index of an earlier row with the same address. */
export type JudgedRow = Verdict & { index: number; reader: RowReader; duplicateOf: number | undefined }

export type JudgedTable = {
  all: JudgedRow[]
  of: Record<RowStatus, JudgedRow[]>
  /** New and changed rows. */
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
  const toWrite = all.filter(({ status }) => status === 'new' || status === 'changed')
  return { all, of, toWrite }
}

function addressKey(reader: RowReader): string {
  const url = reader.value('url')
  return url !== undefined && 'value' in url ? channelAddressKey(String(url.value)) : ''
}

/** How many rows a field keeps from being written: rows without a value, and rows whose value is refused. */
export type FieldProblem = { field: ChannelField; empty: number; wrong: number }

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
