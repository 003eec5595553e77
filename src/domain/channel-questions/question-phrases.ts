import { russianStem } from '#domain/chat-search/russian-stem.ts'
import type { KnownToken } from './question-marks.ts'
import type { Spelling } from './question-spelling.ts'
import { type AskedField, fieldNames, flagNames, valueNames } from './question-vocabulary.ts'
import {
  afterNumber,
  anyWords,
  askWords,
  averageWords,
  changeWords,
  channelWords,
  comparisons,
  directionWords,
  type Extreme,
  emptyWords,
  exceptWords,
  expiryWords,
  extremes,
  filledWords,
  fillers,
  joinWords,
  mostWords,
  notWords,
  orderWords,
  otherTasks,
  platformWords,
  type Side,
  sortWords,
  topWords,
  withWords,
} from './question-words.ts'

export type Meaning =
  | { is: 'field'; field: AskedField }
  | { is: 'value'; field: AskedField; values: readonly string[] }
  | { is: 'flag'; field: AskedField; answer: 'yes' | 'no' }
  | { is: 'compare'; side: Side; isPrice: boolean }
  | { is: 'after'; side: 'from' | 'to' }
  | { is: 'extreme'; end: Extreme; order?: string | undefined }
  | { is: 'order'; order: string }
  | { is: 'expiry'; when: 'ends' | 'past' | 'holds' }
  | { is: 'change'; hasDirection: boolean }
  | { is: 'direction'; direction: 'asc' | 'desc' }
  | { is: 'sort' | 'not' | 'except' | 'with' | 'filled' | 'empty' | 'join' | 'top' | 'most' }
  | { is: 'ask' | 'any' | 'channel' | 'task' | 'filler' | 'average' }
  | { is: 'channel'; isPlatform: true }

type Phrase = { words: readonly PhraseWord[]; meaning: Meaning; isExact: boolean }
/** `isStart`: the word may go on. */
type PhraseWord = Spelling & { isStart: boolean }

/** Finds the longest known phrase at this place; of equal ones, that with most words as they are listed. */
export function phraseAt(tokens: readonly KnownToken[], at: number): { meaning: Meaning; length: number } | undefined {
  const token = tokens[at]
  if (!token || token.is === 'quoted' || token.is === 'number') return undefined
  const { byStart, open } = vocabulary()
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
    if (isStart ? token.text.startsWith(word) : token.text === word) exact++
    // In a phrase of several words, short ones stand as they are.
    else if (isExact || token.stem !== stem || word.length < 3) return undefined
  }
  return exact
}

/** The words of all phrases, for the spelling. */
export function spellings(): { words: readonly Spelling[]; known: ReadonlySet<string> } {
  return vocabulary()
}

type Vocabulary = {
  byStart: ReadonlyMap<string, readonly Phrase[]>
  /** Phrases whose first word may go on. */
  open: readonly Phrase[]
  words: readonly Spelling[]
  known: ReadonlySet<string>
}
let built: Vocabulary | undefined

/** The vocabulary is prepared at the first question. */
function vocabulary(): Vocabulary {
  built ??= build()
  return built
}

function build(): Vocabulary {
  const phrases = allPhrases()
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

function allPhrases(): Phrase[] {
  return [
    ...Object.entries(fieldNames).flatMap(([field, names]) =>
      isAskedField(field) ? phrasesOf(names, { is: 'field', field }) : [],
    ),
    ...valueNames.flatMap(({ names, field, values }) => phrasesOf(names, { is: 'value', field, values })),
    ...flagNames.flatMap(({ names, field, is }) => phrasesOf(names, { is: 'flag', field, answer: is })),
    ...comparisons.flatMap(({ names, side, of }) =>
      phrasesOf(names, { is: 'compare', side, isPrice: of === 'price' }, true),
    ),
    ...afterNumber.flatMap(({ names, side }) => phrasesOf(names, { is: 'after', side }, true)),
    ...extremes.flatMap(({ names, end, order }) => phrasesOf(names, { is: 'extreme', end, order })),
    ...orderWords.flatMap(({ names, order }) => phrasesOf(names, { is: 'order', order })),
    ...expiryWords.flatMap(({ names, when }) => phrasesOf(names, { is: 'expiry', when })),
    ...changeWords.flatMap(({ names, direction }) => phrasesOf(names, { is: 'change', hasDirection: direction })),
    ...directionWords.flatMap(({ names, direction }) => phrasesOf(names, { is: 'direction', direction })),
    ...phrasesOf(sortWords, { is: 'sort' }),
    ...phrasesOf(notWords, { is: 'not' }, true),
    ...phrasesOf(exceptWords, { is: 'except' }, true),
    ...phrasesOf(withWords, { is: 'with' }, true),
    ...phrasesOf(filledWords, { is: 'filled' }),
    ...phrasesOf(emptyWords, { is: 'empty' }),
    ...phrasesOf(anyWords, { is: 'any' }),
    ...phrasesOf(joinWords, { is: 'join' }, true),
    ...phrasesOf(topWords, { is: 'top' }, true),
    ...phrasesOf(mostWords, { is: 'most' }),
    ...phrasesOf(askWords, { is: 'ask' }),
    ...phrasesOf(channelWords, { is: 'channel' }),
    ...phrasesOf(platformWords, { is: 'channel', isPlatform: true }),
    ...phrasesOf(averageWords, { is: 'average' }),
    ...phrasesOf(otherTasks, { is: 'task' }),
    ...phrasesOf(fillers, { is: 'filler' }),
  ]
}

function phrasesOf(names: string, meaning: Meaning, isExact = false): Phrase[] {
  return names.split(',').map((name) => ({
    words: name
      .trim()
      .split(' ')
      .map((word) => ({ word: word.replace('*', ''), stem: russianStem(word), isStart: word.endsWith('*') })),
    meaning,
    isExact,
  }))
}

const isAskedField = (name: string): name is AskedField => Object.hasOwn(fieldNames, name)
