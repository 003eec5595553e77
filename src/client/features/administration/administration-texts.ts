import { ApiError } from '#client/lib/http/api-error.ts'
import { administratorRequiredCode } from '#contract/accounts/account.ts'
import type { NumberedRules } from '#contract/placement-rules.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'

export const administrationTitle = 'Администрирование'

/** Texts of a list that cannot be loaded: only administrators may, and only with a network. */
export const unavailable = {
  title: 'Не удалось загрузить данные',
  notAvailableOffline: 'Для администрирования нужна сеть',
  copyOf: 'nothing',
  reasonOf: (error: Error) =>
    error instanceof ApiError && error.code === administratorRequiredCode ? error.message : undefined,
} as const

/** Says which rules of placement hold. */
export const rulesInForce = ({ version, since }: Pick<NumberedRules, 'version' | 'since'>): string =>
  version === 0
    ? 'Правила пока не меняли: действуют исходные.'
    : `Действует версия ${version}, с ${formatCalendarDate(since)}.`
