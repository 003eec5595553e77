import type { Channel } from '#contract/channels.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelField, channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { valueText } from '#domain/channel-import/channel-import-fields.ts'

/** A cell of an exported file. A day has its own type, because a spreadsheet stores days as numbers. */
export type FileCell = string | number | null | { day: CalendarDate }

/** The type of a file's column: amounts have two decimals and the rouble sign. */
export type FileColumn = { title: string; kind: 'text' | 'number' | 'rubles' | 'day'; width: number }

export function fileColumn(field: ChannelField): FileColumn {
  const { kind, label: title } = channelFieldOf(field)
  const look = numberLookOf(kind)
  if (look) return look.unit === '₽' ? { title, kind: 'rubles', width: 18 } : { title, kind: 'number', width: 14 }
  switch (kind) {
    case 'day':
      return { title, kind: 'day', width: 14 }
    case 'text':
    case 'long_text':
    case 'address':
      return { title, kind: 'text', width: 36 }
    default:
      return { title, kind: 'text', width: 20 }
  }
}

/** Returns a field's value for a file: numbers as numbers, any other as text that the import accepts. */
export function fileCell(channel: Channel, field: ChannelField): FileCell {
  const { kind } = channelFieldOf(field)
  if (kind === 'category') return channel.category_title
  const value = channel[field]
  if (kind === 'day' && value !== null) return { day: String(value) }
  return value === null || typeof value === 'number' ? value : valueText(field, value)
}
