import { ownAccessText } from '#contract/accounts/administration.ts'
import { AppError } from '#server/http/app-error.ts'

export const personNotFound = () => new AppError(404, 'user_not_found', 'Такого пользователя нет')
export const personDisabled = () =>
  new AppError(409, 'user_disabled', 'Доступ этого пользователя закрыт: сначала откройте его')
export const ownAccess = () => new AppError(409, 'own_access', ownAccessText)
export const sameUser = () => new AppError(422, 'same_user', 'Выберите другого сотрудника')
