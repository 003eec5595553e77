import { searchText } from '#domain/search-text.ts'

/** Holds the categories that rows may name: those of the base and those that the import will create. */
export function createImportCategories() {
  let known = new Map<string, string>()
  let accepted = new Map<string, string>()
  return {
    set: (titles: readonly string[]) => {
      known = byKey(titles)
    },
    accept: (titles: readonly string[]) => {
      accepted = byKey(titles)
    },
    titles: () => known.values(),
    /** Returns the title as the base spells it or will spell it. */
    find: (title: string) => known.get(searchText(title)) ?? accepted.get(searchText(title)),
    isKnown: (title: string) => known.has(searchText(title)),
  }
}
export type ImportCategories = ReturnType<typeof createImportCategories>

/** Counts the rows of each category, regardless of case; the first spelling wins. */
export function countCategories(titles: Iterable<string>): { title: string; rows: number }[] {
  const counted = new Map<string, { title: string; rows: number }>()
  for (const title of titles) {
    const same = counted.get(searchText(title))
    if (same === undefined) counted.set(searchText(title), { title, rows: 1 })
    else same.rows += 1
  }
  return [...counted.values()].sort((one, other) => other.rows - one.rows)
}

function byKey(titles: readonly string[]): Map<string, string> {
  return new Map(titles.map((title) => [searchText(title), title]))
}
