import { isFound, searchRank } from '#domain/search-rank.ts'

type Labelled = { label: string }

/** Filters a select's options by the typed text; the best match is first, so that Enter selects it. */
export const optionSearch = {
  filterOption: (input: string, option?: Labelled) => isFound(option?.label ?? '', input),
  filterSort: (a: Labelled, b: Labelled, { searchValue }: { searchValue: string }) =>
    searchRank(a.label, searchValue) - searchRank(b.label, searchValue),
}
