import type { CalendarDate } from '#domain/calendar-date.ts'
import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { searchText } from '#domain/search-text.ts'
import { type Amount, amountAt, isAmountWord } from './question-amounts.ts'
import { type AskedField, kindOf } from './question-fields.ts'
import {
  isDerived,
  type KnownToken,
  type Meaning,
  nearestWord,
  phraseAt,
  type Spelling,
  type Vocabulary,
} from './question-lexicon.ts'
import { isPeriodWord, type Period, periodAt } from './question-periods.ts'
import { type QuestionToken, questionTokens } from './question-tokens.ts'
import { subjects } from './question-words.ts'

/**
 * A part of a question and what it means; `said` is the part in the user's words, `guess` the word that a misspelt one is
 * read as. `31.12` has both an amount and a period.
 */
export type Mark = {
  is: Meaning['is'] | 'amount' | 'period' | 'quoted' | 'sign'
  said: string
  /** Its place in the text. */
  from: number
  to: number
  text: string
  /** Stands for the mark in the shape of a question. */
  letter: string
  tags: readonly string[]
  field?: AskedField
  amount?: Amount
  period?: Period
  guess?: string
}

export type Category = { id: number; title: string }

/** The words that a question about one subject may have, and the names of things: categories, people, directions. */
export type Lexicon = {
  vocabulary: Vocabulary
  names: readonly Spelling[]
  /** `isTitle`: the whole name, which wins over a known phrase. */
  nameAt: (tokens: readonly KnownToken[], at: number) => NameFound | undefined
}
export type NameFound = { field: AskedField; values: readonly string[]; length: number; isTitle: boolean }

/** Returns marks in the user's words. */
export const saidIn = (marks: readonly Mark[], start: number, end: number) =>
  marks
    .slice(start, end)
    .map(({ said }) => said)
    .join(' ')
    .replaceAll(/ (?=[,.;:!?])|[,.;:!?]+$/g, '')

/** Returns the parts of a question in their order. A misspelt word counts as the nearest known one. */
export function questionMarks(text: string, lexicon: Lexicon, today: CalendarDate): Mark[] {
  const said = text.normalize('NFC').trim()
  const tokens = withoutPolite(questionTokens(text)).map((token) => asKnown(token, lexicon))
  const marks: Mark[] = []
  for (let at = 0; at < tokens.length; ) {
    const { end, ...content } = contentAt(tokens, at, lexicon, today)
    const part = tokens.slice(at, end)
    const guess = part.find((token) => token.guess !== undefined)?.guess
    const words = part.map((token) => token.text).join(' ')
    const [from, to] = [part[0]?.from ?? 0, part.at(-1)?.to ?? 0]
    const mark = { tags: [], ...content, text: words, said: said.slice(from, to), from, to }
    marks.push({ ...mark, letter: letterOf(mark), ...(guess !== undefined && { guess }) })
    at = end
  }
  return marks
}

/** «крипту, пожалуйста, не предлагай», «макс. охват» */
function withoutPolite(tokens: readonly QuestionToken[]): QuestionToken[] {
  const isPolite = (at: number) => /^(?:пожалуйста|плиз|пжлст|пжл|спасибо)$/.test(tokens[at]?.text ?? '')
  const isDot = (at: number) => tokens[at]?.text === '.' && /^(?:макс|мин|след|прош)$/.test(tokens[at - 1]?.text ?? '')
  return tokens.filter(
    ({ text }, at) => !isPolite(at) && !isDot(at) && !(text === ',' && (isPolite(at - 1) || isPolite(at + 1))),
  )
}

function asKnown(token: QuestionToken, { vocabulary, names, nameAt }: Lexicon): KnownToken {
  const own = { ...token, stem: russianStem(token.text) }
  if (token.is !== 'word' || isAmountWord(token.text) || isPeriodWord(token.text)) return own
  if (phraseAt(vocabulary, [own], 0) || vocabulary.known.has(own.stem) || vocabulary.known.has(own.text)) return own
  if (nameAt([own], 0) || names.some(({ stem }) => stem === own.stem)) return own
  const nearest = nearestWord(own, [...vocabulary.words, ...names])
  return nearest === undefined ? own : { ...own, text: nearest, stem: russianStem(nearest), guess: nearest }
}

type Content = Pick<Mark, 'is' | 'field' | 'amount' | 'period'> & { tags?: readonly string[]; end: number }

function contentAt(tokens: readonly KnownToken[], at: number, lexicon: Lexicon, today: CalendarDate): Content {
  const token = tokens[at]
  if (token?.is === 'quoted') return { is: 'quoted', end: at + 1 }
  const period = periodAt(tokens, at, today)
  const phrase = phraseAt(lexicon.vocabulary, tokens, at)
  const found = amountAt(tokens, at)
  // `31.12` is also a number: what stands beside it decides.
  if (period && found && period.end <= found.end && /^\d+\.\d\d$/.test(token?.text ?? ''))
    return { is: 'amount', ...found, period: period.period }
  if (period) return { is: 'period', ...period }
  const known = phrase?.length ?? 0
  if (found && found.end - at >= known) return { is: 'amount', ...found }
  const name = lexicon.nameAt(tokens, at)
  if (name && (name.isTitle || !phrase) && name.length >= known)
    return { is: 'value', field: name.field, tags: name.values, end: at + name.length }
  // «что дешевле 10к», «где больше всего»: the first words ask, and the last one goes with what follows.
  const behind = at + (phrase?.length ?? 0)
  if (
    phrase?.meaning.tags.length &&
    phrase.meaning.is === 'contrast' &&
    (amountAt(tokens, behind) ?? /^(?:чем|все)/.test(tokens[behind]?.text ?? ''))
  )
    return { is: 'ask', end: behind - 1 }
  if (phrase) return { ...phrase.meaning, end: at + phrase.length }
  return { is: token?.is === 'word' ? 'unknown' : 'sign', end: at + 1 }
}

