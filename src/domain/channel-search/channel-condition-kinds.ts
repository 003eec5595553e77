import { type ConditionField, conditionFields, isCountedDays } from './channel-condition-fields.ts'
import { channelSortKinds, isUnindexedText } from './channel-search.ts'

/** The values that a field's conditions compare. */
export type ConditionKind = 'text' | 'number' | 'day' | 'flag' | 'category' | readonly string[]

export function isConditionField(name: string): name is ConditionField {
  return conditionFields.some((field) => field === name)
}

export function conditionKindOf(field: ConditionField | 'prices_changed_on'): ConditionKind {
  if (field === 'category_id') return 'category'
  if (field === 'prices_changed_on') return 'day'
  if (isCountedDays(field)) return 'number'
  if (isUnindexedText(field)) return 'text'
  const kind = channelSortKinds[field]
  if (kind === 'date') return 'day'
  return kind === 'boolean' ? 'flag' : kind
}
