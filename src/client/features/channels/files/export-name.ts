import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import type { ExportFormat } from './file-worker.ts'

/** With the day and the extension, a Cyrillic name stays below the 255 bytes that systems allow. */
const MOST_LETTERS = 80

/**
 * Returns the name of an exported file: «Каналы — Финансы, Агентская цена до 50 000 ₽ — 27.11.2026.xlsx». `what` is the
 * list's view or its conditions. Characters that systems refuse in names are left out.
 */
export function exportName(what: string, day: CalendarDate, format: ExportFormat): string {
  const clean = what
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(' ,', ',')
    .trim()
  const letters = [...clean]
  const short =
    letters.length > MOST_LETTERS
      ? `${letters
          .slice(0, MOST_LETTERS)
          .join('')
          .replace(/[\s,]+\S*$/u, '')}…`
      : clean
  return `${['Каналы', short, formatCalendarDate(day)].filter(Boolean).join(' — ')}.${format}`
}
