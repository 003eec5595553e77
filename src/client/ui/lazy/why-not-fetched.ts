import { lostText, onceConnected } from '#client/lib/api/connection.ts'

/** Returns the user-visible reason why a part of the application is missing, and what the user can do. */
export function whyNotFetched(isOffline: boolean, isGone: boolean): string {
  if (isGone) return 'Вышла новая версия PromoDesk. Сохраните введённое и обновите страницу.'
  if (isOffline) return `${lostText()}, а на устройство эта часть ещё не загружена. ${onceConnected('Она откроется')}.`
  return 'Проверьте соединение и попробуйте ещё раз.'
}
