import { isFound, searchRank } from '#domain/search-rank.ts'

type Labelled = { label: string }

/** How typing narrows the options of a select: what is nearest to it stands first, so that Enter takes that one. */
export const optionSearch = {
  filterOption: (input: string, option?: Labelled) => isFound(option?.label ?? '', input),
  filterSort: (a: Labelled, b: Labelled, { searchValue }: { searchValue: string }) =>
    searchRank(a.label, searchValue) - searchRank(b.label, searchValue),
}
