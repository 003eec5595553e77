import { type NumberUnit, unitOfSign } from '#domain/amounts/amount-words.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import {
  type ChannelFieldDeclaration,
  channelFieldLabel,
  channelFieldOf,
  numberLookOf,
} from '#domain/channel-fields.ts'
import {
  type ConditionField,
  type CountedDays,
  isCountedDays,
} from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { type ChannelCondition, dayOf, type NumberRange } from '#domain/channel-search/channel-conditions.ts'
import { formatNumber } from '#domain/number-text.ts'
import { lights, lightTexts, placementTitle } from '#domain/placement/placement-verdict.ts'

export function conditionLabel(field: ConditionField): string {
  if (isCountedDays(field)) return dayLabels[field]
  return field === 'placement' ? placementTitle : channelFieldLabel(field)
}

const dayLabels: Record<CountedDays, string> = {
  days_to_expiry: 'Цена истекает через',
  days_since_price_change: 'Цена изменилась',
}

/** Returns a field's label with a colon: «РКН:»; a question takes none: «Можно ставить?». */
export function conditionStart(field: ConditionField): string {
  const label = conditionLabel(field)
  return label.endsWith('?') ? label : `${label}:`
}

/** The unit after the numbers of a field; undefined when its label names the unit, or it has none. */
export function conditionUnit(field: ConditionField): string | undefined {
  if (isCountedDays(field)) return 'дн.'
  const declared = declaredOf(field)
  return !declared || declared.hasUnitInLabel ? undefined : numberLookOf(declared.kind)?.unit
}

/** Returns the unit whose words may follow a number of the field. */
export function numberUnitOf(field: ConditionField): NumberUnit {
  const kind = declaredOf(field)?.kind
  return unitOfSign(kind && numberLookOf(kind)?.unit)
}

/** Returns the declaration of a field; undefined for one that is derived from others. */
export function declaredOf(field: ConditionField): ChannelFieldDeclaration | undefined {
  return isCountedDays(field) || field === 'placement' ? undefined : channelFieldOf(field)
}

/** Returns a condition as a sentence: «Агентская цена до 50 000 ₽», «РКН: кроме В процессе». */
export function conditionText(condition: ChannelCondition, categoryTitle: (id: number) => string): string {
  const label = conditionLabel(condition.field)
  const start = conditionStart(condition.field)
  switch (condition.is) {
    case 'empty':
      return `${start} пусто`
    case 'filled':
      return `${start} заполнено`
    case 'yes':
      return `${start} да`
    case 'no':
      return `${start} нет`
    case 'contains':
      return `${label} содержит «${condition.words.join(' ')}»`
    case 'between':
      return rangeText(label, condition)
    case 'one_of':
    case 'none_of': {
      const names = condition.values.map((value) => choiceName(condition.field, value, categoryTitle))
      const except = start === label ? 'Кроме ' : 'кроме '
      return `${start} ${condition.is === 'none_of' ? except : ''}${names.join(', ')}`
    }
  }
}

/** Returns the values of a choice with their labels; none for a field of other values. */
export function choicesOf(field: ConditionField): { value: string; label: string }[] {
  if (field === 'placement') return lights.map((value) => ({ value, label: lightTexts[value] }))
  const declared = declaredOf(field)
  if (declared?.kind !== 'choice') return []
  return Object.entries(declared.choices).map(([value, label]) => ({ value, label }))
}

/** Returns the label of a choice, or the title of a category. */
export function choiceName(field: ConditionField, value: string, categoryTitle: (id: number) => string): string {
  if (field === 'category_id') return categoryTitle(Number(value))
  return choicesOf(field).find((choice) => choice.value === value)?.label ?? value
}

/** Returns a number with its unit, without zeros after the comma. */
export function amountOf(field: ConditionField, value: number): string {
  const unit = conditionUnit(field)
  // Three decimals would read as thousands.
  const text = formatNumber(value, 4, /\.\d{3}$/.test(String(value)) ? 4 : 0)
  return unit === undefined ? text : `${text}\u00a0${unit}`
}

function rangeText(
  label: string,
  { field, from, to, isAbove, isBelow }: { field: ConditionField } & NumberRange,
): string {
  const isDay = conditionKindOf(field) === 'day'
  const show = (side: number) => (isDay ? formatCalendarDate(dayOf(side)) : amountOf(field, side))
  // A label that ends with a preposition reads on only behind a colon.
  const start = isDay || isCountedDays(field) ? conditionStart(field) : label
  if (field === 'days_since_price_change' && from === null && to !== null && !isBelow) return `${label} за ${show(to)}`
  if (from !== null && from === to) return `${start} ${show(from)}`
  const since = isAbove ? 'больше' : isDay ? 'с' : 'от'
  const until = isBelow ? 'меньше' : isDay ? 'по' : 'до'
  const sides = [from === null ? '' : `${since} ${show(from)}`, to === null ? '' : `${until} ${show(to)}`]
  const text = `${start} ${sides.filter(Boolean).join(isAbove || isBelow ? ' и ' : ' ')}`
  return field === 'days_since_price_change' ? `${text} назад` : text
}
