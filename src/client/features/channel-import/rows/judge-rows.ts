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
import { importedFieldError } from './imported-channel.ts'
import type { RowValues } from './row-values.ts'

/** A row with its verdict. `duplicateOf` is the index of an earlier row with the same address. */
export type JudgedRow = Verdict & { index: number; reader: RowReader; duplicateOf: number | undefined }

export type JudgedTable = {
  all: JudgedRow[]
  of: Record<RowStatus, JudgedRow[]>
  /** New and changed rows. */
  toWrite: JudgedRow[]
  /** The address keys of the rows in the order of the file. */
  keys: string[]
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
  return { all, of, toWrite, keys: [...first.keys()] }
}

/** Groups the channels by their address keys. */
export function addByAddress(grouped: Map<string, StoredChannel[]>, channels: Iterable<StoredChannel>): void {
  for (const channel of channels) {
    const key = channelAddressKey(channel.url)
    const same = grouped.get(key)
    if (same === undefined) grouped.set(key, [channel])
    else same.push(channel)
  }
}

function addressKey(reader: RowReader): string {
  const url = reader.value('url')
  return url !== undefined && 'value' in url ? channelAddressKey(String(url.value)) : ''
}
