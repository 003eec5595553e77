import { maxLogoBytes } from '#domain/service.ts'
import { AppError } from '#server/http/app-error.ts'

export const serviceNotFound = () =>
  new AppError(404, 'service_not_found', 'Сервис не найден. Возможно, его уже удалили')

export const logoUnknown = () => logoRefused('Логотип не найден. Загрузите его ещё раз')
export const logoNotPng = () => logoRefused('Можно загружать только PNG-файлы')
export const logoTooLarge = () => logoRefused(`Логотип не может быть больше ${maxLogoBytes / 1024 / 1024} МБ`)

const logoRefused = (message: string) =>
  new AppError(422, 'validation_failed', message, { details: { fields: [{ path: 'logo', message }] } })
