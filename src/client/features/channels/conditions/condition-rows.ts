import { conditionsOf, misreadConditionsOf } from '#client/features/channels/data/address-conditions.ts'
import type { ConditionParams } from '#client/features/channels/data/condition-params.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel, conditionText } from './condition-text.ts'

export type ConditionRow = { field: ConditionField; text: string; isMisread: boolean }

/** Returns the conditions as sentences, then the parameters that ask nothing. */
export function conditionRows(
  params: ConditionParams,
  categoryTitle: (id: number) => string,
): ConditionRow[] {
  return [
    ...conditionsOf(params).map((condition) => ({
      field: condition.field,
      text: conditionText(condition, categoryTitle),
      isMisread: false,
    })),
    ...misreadConditionsOf(params).map(({ field, text }) => ({
      field,
      text: `Не понято: ${conditionLabel(field)} «${text}»`,
      isMisread: true,
    })),
  ]
}
