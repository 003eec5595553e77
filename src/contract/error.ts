import * as z from 'zod/mini'

/**
 * The body of every error. Programs read `code`, which is stable; users read `message` or the equal `customMessage`, in
 * Russian. `details` depends on the code.
 */
export const errorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  customMessage: z.optional(z.string()),
  details: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof errorBody>

/** `details` of a `validation_failed` response: the path and the message of each fault. */
export const validationDetails = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})

/** Messages for statuses that arrive without a text. */
export const statusTexts: Readonly<Record<number, string>> = {
  200: 'Запрос выполнен успешно',
  201: 'Ресурс создан',
  204: 'Нет содержимого',
  400: 'Неверный запрос',
  401: 'Пользователь не авторизован',
  403: 'Нет доступа',
  404: 'Ресурс не найден',
  409: 'Конфликт данных',
  413: 'Файл слишком большой',
  422: 'Проверьте введённые данные',
  429: 'Слишком много запросов. Попробуйте позже',
  500: 'Внутренняя ошибка сервера',
  503: 'Сервис недоступен',
  507: 'На сервере закончилось место. Сообщите администратору',
}
export const unknownErrorText = 'Произошла неизвестная ошибка'
