import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { editDistance } from '#domain/edit-distance.ts'
import { type AskedField, askedFields } from './question-fields.ts'
import type { QuestionToken } from './question-tokens.ts'

const kinds = [
  ...(['field', 'value', 'flag', 'compare', 'after', 'extreme', 'order', 'direction', 'sort', 'most', 'top'] as const),
  ...(['measure', 'contrast', 'expiry', 'change', 'join', 'not', 'except', 'with', 'filled', 'empty', 'any'] as const),
  ...(['kind', 'noun', 'ask', 'filler', 'lead', 'task', 'unknown'] as const),
]
/** What words mean: a kind with a field and what the kind tells of it, such as `compare` with «to» and «strict». */
export type Meaning = { is: (typeof kinds)[number]; field?: AskedField; tags: readonly string[] }

/** A known word in the form that the lists have. */
export type Spelling = { word: string; stem: string }
export type KnownToken = QuestionToken & { stem: string; guess?: string }

/** `isStart`: the word may go on. */
type PhraseWord = Spelling & { isStart: boolean }
type Phrase = { words: readonly PhraseWord[]; meaning: Meaning; isExact: boolean }

export type Vocabulary = {
  /** Phrases by their first word and by its stem. */
  byStart: ReadonlyMap<string, readonly Phrase[]>
  /** Phrases whose first word may go on. */
  open: readonly Phrase[]
  words: readonly Spelling[]
  known: ReadonlySet<string>
}

/** Reads a table of words: lines of «meaning: words» and «meaning = exact words»; deeper lines go on with the one before. */
export function vocabularyOf(table: string): Vocabulary {
  const lines = table.replaceAll(/\n {4,}/g, ' ').split('\n')
  const phrases = lines.filter((line) => line.trim() !== '').flatMap(phrasesOf)
  const byStart = Map.groupBy(
    phrases.flatMap((phrase) => startsOf(phrase).map((start) => ({ start, phrase }))),
    ({ start }) => start,
  )
  const words = phrases.flatMap((phrase) => phrase.words.filter(({ word }) => /^[a-zа-я]/.test(word)))
  return {
    byStart: new Map([...byStart].map(([start, found]) => [start, found.map(({ phrase }) => phrase)])),
    open: phrases.filter(({ words: [first] }) => first?.isStart),
    words: [...new Map(words.map((word) => [word.stem, word])).values()],
    known: new Set(words.flatMap(({ word, stem }) => [word, stem])),
  }
}

function phrasesOf(line: string): Phrase[] {
  const [, spec = '', sign, names = ''] = /^ *([a-z_ -]+?) ?([:=]) (.*)$/.exec(line) ?? []
  const [kind, ...tags] = spec.split(' ')
  const is = kinds.find((one) => one === kind)
  if (!is) throw new Error(`The words have no meaning: ${line}`)
  const field = ['field', 'value', 'flag'].includes(is) ? askedFields.find((one) => one === tags[0]) : undefined
  const meaning = { is, ...(field && { field }), tags: field ? tags.slice(1) : tags }
  return names.split(', ').map((name) => ({ words: name.split(' ').map(phraseWord), meaning, isExact: sign === '=' }))
}

function phraseWord(listed: string): PhraseWord {
  const word = listed.replace('*', '').replaceAll('ё', 'е')
  return { word, stem: russianStem(word), isStart: listed.endsWith('*') }
}

const startsOf = ({ words: [first], isExact }: Phrase) =>
  first ? [...new Set([first.word, isExact ? first.word : first.stem])] : []

/** Finds the longest known phrase at this place; of equal ones, that with most words as they are listed. */
export function phraseAt(
  { byStart, open }: Vocabulary,
  tokens: readonly KnownToken[],
  at: number,
): { meaning: Meaning; length: number } | undefined {
  const token = tokens[at]
  if (!token || token.is === 'quoted' || token.is === 'number') return undefined
  let best: { meaning: Meaning; length: number; score: number } | undefined
  const starts = [...new Set([token.text, token.stem])]
  for (const phrase of [...starts.flatMap((start) => byStart.get(start) ?? []), ...open]) {
    const exact = exactMatches(phrase, tokens, at)
    const length = phrase.words.length
    const score = exact === undefined ? 0 : length * 100 + exact
    if (score > (best?.score ?? 0)) best = { meaning: phrase.meaning, length, score }
  }
  return best
}

function exactMatches({ words, isExact }: Phrase, tokens: readonly KnownToken[], at: number): number | undefined {
  let exact = 0
  for (const [i, { word, stem, isStart }] of words.entries()) {
    const token = tokens[at + i]
    if (!token || token.is === 'quoted') return undefined
    if (token.text === word || (isStart && isDerived(token.stem, word))) exact++
    // In a phrase of several words, short ones stand as they are.
    else if (isExact || token.stem !== stem || word.length < 3) return undefined
  }
  return exact
}

/** «финансовый» derives from «финанс», and «автобус» from no known word. */
export const isDerived = (stem: string, base: string) => stem.startsWith(base) && suffix.test(stem.slice(base.length))
const suffix =
  /^(?:|[ое]в|[оие]?н?н|[ьшч]н|[аио]льн|[ео]чн|[оие]?в?ск|[аеи]?ческ|ичн|ист|ник|щик|чик|ант|[иео]?р|[ио]р?|[иа]ц|изм|к|ирован|ств|овод|и|ок|ик|инг|[а-я]?лог|ологическ|овалют|ьник|енческ|ник|ей|ейн|им|имост|ойк|ышк|ом)$/

/**
 * Returns the known word that the unknown one is most likely a misspelling of: one letter off from five letters on, two
 * off a stem from eight. Undefined when none is so near.
 */
export function nearestWord({ text, stem }: { text: string; stem: string }, known: readonly Spelling[]) {
  const most = stem.length >= 8 ? 2 : text.length >= 5 ? 1 : 0
  let best: { word: string; distance: number } | undefined
  for (const one of known) {
    // Short stems are near to too many words.
    if (one.stem.length < 5 || Math.abs(one.stem.length - stem.length) > most) continue
    const distance = editDistance(stem, one.stem, most) + (stem[0] === one.stem[0] ? 0 : 0.5)
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { word: one.word, distance }
  }
  return most === 0 ? undefined : best?.word
}
