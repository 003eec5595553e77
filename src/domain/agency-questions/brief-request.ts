import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { amountAt } from '#domain/channel-questions/question-amounts.ts'
import { periodAt } from '#domain/channel-questions/question-periods.ts'
import { type QuestionToken, questionTokens } from '#domain/channel-questions/question-tokens.ts'

/** What is said of a new project; `budget` in roubles. */
export type BriefRequest = {
  title: string
  budget?: number
  start?: CalendarDate
  end?: CalendarDate
  /** Parts that are not understood, in the user's words. */
  unread: readonly string[]
}

/** Reads «для клиента Ромашка: запуск нового йогурта, бюджет 500 000, срок до 20 декабря». */
export function briefRequest(text: string, today: CalendarDate): BriefRequest {
  const said = text.normalize('NFC').trim()
  const tokens = questionTokens(said)
  const placeOf = ({ start, end }: Part): [from: number, to: number] => [
    tokens[start]?.from ?? 0,
    tokens[end - 1]?.to ?? said.length,
  ]
  const period = daysIn(tokens, today)
  const budget = budgetIn(tokens, today)
  const parts = [period, budget].flatMap((part) => part ?? []).sort((a, b) => b.start - a.start)
  // A part leaves a comma, so that its neighbours do not join.
  const rest = parts.map(placeOf).reduce((left, [from, to]) => `${left.slice(0, from)},${left.slice(to)}`, said)
  const isUnread = budget !== undefined && budget.value === undefined
  return {
    title: titleOf(rest),
    ...(budget?.value !== undefined && { budget: budget.value }),
    ...period?.days,
    unread: isUnread ? [said.slice(...placeOf(budget))] : [],
  }
}

const longestTitle = 254

type Part = { start: number; end: number }

const titleOf = (text: string) =>
  text
    .replace(/^[\s,:—-]*(?:(?:для|на|про)\s+)?(?:клиента\s+|клиенту\s+)?/i, '')
    .split(/[,;.](?=[\s,;.]|$)|,(?!\d)/)
    .map((part) => part.replaceAll(/^\s*(?:и\s+)?|(?:\s+(?:и|с|со))?\s*[:—-]?\s*$/gi, ''))
    .filter((part) => part !== '' && !/^(?:и|с|со|на|в|срок[а-я]*|период|размещени[а-я]+|пожалуйста)$/i.test(part))
    .join(', ')
    .slice(0, longestTitle)

/** Finds the amount behind «бюджет»; without a value when it is a range or no amount. */
function budgetIn(tokens: readonly QuestionToken[], today: CalendarDate): (Part & { value?: number }) | undefined {
  const textAt = (place: number) => tokens[place]?.text ?? ''
  const amountOf = (place: number) => (periodAt(tokens, place, today) ? undefined : amountAt(tokens, place))
  const named = tokens.findIndex(({ text }) => /^бюджет/.test(text))
  if (named < 0) return undefined
  const start = /^(?:со?|при)$/.test(textAt(named - 1)) ? named - 1 : named
  let at = named + 1
  while (leads.test(textAt(at))) at++
  const found = amountOf(at)
  if (!found || (found.amount.unit ?? 'rubles') !== 'rubles') return undefined
  const second = /^(?:[-–—−]|\.\.+|…|до|или)$/.test(textAt(found.end)) ? amountOf(found.end + 1) : undefined
  const isFrom = tokens.slice(named + 1, at).some(({ text }) => text === 'от')
  return { start, end: second?.end ?? found.end, ...(!second && !isFrom && { value: found.amount.value }) }
}

const leads = /^(?:до|от|в|на|около|примерно|не|больше|более|составляет|проекта|клиента|размером|:|-|–|—|=)$/

type Days = { start?: CalendarDate; end?: CalendarDate }

/** «до 20 декабря» is the last day, «с 1 декабря» the first one, and «в декабре» both. */
function daysIn(tokens: readonly QuestionToken[], today: CalendarDate): (Part & { days: Days }) | undefined {
  const at = tokens.findIndex((_, place) => periodAt(tokens, place, today))
  const found = periodAt(tokens, at, today)
  if (!found) return undefined
  const { from, to } = found.period
  const [first, until, next] = [tokens[at - 2], tokens[at - 1]?.text ?? '', tokens[found.end]?.text ?? '']
  const part = (start: number, days: Days, end = found.end) => ({ start: ledBy(tokens, start), end, days })
  if (first?.is === 'number' && /^(?:по|до|-|–|—)$/.test(until)) {
    const start = `${from.slice(0, 8)}${String(first.value).padStart(2, '0')}`
    return part(at - 2, isCalendarDate(start) && start <= to ? { start, end: to } : { end: to })
  }
  if (/^(?:до|по|к)$/.test(until)) return part(at - 1, { end: to })
  const last = /^(?:до|по|-|–|—)$/.test(next) ? periodAt(tokens, found.end + 1, today) : undefined
  if (last) return part(at, { start: from, end: last.period.to }, last.end)
  if (/^(?:с|со|от)$/.test(until)) return part(at, { start: from })
  return part(at, from === to ? { end: to } : { start: from, end: to })
}

/** Returns where the words that lead to a time begin: «срок до», «размещение в», «на». */
function ledBy(tokens: readonly QuestionToken[], at: number): number {
  const isLead = ({ text }: QuestionToken) =>
    /^(?:с|со|от|в|во|на|до|к|срок[а-я]*|период[а-я]*|размещени[а-я]+|:)$/.test(text)
  return tokens.findLastIndex((token, place) => place < at && !isLead(token)) + 1
}
