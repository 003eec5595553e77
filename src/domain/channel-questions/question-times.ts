import { isCalendarDate } from '#domain/calendar-date.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { Period } from './question-periods.ts'

/** A time in a question with the words that lead to it: «до 15 января», «в ближайшие 7 дней», «неделю назад». */
export type Time = { end: number; lead: string } & ({ period: Period } | { days: number })

/** Reads the time that begins at this place with its leading words. */
export function timeAt(marks: readonly Mark[], at: number): Time | undefined {
  let next = at
  while (isLead(marks[next])) next++
  const mark = marks[next]
  const lead = marks
    .slice(at, next)
    .map(({ text }) => text)
    .join(' ')
  if (isMark(mark, 'period')) return ranged(marks, next + 1, lead, mark)
  if (!isMark(mark, 'amount')) return undefined
  const first = firstDay(marks, next)
  if (first) return ranged(marks, next + 1, lead, first)
  if (mark.day) return ranged(marks, next + 1, lead, mark.day)
  if (mark.unit !== 'days') return undefined
  const isBack = marks[next + 1]?.text === 'назад'
  return { end: isBack ? next + 2 : next + 1, lead: isBack ? `${lead} назад` : lead, days: mark.value }
}

const isLead = (mark: Mark | undefined) =>
  isMark(mark, 'lead') ||
  (isMark(mark, 'filler') && /^(?:в|во|на|у|при|из|уже|всего|только)$/.test(mark.text)) ||
  (isMark(mark, 'with') && /^(?:с|со)$/.test(mark.text)) ||
  (isMark(mark, 'compare') && !mark.isPrice && !/[<>≤≥=~≈]/.test(mark.text))

const until = /^(?:по|до|-|–|—|и)$/

/** The end of «с 1 по 15 декабря» and of «декабрь–январь». */
function ranged(marks: readonly Mark[], at: number, lead: string, { from, to }: Period): Time {
  const last = until.test(marks[at]?.text ?? '') && marks[at]?.text !== 'и' ? marks[at + 1] : undefined
  const end = isMark(last, 'period') ? last : isMark(last, 'amount') ? last.day : undefined
  if (!end || end.to < from) return { end: at, lead, period: { from, to } }
  return { end: at + 2, lead: '', period: { from, to: end.to } }
}

/** The first day of «с 1 по 15 декабря» has the month of the last one. */
function firstDay(marks: readonly Mark[], at: number): Period | undefined {
  const [first, joint, last] = marks.slice(at, at + 3)
  if (!isMark(first, 'amount') || first.unit !== undefined || !isMark(last, 'period') || !until.test(joint?.text ?? ''))
    return undefined
  const day = `${last.from.slice(0, 8)}${String(first.value).padStart(2, '0')}`
  return isCalendarDate(day) && day <= last.from ? { from: day, to: day } : undefined
}

/** Which side of a time its leading words mean; «в» and «на» mean the time itself. */
export function sideOf(lead: string): 'after' | 'since' | 'until' | 'before' | 'in' {
  if (/после(?:\s|$)|дольше|позже|больше|более/.test(lead) && !/не (?:дольше|позже|больше|более)/.test(lead))
    return 'after'
  if (/не раньше|не ранее|(?:^|\s)(?:с|со|от)(?:\s|$)|начиная/.test(lead)) return 'since'
  if (/раньше/.test(lead)) return 'before'
  if (/(?:^|\s)(?:до|к|по)(?:\s|$)|не (?:позже|позднее|дольше|больше|более)/.test(lead)) return 'until'
  return 'in'
}
