/** Who may use a service and at whose cost. Source: spec §4 and wording.md. */
export const serviceStatuses = {
  free: 'Бесплатный',
  internal: 'Внутренний',
  paid: 'Оплачен компанией',
} as const
export type ServiceStatus = keyof typeof serviceStatuses

export const internalServiceHint = 'Доступен только сотрудникам агентства'
export const maxServiceDescription = 300
export const maxLogoBytes = 2 * 1024 * 1024
