import type { Channel } from '#contract/channels.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import {
  type ChannelField,
  channelFieldNames,
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from '#domain/channel.ts'

/** A value of a file: a day is told from a text, since a spreadsheet counts days. */
export type FileCell = string | number | null | { day: CalendarDate }

/** What a field is in a file: amounts have two decimals and the sign of the rouble. */
export type FileColumn = { title: string; kind: 'text' | 'number' | 'rubles' | 'day'; width: number }

const rubles: readonly ChannelField[] = [
  'cpv_plan',
  'native_price',
  'marked_price',
  'agency_price',
  'base_price',
]
const numbers: readonly ChannelField[] = [
  'subscribers',
  'view_count_plan',
  'citation_index',
  'er_view_plan',
  'share_rate_plan',
  'talk_rate_plan',
  'err_plan',
  'discount',
  'vendor_vat_percent',
]
const long: readonly ChannelField[] = ['title', 'description', 'url', 'legal_entity', 'notes']

export function fileColumn(field: ChannelField): FileColumn {
  const title = channelFieldNames[field]
  if (field === 'price_valid_until') return { title, kind: 'day', width: 14 }
  if (rubles.includes(field)) return { title, kind: 'rubles', width: 18 }
  if (numbers.includes(field)) return { title, kind: 'number', width: 14 }
  return { title, kind: 'text', width: long.includes(field) ? 36 : 20 }
}

/** The field as a file has it: words as the interface says them, numbers as numbers. */
export function fileCell(channel: Channel, field: ChannelField): FileCell {
  switch (field) {
    case 'category_id':
      return channel.category_title
    case 'price_valid_until':
      return { day: channel.price_valid_until }
    case 'reporting_entity':
      return reportingEntities[channel.reporting_entity]
    case 'payment_method':
      return paymentMethods[channel.payment_method]
    case 'text_author':
      return textAuthors[channel.text_author]
    case 'rkn_status':
      return rknStatuses[channel.rkn_status]
    case 'risk_level':
      return riskLevels[channel.risk_level]
    case 'platform_type':
      return platformTypes[channel.platform_type]
    default: {
      const value = channel[field]
      return typeof value === 'boolean' ? (value ? 'Да' : 'Нет') : value
    }
  }
}
