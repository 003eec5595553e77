import { AppError } from '#server/http/app-error.ts'

export const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Неверный e-mail или пароль')
export const refreshRefused = () => new AppError(401, 'refresh_refused', 'Пользователь не авторизован')
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_sign_ins', 'Слишком много неудачных попыток входа. Попробуйте через 15 минут', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
