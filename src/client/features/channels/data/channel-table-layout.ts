import { type ChannelField, channelFieldNames } from '#domain/channel.ts'
import { type ChannelSortField, channelSortKinds } from '#domain/channel-search.ts'

export type ChannelGroupKey = 'about' | 'plan' | 'checks' | 'prices' | 'contract' | 'work'

/** The groups of fields, in the table, the channel's card and the chooser of columns. */
export const channelGroups: readonly { key: ChannelGroupKey; title: string }[] = [
  { key: 'about', title: 'О канале' },
  { key: 'plan', title: 'План' },
  { key: 'checks', title: 'Проверка' },
  { key: 'prices', title: 'Цены' },
  { key: 'contract', title: 'Договор' },
  { key: 'work', title: 'Работа' },
]

/** Fields that can be hidden; the title is always there. */
export type OptionalChannelField = Exclude<ChannelField, 'title'>

export type ChannelColumn = {
  field: OptionalChannelField
  group: ChannelGroupKey
  /** CSS px. */
  width: number
  align?: 'right'
  /** Stands in the header, so that cells need not repeat it. */
  unit?: '%' | '₽'
}

/** Every column of the channel base but the title, in the order of the table. */
export const channelColumns: readonly ChannelColumn[] = [
  { field: 'description', group: 'about', width: 280 },
  { field: 'url', group: 'about', width: 160 },
  { field: 'category_id', group: 'about', width: 148 },
  { field: 'subscribers', group: 'about', width: 112, align: 'right' },
  { field: 'view_count_plan', group: 'plan', width: 92, align: 'right' },
  { field: 'citation_index', group: 'plan', width: 126, align: 'right', unit: '%' },
  { field: 'cpv_plan', group: 'plan', width: 84, align: 'right', unit: '₽' },
  { field: 'er_view_plan', group: 'plan', width: 98, align: 'right', unit: '%' },
  { field: 'share_rate_plan', group: 'plan', width: 116, align: 'right', unit: '%' },
  { field: 'talk_rate_plan', group: 'plan', width: 108, align: 'right', unit: '%' },
  { field: 'err_plan', group: 'plan', width: 82, align: 'right', unit: '%' },
  { field: 'rkn_status', group: 'checks', width: 184 },
  { field: 'risk_level', group: 'checks', width: 164 },
  { field: 'reactions', group: 'checks', width: 96 },
  // These six fill what a 1440 px window has for them: one click on «Цены» shows them all.
  { field: 'native_price', group: 'prices', width: 122, align: 'right' },
  { field: 'marked_price', group: 'prices', width: 158, align: 'right' },
  { field: 'discount', group: 'prices', width: 74, align: 'right' },
  { field: 'agency_price', group: 'prices', width: 128, align: 'right' },
  { field: 'base_price', group: 'prices', width: 120, align: 'right' },
  { field: 'price_valid_until', group: 'prices', width: 136, align: 'right' },
  { field: 'legal_entity', group: 'contract', width: 196 },
  { field: 'vendor_vat_percent', group: 'contract', width: 156, align: 'right' },
  { field: 'framework_contract', group: 'contract', width: 164 },
  { field: 'nda', group: 'contract', width: 72 },
  { field: 'edo', group: 'contract', width: 72 },
  { field: 'reporting_entity', group: 'contract', width: 120 },
  { field: 'payment_method', group: 'contract', width: 124 },
  { field: 'text_author', group: 'work', width: 184 },
  { field: 'admin_username', group: 'work', width: 148 },
  { field: 'support_chat_link', group: 'work', width: 164 },
  { field: 'platform_type', group: 'work', width: 142 },
  { field: 'owned_by_agency', group: 'work', width: 196 },
  { field: 'notes', group: 'work', width: 280 },
]

/** A column's header: the field's name, with the unit that its cells leave out. */
export function columnTitle({ field, unit }: ChannelColumn): string {
  return unit === undefined ? channelFieldNames[field] : `${channelFieldNames[field]}, ${unit}`
}

/** What the server is asked for to put this field in order; nothing when it cannot be. */
export function sortFieldOf(field: ChannelField): ChannelSortField | undefined {
  const key = field === 'category_id' ? 'category_title' : field
  return isSortField(key) ? key : undefined
}

export function isSortField(key: string): key is ChannelSortField {
  return Object.hasOwn(channelSortKinds, key)
}
