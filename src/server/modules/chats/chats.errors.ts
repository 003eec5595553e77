import { AppError } from '#server/http/app-error.ts'

export const chatNotFound = () => new AppError(404, 'chat_not_found', 'Чат не найден. Возможно, его уже удалили')

export const messageNotFound = () => new AppError(404, 'message_not_found', 'Сообщение не найдено')

export const tooManyReadings = () =>
  new AppError(503, 'too_many_readings', 'Чат уже загружается. Повторите попытку через несколько секунд', {
    headers: { 'retry-after': '5' },
    isCallers: true,
  })

export const responseNotFound = () =>
  new AppError(404, 'response_not_found', 'Ответ не найден. Возможно, чат уже удалили')

export const responseRunning = () =>
  new AppError(
    409,
    'response_running',
    'Ассистент ещё отвечает в этом чате. Дождитесь окончания ответа или остановите его',
  )

export const questionNotShown = () =>
  new AppError(
    409,
    'question_not_shown',
    'Этого вопроса в чате уже нет: чат изменён в другой вкладке или на другом устройстве',
  )

export const nothingToContinue = () =>
  new AppError(409, 'nothing_to_continue', 'Этот ответ продолжить нельзя: он уже закончен')

export const tooManyResponses = () =>
  new AppError(
    429,
    'too_many_responses',
    'Одновременно можно получать не больше трёх ответов. Дождитесь окончания одного из них или остановите его',
  )

/** Refused before it is stored, so that the text returns to the input. Of its characters, `allowed` would fit. */
export const questionTooLong = ({ length, allowed }: { length: number; allowed: number }) =>
  new AppError(
    422,
    'question_too_long',
    `Сообщение слишком длинное для этой модели: знаков в нём ${inRussian(length)}, а поместится ${inRussian(allowed)}. Сократите его или приложите текст файлом`,
  )

const inRussian = (count: number) => count.toLocaleString('ru-RU')

/** The client's id for its message belongs to another message. */
export const messageIdTaken = () =>
  new AppError(409, 'message_id_taken', 'Сообщение с таким номером уже есть. Отправьте его ещё раз')
