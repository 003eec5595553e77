import { statusTexts } from '#contract/error.ts'
import { attachmentMessages } from '#domain/attachment.ts'
import { AppError } from '#server/http/app-error.ts'

const refused = (code: string, message: string) => new AppError(422, code, message)

export const fileNotFound = () => new AppError(404, 'file_not_found', 'Файл не найден')
export const tooManyFiles = () => refused('too_many_files', attachmentMessages.tooMany)
export const noFiles = () => refused('no_files', 'Выберите файлы')
export const fileTypeUnsupported = (name: string) =>
  refused('file_type_unsupported', attachmentMessages.unsupported(name))
export const fileContentMismatch = (name: string) =>
  refused('file_content_mismatch', `Содержимое файла не соответствует его типу: ${name}`)
export const pictureTooLarge = (name: string) =>
  refused('picture_too_large', `Изображение больше 50 мегапикселей: ${name}`)
export const fileTooLarge = (name: string) =>
  new AppError(413, 'file_too_large', attachmentMessages.tooLarge(name))
export const uploadTooLarge = () => new AppError(413, 'file_too_large', statusTexts[413] ?? '')
export const unsentFull = () =>
  refused(
    'unsent_full',
    'Загружено больше 1\u00a0ГБ файлов, которые не отправлены. Отправьте их или подождите: неотправленные удаляются через неделю',
  )
export const uploadBroken = () => new AppError(400, 'upload_broken', 'Загрузка файла прервалась')

export const readerUnavailable = (cause: unknown) =>
  new AppError(503, 'reader_unavailable', 'Сейчас сервер не может прочитать файл. Повторите попытку позже', {
    cause,
  })

export const storageFull = (cause: unknown) =>
  new AppError(507, 'storage_full', statusTexts[507] ?? '', { cause })
export const storageUnavailable = (cause: unknown) =>
  new AppError(503, 'storage_unavailable', 'Хранилище файлов недоступно. Попробуйте позже', { cause })

export const filesUnknown = () =>
  new AppError(422, 'validation_failed', 'Проверьте введённые данные', {
    details: {
      fields: [
        {
          path: 'attributes.attached_files',
          message: 'Прикреплённого файла больше нет. Прикрепите его ещё раз',
        },
      ],
    },
  })
