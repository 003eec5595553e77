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
export const textEncodingUnknown = (name: string) =>
  refused('text_encoding_unknown', `Не удалось определить кодировку файла, сохраните его в UTF-8: ${name}`)
export const pictureTooLarge = (name: string) =>
  refused('picture_too_large', `Изображение больше 50 мегапикселей: ${name}`)
export const fileTooLarge = (name: string) => new AppError(413, 'file_too_large', attachmentMessages.tooLarge(name))
export const uploadTooLarge = () => new AppError(413, 'file_too_large', statusTexts[413] ?? '')
export const unsentFull = () =>
  refused(
    'unsent_full',
    'Загружено больше 1\u00a0ГБ файлов, которые не отправлены. Отправьте их или подождите: неотправленные удаляются через неделю',
  )
export const ownFilesFull = (bytes: number) =>
  refused(
    'own_files_full',
    `Ваши файлы занимают всё отведённое место: ${gigabytes(bytes)}\u00a0ГБ. Удалите чаты с файлами, которые больше не нужны`,
  )
export const filesFull = () =>
  refused('files_full', 'Файлы всех сотрудников занимают всё отведённое на сервере место. Сообщите администратору')
export const uploadBroken = () => new AppError(400, 'upload_broken', 'Загрузка файла прервалась')

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

const gigabytes = (bytes: number) => new Intl.NumberFormat('ru', { maximumFractionDigits: 1 }).format(bytes / 1024 ** 3)
