import { passkeyRequiredCode } from '#contract/accounts/passkeys.ts'
import { AppError } from '#server/http/app-error.ts'

export const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Неверный e-mail или пароль')
export const passwordSignInOff = () =>
  new AppError(403, 'password_sign_in_off', 'Вход по паролю отключён. Войдите через сервис входа агентства')
export const passkeyRequired = () =>
  new AppError(401, passkeyRequiredCode, 'Для входа нужен ключ доступа: одного пароля мало')
export const passkeyRefused = () =>
  new AppError(
    401,
    'passkey_refused',
    'Этот ключ доступа не подошёл. Попробуйте ещё раз или войдите по паролю, а где его мало\u00a0— с кодом восстановления',
  )
export const wrongRecovery = () =>
  new AppError(401, 'wrong_recovery_code', 'Неверный e-mail, пароль или код восстановления')
export const wrongPassword = () => new AppError(403, 'wrong_password', 'Неверный пароль')
export const passwordMissing = () => new AppError(403, 'password_missing', 'Введите пароль')
export const signInAgain = () =>
  new AppError(403, 'sign_in_again', 'Сначала подтвердите, что это вы: войдите через сервис входа ещё раз')
export const passkeyNotAdded = () =>
  new AppError(422, 'passkey_not_added', 'Ключ доступа не удалось проверить. Попробуйте ещё раз')
export const passkeyKnown = () => new AppError(409, 'passkey_known', 'Этот ключ доступа уже добавлен')
export const tooManyPasskeys = (most: number) =>
  new AppError(409, 'too_many_passkeys', `Ключей доступа не больше ${most}: удалите ненужный`)
export const siteUnknown = () => new AppError(400, 'site_unknown', 'Неизвестно, на каком сайте нужен ключ доступа')
export const passkeyGone = () => new AppError(404, 'passkey_not_found', 'Этот ключ доступа уже удалён')
export const lastPasskeyRequired = () =>
  new AppError(409, 'last_passkey_required', 'Вам нужен ключ доступа для входа: сначала добавьте другой')
export const noPasskeyYet = (email: string) =>
  new AppError(409, 'no_passkey_yet', `У ${email} ещё нет ключа доступа: сначала пользователь добавляет его сам`)
export const noRecoveryWithoutPasskey = () =>
  new AppError(409, 'no_passkey', 'Коды восстановления нужны вместе с ключом доступа: сначала добавьте его')
export const refreshRefused = () => new AppError(401, 'refresh_refused', 'Пользователь не авторизован')
export const linkGone = () =>
  new AppError(
    404,
    'link_gone',
    'Ссылка уже использована, заменена новой или просрочена. Попросите новую у администратора',
  )
export const personMissing = () => new AppError(422, 'person_missing', 'Введите имя и e-mail')
export const sessionGone = () => new AppError(404, 'session_not_found', 'Этот сеанс уже завершён')
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_sign_ins', tooManyText(retryAfterSeconds), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const tooManyText = (seconds: number) =>
  `Слишком много неудачных попыток входа. Попробуйте через ${seconds > 60 ? '15 минут' : 'минуту'}`
