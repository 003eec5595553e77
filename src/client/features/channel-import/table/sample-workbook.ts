import type { Workbook, WorkbookCell } from '#client/lib/page/workbook.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelField, channelFieldLabel, channelFieldOf, channelFields } from '#domain/channel-fields.ts'
import { serialOfDay } from '#domain/channel-import/channel-import-cell.ts'
import { type ImportValue, importKinds, valueText } from '#domain/channel-import/channel-import-fields.ts'
import { sampleChannels } from '#domain/channel-import/channel-import-sample.ts'

/** Returns a table with a heading for each field that the import reads, and two example channels. */
export function sampleWorkbook(categories: readonly string[], today: CalendarDate): Workbook {
  const channels = sampleChannels(categories, today)
  return {
    name: 'Каналы',
    rows: [
      channelFields.map(channelFieldLabel),
      ...channels.map((channel) => channelFields.map((field) => cellOf(field, channel[field]))),
    ],
    widths: channelFields.map((field) => (channelFieldOf(field).column?.width ?? TITLE_WIDTH) / LETTER),
  }
}

/** In CSS px: the title's column, for which the field table has no width, and an average letter. */
const TITLE_WIDTH = 220
const LETTER = 7

function cellOf(field: ChannelField, value: ImportValue | null): WorkbookCell | undefined {
  if (value === null) return undefined
  const kind = importKinds[field]
  if (kind.is === 'day') return { value: serialOfDay(String(value)), format: 'dd.mm.yyyy' }
  if (typeof value !== 'number') return valueText(field, value)
  return kind.is === 'number' && kind.unit === 'rubles' ? { value, format: '#,##0.00\\ "₽"' } : { value }
}
