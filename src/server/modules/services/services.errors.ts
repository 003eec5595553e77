import { logoFaults } from '#domain/service.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'

export const serviceNotFound = () =>
  new AppError(404, 'service_not_found', 'Сервис не найден. Возможно, его уже удалили')

export const logoUnknown = () => logoRefused('Логотип не найден. Загрузите его ещё раз')
export const logoNotPng = () => logoRefused(logoFaults.notPng)
export const logoTooLarge = () => logoRefused(logoFaults.tooLarge)

const logoRefused = (message: string) => invalidFields([{ path: 'logo', message }], message)
