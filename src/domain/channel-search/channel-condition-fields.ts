import { channelFieldOf, channelFields, isAskable } from '#domain/channel-fields.ts'
import { type ChannelSortField, channelSortKinds, type UnindexedText, unindexedTexts } from './channel-search.ts'

/** A field that a condition asks about: a column of the base, its category, or days counted from today. */
export type ConditionField = OwnField | UnindexedText | 'category_id' | CountedDays
export type CountedDays = keyof typeof countedDays

/** Days from today forward to the stored day, or back to it. */
export const countedDays = {
  days_to_expiry: { stored: 'price_valid_until', direction: 1 },
  days_since_price_change: { stored: 'prices_changed_on', direction: -1 },
} as const
type OwnField = Exclude<ChannelSortField, 'category_title'>

export const conditionFields: readonly ConditionField[] = [
  'category_id',
  ...Object.keys(countedDays).filter(isCountedDays),
  ...Object.keys(channelSortKinds).filter((name): name is OwnField => name !== 'category_title'),
  ...unindexedTexts,
]

/** Columns without a declaration, which are computed from open fields. */
const openColumns = ['category_title', 'placement', 'prices_changed_on']

/** Tells whether a model may ask about a column or sort by it. An unknown one is private. */
export function isOpenToModels(column: string): boolean {
  const stored = isCountedDays(column) ? countedDays[column].stored : column
  return (
    openColumns.includes(stored) || channelFields.some((field) => field === stored && isAskable(channelFieldOf(field)))
  )
}

export function isCountedDays(field: string): field is CountedDays {
  return Object.hasOwn(countedDays, field)
}

/** The longest text of a condition, in characters. */
export const MOST_CONDITION_TEXT = 300
