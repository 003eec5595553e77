import { russianStem } from '#domain/chat-search/russian-stem.ts'
import type { AskedField } from './question-fields.ts'
import type { KnownToken } from './question-marks.ts'
import type { Spelling } from './question-spelling.ts'
import type { Extreme, MeasureOf, Side } from './question-words.ts'

/** What words of a question mean. */
export type Meaning =
  | { is: 'field'; field: AskedField }
  | { is: 'value'; field: AskedField; values: readonly string[] }
  | { is: 'flag'; field: AskedField; answer: 'yes' | 'no' }
  | { is: 'compare'; side: Side; isStrict?: true; isPrice?: true }
  | { is: 'after'; side: 'from' | 'to' }
  | { is: 'extreme'; end: Extreme; order?: string }
  | { is: 'order'; order: string }
  | { is: 'expiry'; when: 'ends' | 'past' | 'holds' }
  | { is: 'change'; hasDirection: boolean }
  | { is: 'direction'; direction: 'asc' | 'desc' }
  | { is: 'join'; by: 'and' | 'or' | 'but' }
  | { is: 'measure'; of: MeasureOf }
  | { is: 'most'; end?: 'high' | 'low' }
  /** Compares the parts that are named: «сравни авто и спорт». */
  | { is: 'contrast'; most?: 'high' | 'low' }
  /** Words that a question has without asking anything by them. */
  | { is: 'ask' | 'noun' | 'filler' | 'lead' }
  | { is: 'sort' | 'not' | 'except' | 'with' | 'filled' | 'empty' | 'top' | 'any' | 'kind' | 'task' }

/** Names of a meaning, separated by commas; exact ones stand as they are, others in any inflection. */
export type Named = { meaning: Meaning; names: string; isExact?: boolean }

type Phrase = { words: readonly PhraseWord[]; meaning: Meaning; isExact: boolean }
/** `isStart`: the word may go on. */
type PhraseWord = Spelling & { isStart: boolean }

export type Vocabulary = {
  byStart: ReadonlyMap<string, readonly Phrase[]>
  /** Phrases whose first word may go on. */
  open: readonly Phrase[]
  words: readonly Spelling[]
  known: ReadonlySet<string>
}

export function vocabularyOf(named: readonly Named[]): Vocabulary {
  const phrases = named.flatMap(phrasesOf)
  const byStart = new Map<string, Phrase[]>()
  const words = new Map<string, Spelling>()
  for (const phrase of phrases) {
    for (const word of phrase.words) if (/^[a-zа-я]/.test(word.word)) words.set(word.word, word)
    const [first] = phrase.words
    if (!first) continue
    for (const start of new Set(phrase.isExact ? [first.word] : [first.word, first.stem])) {
      byStart.set(start, [...(byStart.get(start) ?? []), phrase])
    }
  }
  const known = new Set([...words.values()].flatMap(({ word, stem }) => [word, stem]))
  const open = phrases.filter(({ words: [first] }) => first?.isStart)
  const byStem = new Map([...words.values()].map((word) => [word.stem, word]))
  return { byStart, open, words: [...byStem.values()], known }
}

/** Finds the longest known phrase at this place; of equal ones, that with most words as they are listed. */
export function phraseAt(
  { byStart, open }: Vocabulary,
  tokens: readonly KnownToken[],
  at: number,
): { meaning: Meaning; length: number } | undefined {
  const token = tokens[at]
  if (!token || token.is === 'quoted' || token.is === 'number') return undefined
  let best: { meaning: Meaning; length: number; score: number } | undefined
  for (const start of new Set([token.text, token.stem])) {
    for (const { words, meaning, isExact } of [...(byStart.get(start) ?? []), ...open]) {
      const exact = exactMatches(words, tokens, at, isExact)
      if (exact === undefined) continue
      const score = words.length * 100 + exact
      if (score > (best?.score ?? 0)) best = { meaning, length: words.length, score }
    }
  }
  return best
}

function exactMatches(words: readonly PhraseWord[], tokens: readonly KnownToken[], at: number, isExact: boolean) {
  let exact = 0
  for (const [i, { word, stem, isStart }] of words.entries()) {
    const token = tokens[at + i]
    if (!token || token.is === 'quoted') return undefined
    if (token.text === word) exact++
    else if (isStart && isDerived(token.stem, word)) exact++
    // In a phrase of several words, short ones stand as they are.
    else if (isExact || token.stem !== stem || word.length < 3) return undefined
  }
  return exact
}

/** «финансовый» derives from «финанс», and «автобус» from no known word. */
export const isDerived = (stem: string, base: string) => stem.startsWith(base) && suffix.test(stem.slice(base.length))
const suffix =
  /^(?:|[ое]в|[оие]?н?н|[ьшч]н|[аио]льн|[ео]чн|[оие]?в?ск|[аеи]?ческ|ичн|ист|ник|щик|чик|ант|[иео]?р|[ио]р?|[иа]ц|изм|к|ирован|ств|овод|и|ок|ик|инг|[а-я]?лог|ологическ|овалют|ьник|енческ|ник|ей|ейн|им|имост|ойк|ышк|ом)$/

function phrasesOf({ meaning, names, isExact = false }: Named): Phrase[] {
  return names.split(',').map((name) => ({
    words: name
      .trim()
      .split(' ')
      .map((word) => ({
        word: word.replace('*', ''),
        stem: russianStem(word.replace('*', '')),
        isStart: word.endsWith('*'),
      })),
    meaning,
    isExact,
  }))
}
