import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { searchText } from '#domain/search-text.ts'
import { AppError } from '#server/http/app-error.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { unknownName } from './texts/nearest.ts'

/**
 * Returns the things with this name, else the only one whose name contains it, else a fault for the model. `what` stands
 * in the genitive.
 */
export function namedThings<Thing>(
  what: string,
  given: string,
  { known, nameOf }: { known: readonly Thing[]; nameOf: (thing: Thing) => string },
): Thing[] | string {
  const wanted = searchText(given)
  const same = known.filter((thing) => searchText(nameOf(thing)) === wanted)
  if (same.length > 0) return same
  const partly = wanted === '' ? [] : known.filter((thing) => searchText(nameOf(thing)).includes(wanted))
  return partly.length === 1 ? partly : unknownName(what, given, known.map(nameOf), fenced)
}

/** Returns the things that words in any form may name: of this name, else with it in theirs, else with all its stems. */
export function likeNamed<Thing>(given: string, known: readonly Thing[], nameOf: (thing: Thing) => string): Thing[] {
  const wanted = searchText(given).trim()
  if (wanted === '') return []
  const ways = [
    (name: string) => name === wanted,
    (name: string) => name.includes(wanted),
    (name: string) => hasStems(name, wanted) || hasStems(wanted, name),
  ]
  for (const fits of ways) {
    const found = known.filter((thing) => fits(searchText(nameOf(thing)).trim()))
    if (found.length > 0) return found
  }
  return []
}

/** Whether the text has a word with each stem of the name. */
function hasStems(text: string, name: string): boolean {
  const words = wordsOf(text)
  const stems = wordsOf(name).map(russianStem)
  return stems.length > 0 && stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/** Returns the things one of whose names stands whole in a text, the longest name first, and the rest of the text. */
export function namedIn<Thing>(text: string, known: readonly Thing[], namesOf: (thing: Thing) => readonly string[]) {
  const parts = [...text.normalize('NFC').matchAll(/[\p{L}\d]+/gu)]
  const stems = parts.map(([word]) => russianStem(searchText(word)))
  const found = known.flatMap((thing) =>
    namesOf(thing).flatMap((name) => {
      const own = wordsOf(searchText(name)).map(russianStem)
      const at = stems.findIndex((_, start) => own.every((stem, place) => stems[start + place] === stem))
      const [first, last] = [parts[at], parts[at + own.length - 1]]
      if (own.length < 2 || !first || !last) return []
      const rest = `${text.slice(0, first.index)} ${text.slice(last.index + last[0].length)}`
      return [{ thing, words: own.length, rest }]
    }),
  )
  return found.toSorted((a, b) => b.words - a.words)
}

const wordsOf = (text: string) => text.match(/[a-zа-я0-9]+/g) ?? []

/** Returns what has the number that a model gives; undefined if nothing has. */
export async function numbered<Thing>(id: number, read: (id: number) => Promise<Thing>): Promise<Thing | undefined> {
  if (!isNumber(id)) return undefined
  try {
    return await read(id)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

/** Whether the database could have it as a number. */
export const isNumber = (id: number) => id > 0 && id <= 2_147_483_647

const mostNumbers = 10

/**
 * Returns the number of the only thing with this name, or of the one that the model gives as `#3`; else a fault, which
 * tells several things of one name by their numbers.
 */
export function numberOfNamed<Thing extends { id: number }>(
  what: string,
  given: string,
  { known, nameOf }: { known: readonly Thing[]; nameOf: (thing: Thing) => string },
): number | string {
  const numbered = known.find(({ id }) => given.trim() === `#${id}`)
  if (numbered) return numbered.id
  const found = namedThings(what, given, { known, nameOf })
  if (typeof found === 'string') return found
  const [first, ...others] = found
  if (first && others.length === 0) return first.id
  const numbers = found.slice(0, mostNumbers).map(({ id }) => `#${id}`)
  return `Для ${what} «${cellText(given, 60)}» подходит несколько: ${numbers.join(', ')}. Вместо названия укажи номер с #.`
}
