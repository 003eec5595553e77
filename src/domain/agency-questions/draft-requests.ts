import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Amount, amountAt, isAmountWord } from '#domain/channel-questions/question-amounts.ts'
import { boundAt } from '#domain/channel-questions/question-bounds.ts'
import { vocabularyOf } from '#domain/channel-questions/question-lexicon.ts'
import { questionMarks } from '#domain/channel-questions/question-marks.ts'
import { type Question, withMarks } from '#domain/channel-questions/question-reader.ts'
import { type QuestionToken, questionTokens } from '#domain/channel-questions/question-tokens.ts'
import { commonWords } from '#domain/channel-questions/question-words.ts'
import { rangeOfPeriod, timeAt } from '#domain/channel-questions/read-days.ts'

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
  const marks = questionMarks(said, draftLexicon, today)
  const question = withMarks({ today, money: 'client_budget', prices: [] }, marks)
  const [days, budget] = [daysIn(question), budgetIn(question)]
  const parts = [days, budget].flatMap((part) => part ?? []).sort((a, b) => b.start - a.start)
  // A part leaves a comma, so that its neighbours do not join.
  const placeOf = ({ start, end }: Part) => [marks[start]?.from ?? 0, marks[end - 1]?.to ?? said.length] as const
  const rest = parts.map(placeOf).reduce((left, [from, to]) => `${left.slice(0, from)},${left.slice(to)}`, said)
  return {
    title: titleOf(rest),
    ...(budget?.value !== undefined && { budget: budget.value }),
    ...days?.days,
    unread: budget && budget.value === undefined ? [said.slice(...placeOf(budget))] : [],
  }
}

const vocabulary = vocabularyOf(`
  field client_budget: бюджет, бюджет проекта, бюджет клиента
  filler: составляет, размером
  lead: период, размещение
${commonWords}`)
/** Common words, and those of a new project. */
export const draftLexicon = { vocabulary, names: [], nameAt: () => undefined }

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

/** Finds the amount behind «бюджет»; without a value when it is a range or has no upper bound. */
function budgetIn(question: Question): (Part & { value?: number }) | undefined {
  const { marks, shape } = question
  const at = marks.findIndex(({ field }) => field === 'client_budget')
  const bound = at < 0 ? undefined : boundAt(question, at + 1, true)
  if (!bound || (bound.unit ?? 'rubles') !== 'rubles') return undefined
  const { from, to, end } = bound
  const isAbout = marks.slice(at, end).some(({ tags }) => tags[0] === 'about')
  const value = isAbout ? (Number(from) + Number(to)) / 2 : from === null || from === to ? to : null
  const isOther = /^oA/.test(shape.slice(end))
  const part = { start: /[Wv]/.test(shape[at - 1] ?? '') ? at - 1 : at, end: isOther ? end + 2 : end }
  return value === null || isOther ? part : { ...part, value }
}

/** «до 20 декабря» is the last day, «с 1 декабря» the first one, and «в декабре» both. */
function daysIn(question: Question): (Part & { days: { start?: CalendarDate; end?: CalendarDate } }) | undefined {
  for (const at of question.marks.keys()) {
    const time = timeAt(question, at)
    if (!time || !('period' in time)) continue
    const [start, end] = rangeOfPeriod(time.lead, time.period)
    return { start: at, end: time.end, days: { ...(start && start !== end && { start }), ...(end && { end }) } }
  }
  return undefined
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
