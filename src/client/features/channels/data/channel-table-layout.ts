import {
  type ChannelField,
  type ChannelFieldDeclaration,
  channelFieldLabel,
  channelFieldOf,
  channelFields,
  channelGroups as groupTitles,
} from '#domain/channel-fields.ts'
import { type ChannelSortField, channelSortKinds } from '#domain/channel-search.ts'

export type ChannelGroupKey = keyof typeof groupTitles

/** The groups of fields, in the table, the channel's card and the chooser of columns. */
export const channelGroups = Object.entries(groupTitles).map(([key, title]) => ({ key, title }))

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
export const channelColumns: readonly ChannelColumn[] = channelGroups.flatMap(({ key }) =>
  channelFields.flatMap((field) => {
    const declared = channelFieldOf(field)
    if (field === 'title' || declared.column?.group !== key) return []
    return [{ field, ...declared.column, ...lookOf(declared) }]
  }),
)

function lookOf({ kind }: ChannelFieldDeclaration): Pick<ChannelColumn, 'align' | 'unit'> {
  switch (kind) {
    case 'rate':
      return { align: 'right', unit: '%' }
    case 'cost':
      return { align: 'right', unit: '₽' }
    case 'count':
    case 'percent':
    case 'price':
    case 'day':
      return { align: 'right' }
    default:
      return {}
  }
}

/** A column's header: the field's name, with the unit that its cells leave out. */
export function columnTitle({ field, unit }: ChannelColumn): string {
  return unit === undefined ? channelFieldLabel(field) : `${channelFieldLabel(field)}, ${unit}`
}

/** What the server is asked for to put this field in order; nothing when it cannot be. */
export function sortFieldOf(field: ChannelField): ChannelSortField | undefined {
  const key = field === 'category_id' ? 'category_title' : field
  return isSortField(key) ? key : undefined
}

export function isSortField(key: string): key is ChannelSortField {
  return Object.hasOwn(channelSortKinds, key)
}
