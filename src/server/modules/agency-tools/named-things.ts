import { searchText } from '#domain/search-text.ts'
import { fenced } from './data-text.ts'
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
