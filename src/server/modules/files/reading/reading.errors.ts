import { AppError } from '#server/http/app-error.ts'

export const readerUnavailable = (cause: unknown) =>
  new AppError(503, 'reader_unavailable', 'Сейчас сервер не может прочитать файл. Повторите попытку позже', {
    cause,
  })
