import { type ChannelGroupKey, channelGroups } from '#client/features/channels/data/channel-table-layout.ts'
import {
  type ConditionField,
  conditionFields,
  isCountedDays,
} from '#domain/channel-search/channel-condition-fields.ts'
import { declaredOf } from '#domain/channel-search/condition-text.ts'

export type FieldGroup = { title: string; fields: readonly ConditionField[] }

/** Returns the fields in the groups of the table, after those of the latest conditions. */
export function fieldGroups(recent: readonly ConditionField[]): FieldGroup[] {
  const groups = channelGroups.map(({ key, title }) => ({
    title,
    fields: conditionFields.filter((field) => groupOf(field) === key),
  }))
  return recent.length === 0 ? groups : [{ title: 'Недавние', fields: recent }, ...groups]
}

function groupOf(field: ConditionField): ChannelGroupKey {
  if (field === 'placement') return 'checks'
  if (isCountedDays(field)) return 'prices'
  // The title stands before the groups of the table.
  return declaredOf(field)?.column?.group ?? 'about'
}
