import { type ChannelSortField, channelSortKinds } from './channel-search.ts'

/** A field that a condition asks about: a column of the base, its category, or the days until its prices expire. */
export type ConditionField = OwnField | 'category_id' | 'days_to_expiry'
type OwnField = Exclude<ChannelSortField, 'category_title'>

export const conditionFields: readonly ConditionField[] = [
  'category_id',
  'days_to_expiry',
  ...Object.keys(channelSortKinds).filter((name): name is OwnField => name !== 'category_title'),
]

/** The longest text of a condition, in characters. */
export const MOST_CONDITION_TEXT = 300
