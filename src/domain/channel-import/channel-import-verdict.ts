import { channelAddressKey } from '#domain/channel-address.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import { isCpvOff } from '#domain/channel-figures.ts'
import { searchText } from '#domain/search-text.ts'
import type { Parsed } from './channel-import-cell.ts'
import { type ImportValue, importKinds, parseCell } from './channel-import-fields.ts'

/** A channel of the base in the form of the contract. */
export type StoredChannel = { [Field in ChannelField]: ImportValue | null } & {
  id: number
  title: string
  url: string
  category_title: string
  version?: number | undefined
}

export type RowStatus = 'new' | 'changed' | 'unchanged' | 'duplicate' | 'bad'

/** The outcome of a row: its channel, the fields that change, and the reasons why it cannot be written. */
export type Verdict = {
  status: RowStatus
  stored: StoredChannel | undefined
  changed: readonly ChannelField[]
  problems: Partial<Record<ChannelField, string>>
  /** The row sets a price, views or a CPV and leaves the channel with a wrong CPV (`isCpvOff`). */
  isCpvOff: boolean
}

export type RowReader = {
  value(field: ChannelField): Parsed<ImportValue>
  /** The default of a new channel when the row has no value. */
  fallback(field: ChannelField): Parsed<ImportValue>
  /** The message for a new channel without the field; undefined for an optional field. */
  missing(field: ChannelField): string | undefined
}

/**
 * Judges a row by the channels with its address. In an existing channel, missing columns and empty cells
 * change nothing. A new channel needs every required field.
 */
export function judgeRow(row: RowReader, sameAddress: readonly StoredChannel[]): Verdict {
  const [stored, other] = sameAddress
  const changed: ChannelField[] = []
  const problems: Verdict['problems'] = {}
  for (const field of channelFields) {
    const cell = cellOrFallback(row, stored, field)
    const problem = cell === undefined ? missingIn(row, stored, field) : 'problem' in cell ? cell.problem : undefined
    if (problem !== undefined) problems[field] = problem
    if (stored === undefined || cell === undefined || 'problem' in cell) continue
    if (!isStored(stored, field, cell.value)) changed.push(field)
  }
  if (stored !== undefined && other !== undefined) {
    problems.url = `В базе несколько каналов с этой ссылкой: «${stored.title}» и «${other.title}»`
  }
  const isBad = Object.keys(problems).length > 0
  const status = isBad ? 'bad' : stored === undefined ? 'new' : changed.length > 0 ? 'changed' : 'unchanged'
  return { status, stored, changed, problems, isCpvOff: !isBad && leavesCpvOff(row, stored, changed) }
}

/** Returns the field's value from the row, or the default of a new channel. */
export function cellOrFallback(
  row: RowReader,
  stored: StoredChannel | undefined,
  field: ChannelField,
): Parsed<ImportValue> {
  return row.value(field) ?? (stored === undefined ? row.fallback(field) : undefined)
}

/** Returns the stored value in the form of a row's value. */
export function storedValue(stored: StoredChannel, field: ChannelField): ImportValue | null {
  return field === 'category_id' ? stored.category_title : stored[field]
}

const cpvFields = ['native_price', 'view_count_plan', 'cpv_plan'] as const

function leavesCpvOff(row: RowReader, stored: StoredChannel | undefined, changed: readonly ChannelField[]): boolean {
  if (stored !== undefined && !cpvFields.some((field) => changed.includes(field))) return false
  const number = (field: (typeof cpvFields)[number]) => {
    const cell = cellOrFallback(row, stored, field)
    const value = cell !== undefined && 'value' in cell ? cell.value : stored && storedValue(stored, field)
    return typeof value === 'number' ? value : null
  }
  return isCpvOff({
    native_price: number('native_price'),
    view_count_plan: number('view_count_plan'),
    cpv_plan: number('cpv_plan'),
  })
}

function missingIn(row: RowReader, stored: StoredChannel | undefined, field: ChannelField): string | undefined {
  return stored === undefined ? row.missing(field) : undefined
}

/** Another spelling of an address or category, and white space around a text, are not changes. */
function isStored(stored: StoredChannel, field: ChannelField, value: ImportValue): boolean {
  const now = storedValue(stored, field)
  if (now === value) return true
  if (typeof now !== 'string' || typeof value !== 'string') return false
  const { is } = importKinds[field]
  if (is === 'address') return channelAddressKey(now) === channelAddressKey(value)
  if (is === 'category') return searchText(now) === searchText(value)
  const read = parseCell(field, now)
  return read !== undefined && 'value' in read && read.value === value
}
