import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel, conditionStart, conditionText } from '#domain/channel-search/condition-text.ts'
import { misreadConditionsOf } from './address-conditions.ts'
import { type AskedFilters, askedConditions, isFieldAsked } from './category-condition.ts'

export type ConditionRow = { field: ConditionField; text: string; isMisread: boolean }

/** Returns the conditions as sentences, then the parameters that ask nothing, and the open field without a condition. */
export function conditionRows(
  filters: AskedFilters,
  categoryTitle: (id: number) => string,
  open?: ConditionField,
): ConditionRow[] {
  const rows = [
    ...askedConditions(filters).map((condition) => ({
      field: condition.field,
      text: conditionText(condition, categoryTitle),
      isMisread: false,
    })),
    ...misreadConditionsOf(filters).map(({ field, text }) => ({
      field,
      text: `Не понято: ${conditionLabel(field)} «${text}»`,
      isMisread: true,
    })),
  ]
  if (open === undefined || isFieldAsked(filters, open)) return rows
  const unset = { field: open, text: `${conditionStart(open)} не задано`, isMisread: false }
  const place = (field: ConditionField) => conditionFields.indexOf(field)
  return [...rows, unset].toSorted((a, b) => place(a.field) - place(b.field))
}
