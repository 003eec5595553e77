import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { amountAt } from '#domain/channel-questions/question-amounts.ts'
import { periodAt } from '#domain/channel-questions/question-periods.ts'
import { questionTokens } from '#domain/channel-questions/question-tokens.ts'

/** What is said of a new project; `budget` in roubles. */
export type BriefRequest = {
  title: string
  budget?: number
  start?: CalendarDate
  end?: CalendarDate
}

/** Reads «для клиента Ромашка: запуск нового йогурта, бюджет 500 000, срок до 20 декабря». */
export function briefRequest(text: string, today: CalendarDate): BriefRequest {
  const parts = text.split(/[,;.](?=\s|$)/).map((part) => part.trim())
  const said = parts.filter((part) => !isBudget(part) && periodIn(part, today) === undefined)
  const budget = parts.filter(isBudget).map(amountIn)[0]
  const period = parts.map((part) => periodIn(part, today)).find((one) => one !== undefined)
  const title = said
    .join(', ')
    .replace(/^\s*(?:[:—-]\s*)?(?:для\s+)?(?:клиента\s+|клиенту\s+)?/i, '')
    .replace(/\s*[:—-]?\s*$/, '')
    .slice(0, longestTitle)
  return { title, ...(budget !== undefined && { budget }), ...period }
}

const longestTitle = 254

const isBudget = (part: string) => /(?<![а-я])бюджет/i.test(part) && amountIn(part) !== undefined

function amountIn(part: string): number | undefined {
  const tokens = questionTokens(part)
  const at = tokens.findIndex((token) => token.is === 'number')
  return at < 0 ? undefined : amountAt(tokens, at)?.amount.value
}

/** «до 20 декабря» is the last day, «с 1 декабря» the first one, and «в декабре» both. */
function periodIn(
  part: string,
  today: CalendarDate,
): { start?: CalendarDate; end?: CalendarDate } | undefined {
  const tokens = questionTokens(part)
  for (const at of tokens.keys()) {
    const found = periodAt(tokens, at, today)
    if (!found) continue
    const { from, to } = found.period
    const [first, until] = [tokens[at - 2], tokens[at - 1]?.text ?? '']
    if (first?.is === 'number' && /^(?:по|до|-|–|—)$/.test(until)) {
      const start = `${from.slice(0, 8)}${String(first.value).padStart(2, '0')}`
      return isCalendarDate(start) && start <= to ? { start, end: to } : { end: to }
    }
    if (/^(?:до|по|к)$/.test(until)) return { end: to }
    if (/^(?:с|со|от)$/.test(until)) {
      const next = tokens[found.end]?.text ?? ''
      const last = /^(?:до|по|-|–|—)$/.test(next) ? periodAt(tokens, found.end + 1, today) : undefined
      return { start: from, ...(last && { end: last.period.to }) }
    }
    return from === to ? { end: to } : { start: from, end: to }
  }
  return undefined
}
