import type { CalendarDate } from '#domain/calendar-date.ts'
import { parseDay } from '#domain/channel-import/channel-import-day.ts'
import { readNumber } from '#domain/channel-import/channel-import-number.ts'

/** Returns the day that a text writes; digits alone are a number. */
export function writtenDay(text: string): CalendarDate | undefined {
  const parsed = /^\d+$/.test(text) ? undefined : parseDay(text)
  return parsed && 'value' in parsed ? parsed.value : undefined
}

/** Returns the number that a text writes, with its unit; per cents are a share, as a workbook stores them. */
export function writtenNumber(text: string): { value: number; unit: string } | 'ambiguous' | undefined {
  const { value, isRubles = false, isPercent = false } = readNumber(text) ?? {}
  if (value === 'ambiguous' || value === 'long') return 'ambiguous'
  if (value === undefined) return undefined
  return isPercent ? { value: value / 100, unit: '%' } : { value, unit: isRubles ? '₽' : '' }
}
