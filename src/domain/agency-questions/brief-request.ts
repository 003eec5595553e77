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
  const period = daysIn(tokens, today)
  const budget = budgetIn(tokens, today)
  const cuts = [period, budget].filter((part) => part !== undefined)
  const isUnread = budget !== undefined && budget.value === undefined
  const unread = isUnread ? [saidOf(said, tokens, budget)] : []
  const title = titleOf(without(said, tokens, cuts))
  return { title, ...(budget?.value !== undefined && { budget: budget.value }), ...period?.days, unread }
}

const longestTitle = 254

type Part = { start: number; end: number }

function saidOf(said: string, tokens: readonly QuestionToken[], { start, end }: Part): string {
  return said.slice(tokens[start]?.from, tokens[end - 1]?.to)
}

/** Returns the text without these parts; a part leaves a comma, so that its neighbours do not join. */
function without(said: string, tokens: readonly QuestionToken[], cuts: readonly Part[]): string {
  let text = said
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
    text = `${text.slice(0, tokens[start]?.from)},${text.slice(tokens[end - 1]?.to)}`
  return text
}

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
  const named = tokens.findIndex(({ text }) => /^бюджет/.test(text))
  if (named < 0) return undefined
  const start = /^(?:с|со|при)$/.test(tokens[named - 1]?.text ?? '') ? named - 1 : named
  let at = named + 1
  while (leads.test(tokens[at]?.text ?? '')) at++
  const found = periodAt(tokens, at, today) ? undefined : amountAt(tokens, at)
  if (!found || !isMoney(found.amount.unit)) return undefined
  const { end } = found
  const isFrom = tokens.slice(named + 1, at).some(({ text }) => text === 'от')
  const isRange = /^(?:[-–—−]|\.\.+|…|до|или)$/.test(tokens[end]?.text ?? '')
  const second = isRange && !periodAt(tokens, end + 1, today) ? amountAt(tokens, end + 1) : undefined
  if (second) return { start, end: second.end }
  return isFrom ? { start, end } : { start, end, value: found.amount.value }
}

const leads = /^(?:до|от|в|на|около|примерно|не|больше|более|составляет|проекта|клиента|размером|:|-|–|—|=)$/
const isMoney = (unit: string | undefined) => unit === undefined || unit === 'rubles'

type Days = { start?: CalendarDate; end?: CalendarDate }

/** «до 20 декабря» is the last day, «с 1 декабря» the first one, and «в декабре» both. */
function daysIn(tokens: readonly QuestionToken[], today: CalendarDate): (Part & { days: Days }) | undefined {
  for (const at of tokens.keys()) {
    const found = periodAt(tokens, at, today)
    if (!found) continue
    const { from, to } = found.period
    const [first, until] = [tokens[at - 2], tokens[at - 1]?.text ?? '']
    const part = (start: number, days: Days, end = found.end) => ({ start: ledBy(tokens, start), end, days })
    if (first?.is === 'number' && /^(?:по|до|-|–|—)$/.test(until)) {
      const start = `${from.slice(0, 8)}${String(first.value).padStart(2, '0')}`
      const isWhole = isCalendarDate(start) && start <= to
      return part(at - 2, isWhole ? { start, end: to } : { end: to })
    }
    if (/^(?:до|по|к)$/.test(until)) return part(at - 1, { end: to })
    const next = tokens[found.end]?.text ?? ''
    const last = /^(?:до|по|-|–|—)$/.test(next) ? periodAt(tokens, found.end + 1, today) : undefined
    if (/^(?:с|со|от)$/.test(until) || last)
      return part(at, { start: from, ...(last && { end: last.period.to }) }, last?.end)
    return part(at, from === to ? { end: to } : { start: from, end: to })
  }
  return undefined
}

/** Returns where the words that lead to a time begin: «срок до», «размещение в», «на». */
function ledBy(tokens: readonly QuestionToken[], at: number): number {
  let start = at
  while (/^(?:с|со|от|в|во|на|до|к|срок[а-я]*|период[а-я]*|размещени[а-я]+|:)$/.test(tokens[start - 1]?.text ?? ''))
    start--
  return start
}
