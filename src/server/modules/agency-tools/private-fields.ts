import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'

/** Fields of a channel that never leave the server for a model, neither as values nor as conditions. */
export const privateFields = ['admin_username', 'legal_entity', 'support_chat_link', 'notes'] as const

type PrivateField = (typeof privateFields)[number]
export type OpenField = Exclude<ConditionField, PrivateField | 'category_id'>

/** The fields that a model may ask about; categories have an argument of their own. */
export const openFields: readonly OpenField[] = conditionFields.filter(
  (field): field is OpenField => field !== 'category_id' && !privateFields.some((secret) => secret === field),
)

/** Tells whether a condition on the field may be asked for a user by the parser. */
export const isOpen = (field: string) => field === 'category_id' || openFields.some((open) => open === field)
