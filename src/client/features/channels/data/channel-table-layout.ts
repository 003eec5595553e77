import {
  type ChannelField,
  type ChannelFieldDeclaration,
  channelFieldLabel,
  channelFieldOf,
  channelFields,
  channelGroups as groupTitles,
  numberLookOf,
} from '#domain/channel-fields.ts'
import { type ChannelSortField, channelSortKinds } from '#domain/channel-search/channel-search.ts'
import { placementTitle } from '#domain/placement/placement-verdict.ts'

export type ChannelGroupKey = keyof typeof groupTitles

/** The groups of fields in the table, the channel's card and the column chooser. */
export const channelGroups = Object.entries(groupTitles).map(([key, title]) => ({ key, title }))

type OptionalChannelField = Exclude<ChannelField, 'title'>

/** The columns that can be hidden: fields, and the derived verdict «Можно ставить?». */
export type OptionalColumn = OptionalChannelField | 'placement'

export type ChannelColumn<Name = OptionalChannelField> = {
  field: Name
  group: ChannelGroupKey
  /** In CSS px. */
  width: number
  align?: 'right'
  /** The header shows the unit, so cells leave it out. */
  unit?: '%' | '₽'
}

/** Every column of the channel base except the title, in the table's order. */
export const channelColumns: readonly ChannelColumn[] = channelGroups.flatMap(({ key }) =>
  channelFields.flatMap((field) => {
    const declared = channelFieldOf(field)
    if (field === 'title' || declared.column?.group !== key) return []
    return [{ field, ...declared.column, ...lookOf(declared) }]
  }),
)

/** `channelColumns` with the verdict, which comes first among the checks. */
export const optionalColumns: readonly ChannelColumn<OptionalColumn>[] = channelGroups.flatMap(({ key }) => [
  ...(key === 'checks' ? [{ field: 'placement', group: key, width: 176 } as const] : []),
  ...channelColumns.filter(({ group }) => group === key),
])

function lookOf({ kind }: ChannelFieldDeclaration): Pick<ChannelColumn, 'align' | 'unit'> {
  const look = numberLookOf(kind)
  return {
    ...((look || kind === 'day') && { align: 'right' }),
    ...(look?.unit && look.hasUnitInHeader && { unit: look.unit }),
  }
}

/** Returns a column's header: the field's name with the unit that its cells leave out. */
export function columnTitle({ field, unit }: ChannelColumn<OptionalColumn>): string {
  return unit === undefined ? columnLabel(field) : `${columnLabel(field)}, ${unit}`
}

export function columnLabel(field: OptionalColumn | 'title'): string {
  return field === 'placement' ? placementTitle : channelFieldLabel(field)
}

/** Returns the server's name for sorting by this column; undefined when it cannot sort. */
export function sortFieldOf(field: OptionalColumn): ChannelSortField | undefined {
  const key = field === 'category_id' ? 'category_title' : field
  return isSortField(key) ? key : undefined
}

/** Returns the name of the column that the server sorts by this field. */
export function sortLabel(sort: ChannelSortField | undefined): string {
  return columnLabel(optionalColumns.find(({ field }) => sortFieldOf(field) === sort)?.field ?? 'title')
}

export function isSortField(key: string): key is ChannelSortField {
  return Object.hasOwn(channelSortKinds, key)
}
