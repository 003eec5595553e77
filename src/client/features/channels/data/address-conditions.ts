import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  formatCondition,
  formatNamedCondition,
  parseCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import type { ConditionParams } from './condition-params.ts'

/** Returns the conditions of an address in the order of the fields, without the texts that ask nothing. */
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

/**
 * Returns the parameters of an address that has these conditions and no others. What a known field cannot answer stays,
 * so that the page names it; `unknownConditionsOf` has the others.
 */
export function paramsOfConditions(named: readonly string[]): ConditionParams {
  const params: ConditionParams = { ...noConditions }
  for (const text of named) {
    const [field = '', ...rest] = text.split('=')
    if (!isConditionField(field)) continue
    const condition = parseNamedCondition(text)
    params[field] = condition ? formatCondition(condition) : rest.join('=')
  }
  return params
}

/** Returns the conditions on fields that this version does not know, as a later version saves them in a view. */
export function unknownConditionsOf(named: readonly string[]): string[] {
  return named.filter((text) => !isConditionField(text.split('=')[0] ?? ''))
}

/** Returns only the conditions of an address. */
export function pickConditionParams(address: ConditionParams): ConditionParams {
  const params: ConditionParams = {}
  for (const field of conditionFields) if (address[field] !== undefined) params[field] = address[field]
  return params
}

export function hasConditionParams(address: ConditionParams): boolean {
  return conditionFields.some((field) => address[field] !== undefined)
}

/** Clears every condition of an address. */
export const noConditions: ConditionParams = Object.fromEntries(conditionFields.map((field) => [field, undefined]))
