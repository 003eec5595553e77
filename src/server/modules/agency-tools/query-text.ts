import { channelFieldLabel, channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { type ChannelCondition, dayOf, formatCondition } from '#domain/channel-search/channel-conditions.ts'
import type { ChannelQuery } from './channel-query.ts'
import { numberText } from './number-text.ts'

/** Returns what is asked in a few words: «Финансы, Агентская цена до 50 000 ₽». */
export function queryText(query: ChannelQuery, titleOf: (categoryId: number) => string): string {
  const parts = [
    ...query.category_ids.map(titleOf),
    ...query.conditions.map(conditionText),
    ...(query.search === '' ? [] : [`«${query.search}»`]),
  ]
  return parts.length === 0 ? 'вся база' : parts.join(', ')
}

/** Returns the page of the base with this query. Its parameters are written as the client's router writes them. */
export function queryAddress(query: ChannelQuery): string {
  const params = new URLSearchParams()
  if (query.search !== '') params.set('search', routed(query.search))
  if (query.category_ids.length > 0) params.set('category_ids', JSON.stringify(query.category_ids))
  if (query.sort !== undefined) params.set('sort', query.sort)
  for (const condition of query.conditions) params.set(condition.field, routed(formatCondition(condition)))
  const text = params.toString()
  return text === '' ? base : `${base}?${text}`
}

const base = '/placement/channels-base'

/** The router reads a text that looks like JSON as a number or a boolean. */
function routed(text: string): string {
  try {
    JSON.parse(text)
    return JSON.stringify(text)
  } catch {
    return text
  }
}

function conditionText(condition: ChannelCondition): string {
  const label = labelOf(condition.field)
  switch (condition.is) {
    case 'between':
      return rangeText(label, condition)
    case 'yes':
    case 'no':
      return `${label}: ${condition.is === 'yes' ? 'да' : 'нет'}`
    case 'empty':
    case 'filled':
      return `${label}: ${condition.is === 'empty' ? 'пусто' : 'заполнено'}`
    case 'contains':
      return `${label} содержит «${condition.words.join(' ')}»`
    case 'one_of':
    case 'none_of': {
      const names = condition.values.map((value) => choicesOf(condition.field)[value] ?? value)
      return `${label}: ${condition.is === 'none_of' ? 'кроме ' : ''}${names.join(', ')}`
    }
  }
}

type Field = ChannelCondition['field']

const declaredOf = (field: Field) =>
  isCountedDays(field) || field === 'placement' ? undefined : channelFieldOf(field)

function labelOf(field: Field): string {
  if (field === 'placement') return 'Размещение'
  if (field === 'days_to_expiry') return 'Цена истекает через, дн.'
  if (field === 'days_since_price_change') return 'Цена изменилась, дн. назад'
  return channelFieldLabel(field)
}

function choicesOf(field: Field): Readonly<Record<string, string>> {
  const declared = declaredOf(field)
  return declared?.kind === 'choice' ? declared.choices : {}
}

function rangeText(label: string, { field, from, to }: ChannelCondition & { is: 'between' }): string {
  const declared = declaredOf(field)
  const unit = declared && !declared.hasUnitInLabel ? numberLookOf(declared.kind)?.unit : undefined
  const show = (side: number) =>
    declared?.kind === 'day'
      ? dayOf(side).split('-').reverse().join('.')
      : `${numberText(side)}${unit ? `\u00a0${unit}` : ''}`
  const sides = [from === null ? '' : `от ${show(from)}`, to === null ? '' : `до ${show(to)}`]
  return `${label} ${sides.filter(Boolean).join(' ')}`
}
