import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { type Amount, amountAt, isAmountWord } from '#domain/channel-questions/question-amounts.ts'
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
type NumberPart = Part & { value: number }

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

/** What is said of a new estimate; rates in roubles an hour without VAT, undefined when the text names none. */
export type EstimateRequest = {
  client: string
  lines: readonly EstimateLine[]
  /** Parts that are not understood, in the user's words. */
  unread: readonly string[]
}

type EstimateLine = { said: string; position: string; hours: number; rate: number | undefined }

/** Reads «для клиента Ромашка: копирайтер 10 часов по 1 500, 5 часов дизайнера». */
export function estimateRequest(text: string): EstimateRequest {
  const named = /(?<![а-я])(?:для|клиент[а-я]*)\s+(?:клиента\s+)?[«"]?([^:,.»"]+)[»"]?/i.exec(text)
  const client = named && !hoursIn(questionTokens(named[0])) ? named : undefined
  const rest = client ? `${text.slice(0, client.index)}, ${text.slice(client.index + client[0].length)}` : text
  const lines: EstimateLine[] = []
  const unread: string[] = []
  for (const part of rest.split(ends)) {
    const said = part.normalize('NFC').replaceAll(edges, '')
    const { line, left } = lineIn(said)
    if (line) lines.push(line)
    unread.push(...left.filter((one) => one !== '' && !polite.test(one)))
  }
  return { client: client?.[1]?.trim() ?? '', lines, unread }
}

/** A comma between digits belongs to a number. */
const ends = /(?<!\d),|,(?!\d)|[;\n]|\.\s+(?=[А-ЯЁA-Z«])|\s+и\s+/
const edges = /^[\s—–:-]+|[\s—–:.-]+$/g
const polite = /^(?:пожалуйста|спасибо)$/i

/** Returns the line of a part, and what the line leaves unread: the whole part when it is no line. */
function lineIn(said: string): { line?: EstimateLine; left: string[] } {
  const tokens = questionTokens(said)
  const hours = hoursIn(tokens)
  if (!hours) return { left: [said] }
  const rest = tokens.toSpliced(hours.start, hours.end - hours.start)
  const rate = rateIn(rest)
  const words = rate ? rest.toSpliced(rate.start, rate.end - rate.start) : rest
  if (!words.every(isOfName)) return { left: [said] }
  // «на декабрь: дизайнер 5 часов» has a head of its own.
  const texts = wordsOf(said, words).split(':').map(trimmed)
  const names = texts.filter((one) => one !== '')
  const position = names.at(-1)
  if (position === undefined) return { left: [said] }
  return { line: { said, position, hours: hours.value, rate: rate?.value }, left: names.slice(0, -1) }
}

function hoursIn(tokens: readonly QuestionToken[]): NumberPart | undefined {
  for (const start of tokens.keys()) {
    const found = amountAt(tokens, start)
    if (!found || found.amount.unit !== undefined || !isHour(tokens[found.end])) continue
    return { start, end: found.end + 1, value: found.amount.value }
  }
  return undefined
}

/** «по 1,5 тыс. ₽ в час», «ставка 2к», «2 000 ₽/ч» */
function rateIn(tokens: readonly QuestionToken[]): NumberPart | undefined {
  for (const start of tokens.keys()) {
    const isLed = /^(?:по|ставк[а-я]*)$/.test(tokens[start]?.text ?? '')
    const found = amountAt(tokens, isLed ? start + 1 : start)
    if (!found || !isRate(found.amount, isLed) || isGlued(tokens, found.end)) continue
    const dot = tokens[found.end]?.text === '.' ? found.end + 1 : found.end
    const each = /^(?:в|за|\/)$/.test(tokens[dot]?.text ?? '') ? dot + 1 : dot
    const end = isHour(tokens[each]) ? each + 1 : dot
    return { start, end, value: found.amount.value }
  }
  return undefined
}

const isRate = ({ unit }: Amount, isLed: boolean) => unit === 'rubles' || (isLed && unit === undefined)
const isHour = (token: QuestionToken | undefined) => /^(?:ч|час[а-я]*)$/.test(token?.text ?? '')

/** «специалист по 1С» has no rate. */
function isGlued(tokens: readonly QuestionToken[], at: number): boolean {
  const [last, next] = [tokens[at - 1], tokens[at]]
  return last?.is === 'number' && next?.is === 'word' && last.to === next.from
}

/** A number or a unit that is left over belongs to hours or a rate that are not understood. */
function isOfName(token: QuestionToken, at: number, all: readonly QuestionToken[]): boolean {
  if (token.is === 'number') return isGlued(all, at + 1)
  return !(token.is === 'word' && (isAmountWord(token.text) || isHour(token)) && !isGlued(all, at))
}

const wordsOf = (said: string, tokens: readonly QuestionToken[]) =>
  tokens
    .map(({ from, to }, at) => {
      const isJoined = at > 0 && tokens[at - 1]?.to === from
      return `${isJoined ? '' : ' '}${said.slice(from, to)}`
    })
    .join('')

const trimmed = (text: string) => text.replaceAll(/^(?:[\s—–.-]|на\s)+|(?:[\s—–.-]|\sна(?=\s*$))+$/gi, '')
