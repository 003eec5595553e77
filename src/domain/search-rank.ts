import { searchText } from './search-text.ts'

/** The rank of a text that does not contain the wanted text. */
const NOT_FOUND = 4

/**
 * Ranks a text by its match with the wanted text: 0 equal, 1 begins with it, 2 has a word that begins with it, 3
 * contains it. Both are compared as search texts; all texts rank equal when the wanted text is empty.
 */
export function searchRank(text: string, wanted: string): number {
  const sought = searchText(wanted)
  const known = searchText(text)
  if (sought === '' || known === sought) return 0
  if (known.startsWith(sought)) return 1
  let at = known.indexOf(sought)
  if (at < 0) return NOT_FOUND
  for (; at >= 0; at = known.indexOf(sought, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(known.slice(0, at))) return 2
  }
  return 3
}

export function isFound(text: string, wanted: string): boolean {
  return searchRank(text, wanted) < NOT_FOUND
}

/** Sorts items by the best rank of their texts; items of one rank keep their order. */
export function byRank<Item>(
  items: readonly Item[],
  wanted: string,
  textsOf: (item: Item) => readonly string[],
): Item[] {
  return items
    .map((item) => ({ item, rank: Math.min(...textsOf(item).map((text) => searchRank(text, wanted))) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** Returns the items whose text contains the wanted text, sorted by rank. */
export function findByRank<Item>(items: readonly Item[], wanted: string, textOf: (item: Item) => string): Item[] {
  return byRank(
    items.filter((item) => isFound(textOf(item), wanted)),
    wanted,
    (item) => [textOf(item)],
  )
}
