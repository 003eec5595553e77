import { lastAdministratorText } from '#contract/accounts/administration.ts'
import { AppError } from '#server/http/app-error.ts'

export const emailTaken = (email: string) => new AppError(409, 'email_taken', `Пользователь ${email} уже есть`)
export const invalidEmail = () => new AppError(422, 'email_invalid', 'Введите корректный e-mail')
export const passwordTooShort = (min: number) =>
  new AppError(422, 'password_too_short', `Нужен пароль от ${min} до 1024 символов`)
export const passwordCommon = () =>
  new AppError(422, 'password_common', 'Этот пароль слишком известен: его подбирают первым. Придумайте другой')
export const passwordIsEmail = () =>
  new AppError(422, 'password_is_email', 'Пароль не должен повторять e-mail. Придумайте другой')
export const userNotFound = (email: string) => new AppError(404, 'user_not_found', `Пользователя ${email} нет`)
export const lastAdministrator = () => new AppError(409, 'last_administrator', lastAdministratorText)
export const signInBusy = () =>
  new AppError(503, 'sign_in_busy', 'Сейчас входят слишком многие. Повторите попытку через несколько секунд', {
    headers: { 'retry-after': '5' },
  })
