import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel, conditionStart, conditionText } from '#domain/channel-search/condition-text.ts'
import { type AskedFilters, askedConditions, conditionsOf, isFieldAsked, misreadConditionsOf } from './asked-filters.ts'

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

export type AskedSearch = { search: string } & AskedFilters

/** Returns what a list is narrowed by, a sentence each: the searched text, the categories, then the conditions. */
export function searchSentences(
  { search, category_ids, ...params }: AskedSearch,
  categoryTitle: (id: number) => string,
): string[] {
  return [
    ...(search.trim() === '' ? [] : [`«${search.trim()}»`]),
    ...(category_ids.length === 0 ? [] : [category_ids.map(categoryTitle).join(', ')]),
    ...conditionsOf(params).map((condition) => conditionText(condition, categoryTitle)),
  ]
}
