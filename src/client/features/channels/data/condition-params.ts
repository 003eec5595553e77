import {
  type ChannelCondition,
  type ConditionField,
  conditionFields,
  formatCondition,
  formatNamedCondition,
  parseCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'

/** The conditions of an address: one parameter for each field, as in `?agency_price=..50000&rkn_status=registered`. */
export type ConditionParams = { [Field in ConditionField]?: string | undefined }

/** The longest text of an address that the page repeats as not understood. */
const MOST_MISREAD = 100

/** Reads the parameters of an address. A text that asks nothing stays, so that the page can name it. */
export function readConditionParams(address: Readonly<Record<string, unknown>>): ConditionParams {
  const params: ConditionParams = {}
  for (const field of conditionFields) {
    const value = address[field]
    // The router reads `?discount=5` as a number and `?nda=true` as a boolean.
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue
    const text = String(value).trim()
    if (text === '') continue
    const condition = parseCondition(field, text)
    params[field] = condition ? formatCondition(condition) : text.slice(0, MOST_MISREAD).toWellFormed()
  }
  return params
}

/** Returns the conditions in the order of the fields, without the texts that ask nothing. */
export function conditionsOf(params: ConditionParams): ChannelCondition[] {
  return conditionFields.flatMap((field) => parseCondition(field, params[field] ?? '') ?? [])
}

/** Returns the conditions as the server reads them. */
export function namedConditionsOf(params: ConditionParams): string[] {
  return conditionsOf(params).map(formatNamedCondition)
}

/** Returns the parameters whose texts ask nothing. */
export function misreadConditionsOf(params: ConditionParams): { field: ConditionField; text: string }[] {
  return conditionFields.flatMap((field) => {
    const text = params[field]
    return text === undefined || parseCondition(field, text) ? [] : [{ field, text }]
  })
}

/** Returns the parameters of a whole address, so that no other condition stays. */
export function paramsOfConditions(named: readonly string[]): ConditionParams {
  const params: ConditionParams = { ...noConditions }
  for (const text of named) {
    const condition = parseNamedCondition(text)
    if (condition) params[condition.field] = formatCondition(condition)
  }
  return params
}

/** Clears every condition of an address. */
export const noConditions: ConditionParams = Object.fromEntries(
  conditionFields.map((field) => [field, undefined]),
)
