import { formatNumber } from '#client/lib/page/format.ts'
import { addDays, type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import { movePercent, type PriceMove, RISE_DAYS } from '#domain/price-history.ts'

/** «Было 18 000 ₽ до 12.11.2026, +11 %» */
export function recentMoveText(move: PriceMove): string {
  const percent = percentText(move)
  return `Было ${rubles(move.before)} до ${formatCalendarDate(move.on)}${percent === undefined ? '' : `, ${percent}`}`
}

/** «+12 % с мая» or «с мая, было 0 ₽»; the year is named when it is another one. */
export function yearMoveText(move: PriceMove, today: CalendarDate): string {
  const percent = percentText(move)
  const since = `с ${monthText(move.on, today)}`
  return percent === undefined ? `${since}, было ${rubles(move.before)}` : `${percent} ${since}`
}

/** Of a list without its oldest changes, only the time since then is known. */
export function unmovedText(since: CalendarDate | undefined, today: CalendarDate): string {
  return since === undefined || since < addDays(today, -RISE_DAYS)
    ? 'за год не изменилась'
    : `не изменилась с ${formatCalendarDate(since)}`
}

/** Whole rubles need no kopecks in a remark. */
export function rubles(amount: number): string {
  return `${formatNumber(amount, 2, Number.isInteger(amount) ? 0 : 2)}\u00a0₽`
}

function percentText(move: PriceMove): string | undefined {
  const percent = movePercent(move)
  if (percent === undefined) return undefined
  if (percent === 0) return move.now > move.before ? 'чуть выше' : 'чуть ниже'
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}\u00a0%`
}

function monthText(day: CalendarDate, today: CalendarDate): string {
  const month = genitive.formatToParts(Date.parse(day)).find(({ type }) => type === 'month')?.value ?? ''
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? month : `${month} ${year}`
}

/** The month stands in the genitive only beside a day. */
const genitive = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
