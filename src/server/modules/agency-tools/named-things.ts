import { searchText } from '#domain/search-text.ts'
import { cellText, fenced } from './data-text.ts'
import { unknownName } from './nearest.ts'

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
