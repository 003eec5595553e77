import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RemoteOptions } from '#client/ui/input/multi-select.tsx'
import { useSearchBox } from '#client/ui/input/use-search-box.ts'
import type { FilterOption, FilterType } from '#contract/projects.ts'
import { byRank } from '#domain/search-rank.ts'
import { firstOptionsQuery, moreOptionsQuery } from './projects.queries.ts'

const firstPageNames = {
  direction: 'directions',
  estimate: 'estimates',
  stage: 'stages',
  status: 'statuses',
  creator: 'creators',
  manager: 'managers',
} as const satisfies Record<FilterType, string>

/** Returns a filter's options, read page by page and filtered by a search from its first opening on. */
export function useFilterOptions(type: FilterType) {
  const [wasOpened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const { text, type: typeText } = useSearchBox(search, setSearch)
  const isSearching = search.trim() !== ''
  const first = useQuery({ ...firstOptionsQuery(), enabled: wasOpened })
  const more = useInfiniteQuery({ ...moreOptionsQuery(type, search.trim()), enabled: isSearching })
  const firstPage = first.data?.[firstPageNames[type]]
  const pages = [isSearching ? undefined : firstPage, ...(more.data?.pages ?? [])]
  const hasMore = more.data === undefined ? !isSearching && firstPage?.has_more === true : more.hasNextPage
  const isLoading = isSearching ? more.isFetching : first.isFetching || more.isFetching

  const remote: RemoteOptions = {
    search: text,
    onSearch: typeText,
    onReachEnd: () => {
      if (hasMore && !isLoading) void more.fetchNextPage()
    },
    onOpenChange: (open) => {
      if (open) setOpened(true)
      // Opening the list tries a failed reading again.
      if (open && first.isError) void first.refetch()
      if (!open) {
        typeText('')
        setSearch('')
      }
    },
  }
  return {
    // Each page is sorted by itself, so that later pages move no shown option.
    options: unique(pages.flatMap((page) => byRank(page?.items ?? [], search, ({ label }) => [label]))),
    isLoading,
    isError: isSearching ? more.isError : first.isError,
    remote,
  }
}

/** A page may repeat options of the one before when one was added in between. */
function unique(options: FilterOption[]): FilterOption[] {
  return [...new Map(options.map((option) => [option.id, option])).values()]
}
