import { AppError } from '#server/http/app-error.ts'

export const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Неверный e-mail или пароль')
export const refreshRefused = () => new AppError(401, 'refresh_refused', 'Пользователь не авторизован')
export const sessionGone = () => new AppError(404, 'session_not_found', 'Этот сеанс уже завершён')
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_sign_ins', tooManyText(retryAfterSeconds), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const tooManyText = (seconds: number) =>
  `Слишком много неудачных попыток входа. Попробуйте через ${seconds > 60 ? '15 минут' : 'минуту'}`
