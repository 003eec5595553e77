import { editDistance } from '#domain/edit-distance.ts'
import { searchText } from '#domain/search-text.ts'
import { cellText } from './data-text.ts'

const mostNearest = 3
/** Longer texts are no misspelt names. */
const longestName = 60

/** Returns the known names that are the most like the given one, the nearest first. */
export function nearest(given: string, known: readonly string[]): string[] {
  const wanted = searchText(given).slice(0, longestName)
  return known
    .map((name) => ({ name, distance: distanceOf(wanted, searchText(name).slice(0, longestName)) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostNearest)
    .map(({ name }) => name)
}

/**
 * Returns the fault of an unknown name, for the model; `what` stands in the genitive. Names of fields are ours, but
 * titles are data, which stands between tags (`frame`).
 */
export function unknownName(
  what: string,
  given: string,
  known: readonly string[],
  frame = (names: string) => names,
): string {
  const names = nearest(given, known).map((name) => cellText(name, 60))
  const near = names.length === 0 ? 'Список пуст' : `Ближайшие: ${frame(names.join(', '))}`
  return `Нет ${what} «${cellText(given, 60)}». ${near}.`
}

/** A part of the other text is nearer than a stranger. */
function distanceOf(a: string, b: string): number {
  const isPart = a !== '' && b !== '' && (a.includes(b) || b.includes(a))
  return editDistance(a, b) / (isPart ? 4 : 1)
}
