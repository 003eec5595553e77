import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import { AppError } from '#server/http/app-error.ts'

/** Refused before the question is stored, so that its text returns to the input. */
export const usageCapReached = (cap: number, renewed: CalendarDate) =>
  new AppError(
    429,
    'usage_cap_reached',
    `Исчерпан ваш месячный лимит PromoGPT: ${cap.toLocaleString('ru-RU')} токенов. Новый начнётся ${formatCalendarDate(renewed)}. Если нужно раньше, обратитесь к администратору`,
  )
