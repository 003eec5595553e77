/** Who may use a service and at whose cost. */
export const serviceStatuses = {
  free: 'Бесплатный',
  internal: 'Внутренний',
  paid: 'Оплачен компанией',
} as const
export type ServiceStatus = keyof typeof serviceStatuses

export const internalServiceHint = 'Доступен только сотрудникам агентства'
export const maxServiceDescription = 300
export const maxLogoMegabytes = 2
export const maxLogoBytes = maxLogoMegabytes * 1024 * 1024

/** Why a file cannot be a logo, in the words of the form and of the server. */
export const logoFaults = {
  notPng: 'Можно загружать только PNG-файлы',
  tooLarge: `Логотип не может быть больше ${maxLogoMegabytes}\u00a0МБ`,
} as const
