/** The users of a service and who pays for it. */
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

/** The reasons why a file cannot be a logo, in the words of form and server. */
export const logoFaults = {
  notPng: 'Можно загружать только PNG-файлы',
  tooLarge: `Логотип не может быть больше ${maxLogoMegabytes}\u00a0МБ`,
} as const
