import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'

/** Names of a field in a typed phrase, besides its label. A name that several fields have goes to the first that fits. */
export const conditionNames: Readonly<Partial<Record<ConditionField, readonly string[]>>> = {
  category_id: ['категории', 'рубрика'],
  days_to_expiry: ['истекает через'],
  days_since_price_change: ['цена менялась', 'изменилась'],
  placement: ['размещение'],
  url: ['адрес'],
  subscribers: ['аудитория'],
  view_count_plan: ['просмотры'],
  citation_index: ['индекс цитирования', 'иц'],
  cpv_plan: ['стоимость просмотра'],
  er_view_plan: ['er'],
  native_price: ['нативная цена', 'натив'],
  marked_price: ['маркировка'],
  agency_price: ['цена'],
  price_valid_until: ['цена', 'цена действует', 'действует', 'срок цены'],
  legal_entity: ['юридическое лицо'],
  vendor_vat_percent: ['ндс'],
  framework_contract: ['договор'],
  rkn_status: ['реестр', 'реестр ркн'],
  risk_level: ['накрутка'],
  owned_by_agency: ['наш канал', 'наши каналы', 'свои каналы'],
  notes: ['заметка'],
}
