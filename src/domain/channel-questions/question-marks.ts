import type { CalendarDate } from '#domain/calendar-date.ts'
import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { type Amount, amountAt, isAmountWord } from './question-amounts.ts'
import { type CategoryNames, categoryAt, categoryNames } from './question-categories.ts'
import { isPeriodWord, type Period, periodAt } from './question-periods.ts'
import { type Meaning, phraseAt, spellings } from './question-phrases.ts'
import { nearestWord } from './question-spelling.ts'
import { type QuestionToken, questionTokens } from './question-tokens.ts'

/** What a part of a question means; `said` is the part in the user's words. */
export type Mark = { said: string; text: string } & (
  | Meaning
  | ({ is: 'amount' } & Amount & { day?: Period })
  | ({ is: 'period' } & Period)
  | { is: 'category'; ids: readonly number[] }
  | { is: 'quoted' | 'sign' | 'unknown' }
)

export type Category = { id: number; title: string }

/** Returns the parts of a question in their order. A misspelt word counts as the nearest known one. */
export function questionMarks(text: string, categories: readonly Category[], today: CalendarDate): Mark[] {
  const names = categoryNames(categories)
  const said = text.normalize('NFC')
  const tokens = questionTokens(text).map((token) => asKnown(token, names))
  const marks: Mark[] = []
  for (let at = 0; at < tokens.length; ) {
    const { mark, end } = markAt(tokens, at, names, today)
    const [first, last] = [tokens[at], tokens[end - 1]]
    const written = tokens.slice(at, end).map((token) => token.text)
    marks.push({ ...mark, text: written.join(' '), said: said.trim().slice(first?.from, last?.to) })
    at = end
  }
  return marks
}

export type KnownToken = QuestionToken & { stem: string }

function asKnown(token: QuestionToken, names: CategoryNames): KnownToken {
  const own = { ...token, stem: russianStem(token.text) }
  if (token.is !== 'word' || isAmountWord(token.text) || isPeriodWord(token.text)) return own
  if (phraseAt([own], 0) || spellings().known.has(own.stem) || spellings().known.has(own.text)) return own
  if (categoryAt([own], 0, names)) return own
  const nearest = nearestWord(own, [spellings().words, names.words])
  return nearest === undefined ? own : { ...own, text: nearest, stem: russianStem(nearest) }
}

type Content = Mark extends infer One ? (One extends Mark ? Omit<One, 'said' | 'text'> : never) : never

function markAt(
  tokens: readonly KnownToken[],
  at: number,
  names: CategoryNames,
  today: CalendarDate,
): { mark: Content; end: number } {
  const token = tokens[at]
  if (token?.is === 'quoted') return { mark: { is: 'quoted' }, end: at + 1 }
  const period = periodAt(tokens, at, today)
  const phrase = phraseAt(tokens, at)
  const amount = amountAt(tokens, at)
  // `31.12` is also a number: what stands beside it decides.
  if (period && amount && period.end <= amount.end && /^\d+\.\d\d$/.test(token?.text ?? '')) {
    return { mark: { is: 'amount', ...amount.amount, day: period.period }, end: amount.end }
  }
  if (period) return { mark: { is: 'period', ...period.period }, end: period.end }
  if (amount && amount.end - at >= (phrase?.length ?? 0)) {
    return { mark: { is: 'amount', ...amount.amount }, end: amount.end }
  }
  const category = categoryAt(tokens, at, names)
  if (category && (category.isTitle || !phrase) && category.length >= (phrase?.length ?? 0)) {
    return { mark: { is: 'category', ids: category.ids }, end: at + category.length }
  }
  if (phrase) return { mark: phrase.meaning, end: at + phrase.length }
  return { mark: { is: token?.is === 'word' ? 'unknown' : 'sign' }, end: at + 1 }
}
