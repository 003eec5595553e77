import { type Amount, amountAt, isAmountWord } from '#domain/channel-questions/question-amounts.ts'
import { type QuestionToken, questionTokens } from '#domain/channel-questions/question-tokens.ts'

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

type Part = { start: number; end: number; value: number }

function hoursIn(tokens: readonly QuestionToken[]): Part | undefined {
  for (const start of tokens.keys()) {
    const found = amountAt(tokens, start)
    if (!found || found.amount.unit !== undefined || !isHour(tokens[found.end])) continue
    return { start, end: found.end + 1, value: found.amount.value }
  }
  return undefined
}

/** «по 1,5 тыс. ₽ в час», «ставка 2к», «2 000 ₽/ч» */
function rateIn(tokens: readonly QuestionToken[]): Part | undefined {
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
