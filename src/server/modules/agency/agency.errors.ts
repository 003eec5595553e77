import { agencyChangedCode, agencyLogoFaults } from '#contract/accounts/agency.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'

export const agencyChanged = () =>
  new AppError(
    409,
    agencyChangedCode,
    'Название или логотип только что изменил другой администратор. Посмотрите и сохраните ещё раз',
  )

export const logoMissing = () => new AppError(404, 'logo_not_found', 'У агентства нет логотипа')

export function logoRefused(fault: keyof typeof agencyLogoFaults) {
  const message = agencyLogoFaults[fault]
  return invalidFields([{ path: 'logo', message }], message)
}
