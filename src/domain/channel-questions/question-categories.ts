import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { searchText } from '#domain/search-text.ts'
import type { Category, KnownToken, Lexicon } from './question-marks.ts'
import { isDerived } from './question-phrases.ts'
import type { Spelling } from './question-spelling.ts'
import { subjects } from './question-vocabulary.ts'

type Named = { id: number; stems: readonly string[]; words: readonly string[] }
type CategoryNames = {
  titles: readonly Named[]
  words: readonly Spelling[]
  /** Other words for a subject, with the categories of it. */
  others: readonly { text: string; isStart: boolean; ids: readonly number[] }[]
}

/** Returns the part of a lexicon that names categories. */
export function categoryLexicon(categories: readonly Category[]): Pick<Lexicon, 'names' | 'nameAt'> {
  const names = categoryNames(categories)
  return {
    names: names.words,
    nameAt(tokens, at) {
      const found = categoryAt(tokens, at, names)
      const values = [...new Set(found?.ids.map(String))]
      return found && { ...found, meaning: { is: 'value', field: 'category_id', values } }
    },
  }
}

function categoryNames(categories: readonly Category[]): CategoryNames {
  const titles = categories.map(({ id, title }) => {
    const words = searchText(title).match(/[a-zа-я0-9]+/g) ?? []
    return { id, words, stems: words.map(russianStem) }
  })
  const words = titles.flatMap((title) =>
    title.words.filter((word) => word.length > 3).map((word) => ({ word, stem: russianStem(word) })),
  )
  const others = subjects.flatMap((subject) => {
    const ids = titles.filter(({ words }) => words[0]?.startsWith(subject.title)).map(({ id }) => id)
    if (ids.length === 0) return []
    return subject.names.split(', ').map((name) => ({
      text: name.replace('*', ''),
      isStart: name.endsWith('*'),
      ids,
    }))
  })
  return { titles, words, others }
}

/** Finds the categories that the words at this place name: by the whole title, a word of it, or another word for it. */
function categoryAt(
  tokens: readonly KnownToken[],
  at: number,
  { titles, others }: CategoryNames,
): { ids: readonly number[]; length: number; isTitle: boolean } | undefined {
  const token = tokens[at]
  if (token?.is !== 'word' && token?.is !== 'number') return undefined
  const whole = titles
    .map((title) => ({ ...title, length: lengthOf(title, tokens, at) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)[0]
  if (whole) return { ids: [whole.id], length: whole.length, isTitle: true }
  if (token.is === 'number' || token.text.length < 2) return undefined
  const found = (ids: readonly number[]) => (ids.length === 0 ? undefined : { ids, length: 1, isTitle: false })
  const partly = titles.filter(({ stems }) => token.text.length > 2 && stems.includes(token.stem))
  const begun = titles.filter(({ words, stems }) => stems.some((stem, i) => isBegun(token.stem, stem, words[i] ?? '')))
  const other = others.filter(({ text, isStart }) => token.text === text || (isStart && isDerived(token.stem, text)))
  return found(partly.map(({ id }) => id)) ?? found(begun.map(({ id }) => id)) ?? found(other.flatMap(({ ids }) => ids))
}

/** Returns how many tokens have the whole title, 0 for none; a hyphen may stand between its words. */
function lengthOf({ stems, words }: Named, tokens: readonly KnownToken[], at: number): number {
  let next = at
  for (const [place, stem] of stems.entries()) {
    if (place > 0 && tokens[next]?.text === '-') next++
    const token = tokens[next]
    if (token?.stem !== stem && token?.text !== words[place]) return 0
    next++
  }
  return next - at
}

/** «финансовый» derives from the stem of «Финансы», «киношный» from the word «кино». */
function isBegun(wanted: string, stem: string, word: string): boolean {
  const base = stem.length >= 4 ? stem : word
  return base.length >= 4 && isDerived(wanted, base)
}
