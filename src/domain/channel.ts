/** Labels of a channel's choices, in the order of the menus and sorts. */
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

export function isPriceExpired(priceValidUntil: string, today: string): boolean {
  return priceValidUntil < today
}
