import type { CalendarDate } from '#domain/calendar-date.ts'
import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { type Amount, amountAt, isAmountWord } from './question-amounts.ts'
import { isPeriodWord, type Period, periodAt } from './question-periods.ts'
import { type Meaning, phraseAt, type Vocabulary } from './question-phrases.ts'
import { nearestWord, type Spelling } from './question-spelling.ts'
import { type QuestionToken, questionTokens } from './question-tokens.ts'

/** What a part of a question means; `said` is the part in the user's words, `guess` the word that a misspelt one is read as. */
export type Mark = { said: string; text: string; guess?: string } & (
  | Meaning
  | ({ is: 'amount' } & Amount & { day?: Period })
  | ({ is: 'period' } & Period)
  | { is: 'quoted' | 'sign' | 'unknown' }
)

export type Category = { id: number; title: string }
export type KnownToken = QuestionToken & { stem: string; guess?: string }

/** The words that a question about one subject may have, and the names of things: categories, people, directions. */
export type Lexicon = {
  vocabulary: Vocabulary
  names: readonly Spelling[]
  /** `isTitle`: the whole name, which wins over a known phrase. */
  nameAt: (
    tokens: readonly KnownToken[],
    at: number,
  ) => { meaning: Meaning; length: number; isTitle: boolean } | undefined
}

export function isMark<Is extends Mark['is']>(mark: Mark | undefined, is: Is): mark is Mark & { is: Is } {
  return mark?.is === is
}

/** Returns marks in the user's words. */
export const saidIn = (marks: readonly Mark[], start: number, end: number) =>
  marks
    .slice(start, end)
    .map(({ said }) => said)
    .join(' ')
    .replaceAll(/ (?=[,.;:!?])/g, '')
    .replaceAll(/[,.;:!?]+$/g, '')

/** Returns the parts of a question in their order. A misspelt word counts as the nearest known one. */
export function questionMarks(text: string, lexicon: Lexicon, today: CalendarDate): Mark[] {
  const said = text.normalize('NFC')
  const tokens = withoutPolite(questionTokens(text)).map((token) => asKnown(token, lexicon))
  const marks: Mark[] = []
  for (let at = 0; at < tokens.length; ) {
    const { mark, end } = markAt(tokens, at, lexicon, today)
    const part = tokens.slice(at, end)
    const guess = part.find((token) => token.guess !== undefined)?.guess
    marks.push({
      ...mark,
      text: part.map((token) => token.text).join(' '),
      said: said.trim().slice(part[0]?.from, part.at(-1)?.to),
      ...(guess !== undefined && { guess }),
    })
    at = end
  }
  return marks
}

/** «крипту, пожалуйста, не предлагай» */
function withoutPolite(tokens: readonly QuestionToken[]): QuestionToken[] {
  const isPolite = (at: number) => /^(?:пожалуйста|плиз|пжлст|пжл|спасибо)$/.test(tokens[at]?.text ?? '')
  return tokens.filter(({ text }, at) => !isPolite(at) && !(text === ',' && (isPolite(at - 1) || isPolite(at + 1))))
}

function asKnown(token: QuestionToken, { vocabulary, names, nameAt }: Lexicon): KnownToken {
  const own = { ...token, stem: russianStem(token.text) }
  if (token.is !== 'word' || isAmountWord(token.text) || isPeriodWord(token.text)) return own
  if (phraseAt(vocabulary, [own], 0) || vocabulary.known.has(own.stem) || vocabulary.known.has(own.text)) return own
  if (nameAt([own], 0) || names.some(({ stem }) => stem === own.stem)) return own
  const nearest = nearestWord(own, [vocabulary.words, names])
  return nearest === undefined ? own : { ...own, text: nearest, stem: russianStem(nearest), guess: nearest }
}

type Content = Mark extends infer One ? (One extends Mark ? Omit<One, 'said' | 'text'> : never) : never

function markAt(
  tokens: readonly KnownToken[],
  at: number,
  { vocabulary, nameAt }: Lexicon,
  today: CalendarDate,
): { mark: Content; end: number } {
  const token = tokens[at]
  if (token?.is === 'quoted') return { mark: { is: 'quoted' }, end: at + 1 }
  const period = periodAt(tokens, at, today)
  const phrase = phraseAt(vocabulary, tokens, at)
  const amount = amountAt(tokens, at)
  // `31.12` is also a number: what stands beside it decides.
  if (period && amount && period.end <= amount.end && /^\d+\.\d\d$/.test(token?.text ?? '')) {
    return { mark: { is: 'amount', ...amount.amount, day: period.period }, end: amount.end }
  }
  if (period) return { mark: { is: 'period', ...period.period }, end: period.end }
  if (amount && amount.end - at >= (phrase?.length ?? 0)) {
    return { mark: { is: 'amount', ...amount.amount }, end: amount.end }
  }
  const name = nameAt(tokens, at)
  if (name && (name.isTitle || !phrase) && name.length >= (phrase?.length ?? 0)) {
    return { mark: name.meaning, end: at + name.length }
  }
  if (phrase) return { mark: phrase.meaning, end: at + phrase.length }
  return { mark: { is: token?.is === 'word' ? 'unknown' : 'sign' }, end: at + 1 }
}
