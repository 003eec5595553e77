/** What a channel's fixed choices are called, in the order in which they are offered and sorted. */
export const reportingEntities = { promoage: 'Промоэйдж', forza: 'Форза', vendor: 'Вендор' } as const
export const paymentMethods = { by_card: 'Карта', by_contract: 'По договору', deposit: 'Депозит' } as const
export const textAuthors = {
  channel_author: 'Автор канала',
  agency_copywriter: 'Копирайтер агентства',
  project_manager: 'Проджект-менеджер',
} as const
export const rknStatuses = {
  registered: 'Зарегистрирован',
  not_registered: 'Не зарегистрирован',
  in_progress: 'В процессе',
} as const
export const riskLevels = {
  high_risk: 'Высокий',
  possible_risk: 'Возможный риск',
  no_risk: 'Нет риска',
} as const
export const platformTypes = { app: 'Приложение', site: 'Сайт' } as const

/** One name for each field, used by the table, the card, the form and messages. */
export const channelFieldNames = {
  title: 'Название',
  description: 'Описание',
  url: 'Ссылка',
  category_id: 'Категория',
  subscribers: 'Подписчики',
  view_count_plan: 'Охват',
  citation_index: 'Индекс цит.',
  cpv_plan: 'CPV',
  er_view_plan: 'ER View',
  share_rate_plan: 'Share Rate',
  talk_rate_plan: 'Talk Rate',
  err_plan: 'ERR',
  native_price: 'Цена нативная',
  marked_price: 'Цена с маркировкой',
  discount: 'Скидка',
  agency_price: 'Агентская цена',
  base_price: 'Базовая цена',
  price_valid_until: 'Действует до',
  legal_entity: 'Юрлицо',
  vendor_vat_percent: 'НДС поставщика, %',
  framework_contract: 'Рамочный договор',
  nda: 'NDA',
  edo: 'ЭДО',
  reporting_entity: 'Отчетность',
  payment_method: 'Оплата',
  text_author: 'Автор текста',
  admin_username: 'Админ',
  support_chat_link: 'Чат поддержки',
  notes: 'Комментарий',
  rkn_status: 'РКН',
  risk_level: 'Риск накрутки',
  reactions: 'Реакции',
  owned_by_agency: 'Принадлежит агентству',
  platform_type: 'Тип платформы',
} as const

export type ChannelField = keyof typeof channelFieldNames

export const channelFields = Object.keys(channelFieldNames).filter(
  (name): name is ChannelField => name in channelFieldNames,
)

/** Whether the price no longer holds: its last day is before today. */
export function isPriceExpired(priceValidUntil: string, today: string): boolean {
  return priceValidUntil < today
}