/** The letters of kinds of marks in the shape of a question, on which readers match their patterns. */
// biome-ignore format: a list of words
const kindLetters: Readonly<Record<Mark['is'], string>> = {
  field: 'F', value: 'V', flag: 'Y', amount: 'A', period: 'P', compare: 'C', after: 'c', extreme: 'X', order: 'O',
  direction: 'd', sort: 's', most: 'm', top: 't', measure: 'M', contrast: 'k', expiry: 'E', change: 'G',
  not: 'r', except: 'e', with: 'w', filled: 'l', empty: '0', any: 'y', kind: 'K', noun: 'N', ask: 'Q',
  filler: 'f', lead: 'L', task: 'x', join: 'i', quoted: '"', unknown: '_', sign: '#',
}
/** Fields that are no numbers. */
const fieldLetters: Readonly<Record<string, string>> = { number: 'F', day: 'D', text: 'T', flag: 'B' }
// biome-ignore format: a list of words
const wordLetters: Readonly<Record<string, string>> = {
  шт: 'N', штук: 'N', штуки: 'N', штука: 'N', по: 'p', за: 'z', с: 'W', со: 'W', не: 'n', без: 'b', нет: 'b',
  в: 'v', во: 'v', на: 'v', у: 'v', при: 'v', из: 'v', уже: 'v', всего: 'v', только: 'v',
  ',': ',', '.': '.', ';': ';', ':': ':', '/': '/', '!': '!', '?': '!',
}

function letterOf({ is, text, tags, field, amount }: Omit<Mark, 'letter' | 'said' | 'from' | 'to'>): string {
  if (is === 'field' && field) return fieldLetters[String(kindOf(field))] ?? 'S'
  if (is === 'amount' && amount?.unit === 'days') return 'a'
  if (is === 'compare') return /^[<>≤≥=~≈]/.test(text) ? '<' : tags.includes('price') ? '$' : 'C'
  if (is === 'join') return tags[0] === 'or' ? 'o' : tags[0] === 'but' ? 'u' : 'i'
  if (is === 'most' && tags.length > 0) return 'h'
  if (is === 'measure' && tags[0] === 'count') return 'q'
  if (is === 'sign' && /^(?:[-–—−…]|\.\.+)$/.test(text)) return '-'
  if (is === 'sign' && /^[()«»"']$/.test(text)) return '('
  return wordLetters[text] ?? kindLetters[is]
}

const otherNames = subjects.split(/[;\n]/).flatMap((subject) => {
  const [start = '', names = ''] = subject.trim().split(': ')
  const words = names.split(' ').filter(Boolean)
  return words.map((name) => ({ start, text: name.replace('*', ''), isStart: name.endsWith('*') }))
})

/** Returns the part of a lexicon that names categories: by the whole title, a word of it, or another word for it. */
export function categoryLexicon(categories: readonly Category[]): Pick<Lexicon, 'names' | 'nameAt'> {
  const titles = categories.map(({ id, title }) => ({ id: String(id), words: titleWords(title) }))
  const others = otherNames.map(({ start, ...name }) => ({
    ...name,
    ids: titles.filter(({ words }) => words[0]?.word.startsWith(start)).map(({ id }) => id),
  }))
  return {
    names: titles.flatMap(({ words }) => words.filter(({ word }) => word.length > 3)),
    nameAt(tokens, at) {
      const token = tokens[at]
      if (token?.is !== 'word' && token?.is !== 'number') return undefined
      const whole = titles
        .map(({ id, words }) => ({ id, ...titleMatch(words, tokens, at), whole: words.length }))
        .filter(({ used, whole }) => used > 0 && used === whole)
        .sort((a, b) => b.length - a.length)[0]
      const named = (ids: readonly string[], length = 1): NameFound | undefined =>
        ids.length > 0 ? { field: 'category_id', values: [...new Set(ids)], length, isTitle: !!whole } : undefined
      if (whole) return named([whole.id], whole.length)
      if (token.is === 'number' || token.text.length < 2) return undefined
      const { text, stem } = token
      const having = (isOf: (word: Spelling) => boolean) =>
        titles.filter(({ words }) => words.some(isOf)).map(({ id }) => id)
      const other = others.filter((one) => text === one.text || (one.isStart && isDerived(stem, one.text)))
      return (
        named(having((word) => text.length > 2 && word.stem === stem)) ??
        named(having((word) => isBegun(stem, word))) ??
        named(other.flatMap(({ ids }) => ids))
      )
    },
  }
}

export const titleWords = (title: string): Spelling[] =>
  (searchText(title).match(/[a-zа-я0-9]+/g) ?? []).map((word) => ({ word, stem: russianStem(word) }))

/** Counts the words with which a title begins here, and their tokens; signs may stand between them. */
export function titleMatch(words: readonly Spelling[], tokens: readonly KnownToken[], at: number) {
  let [next, end, used] = [at, at, 0]
  for (let token = tokens[next]; token && used < words.length; token = tokens[++next]) {
    if (token.is === 'sign' && used > 0) continue
    if (token.stem !== words[used]?.stem) break
    used++
    end = next + 1
  }
  return { used, length: end - at }
}

/** «финансовый» derives from the stem of «Финансы», «киношный» from the word «кино». */
function isBegun(wanted: string, { word, stem }: Spelling): boolean {
  const base = stem.length >= 4 ? stem : word
  return base.length >= 4 && isDerived(wanted, base)
}
