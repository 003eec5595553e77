import type { Channel } from '#contract/channels.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelField, channelFieldNames } from '#domain/channel.ts'
import { importKinds, valueText } from '#domain/channel-import/channel-import-fields.ts'

/** A value of a file: a day is told from a text, since a spreadsheet counts days. */
export type FileCell = string | number | null | { day: CalendarDate }

/** What a field is in a file: amounts have two decimals and the sign of the rouble. */
export type FileColumn = { title: string; kind: 'text' | 'number' | 'rubles' | 'day'; width: number }

const long: readonly ChannelField[] = ['title', 'description', 'url', 'legal_entity', 'notes']

export function fileColumn(field: ChannelField): FileColumn {
  const title = channelFieldNames[field]
  const kind = importKinds[field]
  if (kind.is === 'day') return { title, kind: 'day', width: 14 }
  if (kind.is !== 'number') return { title, kind: 'text', width: long.includes(field) ? 36 : 20 }
  return kind.unit === 'rubles' ? { title, kind: 'rubles', width: 18 } : { title, kind: 'number', width: 14 }
}

/** The field as a file has it: numbers as numbers, all else as the import reads it. */
export function fileCell(channel: Channel, field: ChannelField): FileCell {
  if (field === 'category_id') return channel.category_title
  if (field === 'price_valid_until') return { day: channel.price_valid_until }
  const value = channel[field]
  return value === null || typeof value === 'number' ? value : valueText(field, value)
}
