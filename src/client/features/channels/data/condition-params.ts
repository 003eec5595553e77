import {
  type ConditionField,
  conditionFields,
  MOST_CONDITION_TEXT,
} from '#domain/channel-search/channel-condition-fields.ts'

/** The conditions of an address: one parameter for each field, as in `?agency_price=..50000&rkn_status=registered`. */
export type ConditionParams = { [Field in ConditionField]?: string | undefined }

/**
 * Reads the parameters of an address. A text that asks nothing stays, so that the page can name it; a text that is too
 * long stays too long. The texts are parsed where they are used, because every page reads addresses.
 */
export function readConditionParams(address: Readonly<Record<string, unknown>>): ConditionParams {
  const params: ConditionParams = {}
  for (const field of conditionFields) {
    const value = address[field]
    if (value === undefined || value === null) continue
    // The router reads `?discount=5` as a number, `?nda=true` as a boolean and a repeated name as an array.
    const text = (typeof value === 'object' ? JSON.stringify(value) : String(value))
      .slice(0, MOST_CONDITION_TEXT + 1)
      .toWellFormed()
      .trim()
    if (text !== '') params[field] = text
  }
  return params
}
