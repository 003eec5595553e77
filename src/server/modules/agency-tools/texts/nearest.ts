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

/** Counts the letters to insert, delete or replace; a part of the other text is nearer than a stranger. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  const isPart = a !== '' && b !== '' && (a.includes(b) || b.includes(a))
  return (row[b.length] ?? 0) / (isPart ? 4 : 1)
}
