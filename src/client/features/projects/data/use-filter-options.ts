import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RemoteOptions } from '#client/ui/input/multi-select.tsx'
import { useSearchBox } from '#client/ui/input/use-search-box.ts'
import type { FilterOption } from '#contract/projects.ts'
import type { ListField } from '#domain/project-filters.ts'
import { byRank, findByRank } from '#domain/search-rank.ts'
import { firstOptionsQuery, moreOptionsQuery } from './projects.queries.ts'

/** Returns a filter's options, loaded page by page and filtered by a search. Loading starts at the first opening. */
export function useFilterOptions({ option: type, options: listName }: ListField) {
  const [wasOpened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const { text, type: typeText } = useSearchBox(search, setSearch)
  const isSearching = search.trim() !== ''
  const first = useQuery({ ...firstOptionsQuery(), enabled: wasOpened })
  const more = useInfiniteQuery({ ...moreOptionsQuery(type, search.trim()), enabled: isSearching })
  const firstPage = first.data?.[listName]
  const pages = [isSearching ? undefined : firstPage, ...(more.data?.pages ?? [])]
  const isAnswered = text.trim() === search.trim() && (!isSearching || !more.isPending)
  const hasMore = more.data === undefined ? !isSearching && firstPage?.has_more === true : more.hasNextPage
  const isLoading = more.isFetching || !isAnswered || (!isSearching && first.isFetching)
  const known = unique([firstPage, ...(more.data?.pages ?? [])].flatMap((page) => page?.items ?? []))

  const remote: RemoteOptions = {
    search: text,
    onSearch: typeText,
    onReachEnd: () => {
      if (hasMore && !isLoading) void more.fetchNextPage()
    },
    onOpenChange: (open) => {
      if (open) setOpened(true)
      // Opening the list retries a failed request.
      if (open && first.isError) void first.refetch()
      if (!open) {
        typeText('')
        setSearch('')
      }
    },
  }
  return {
    options: isAnswered
      ? // Each page is ranked separately, so that a later page does not move the options above it.
        unique(pages.flatMap((page) => byRank(page?.items ?? [], search, ({ label }) => [label])))
      : // Until the response arrives, only known options that match the text, so that Enter selects no other option.
        findByRank(known, text, ({ label }) => label),
    isLoading,
    isError: isSearching ? more.isError : first.isError,
    remote,
  }
}

/** Removes duplicates: a page repeats options of the previous page if an option was added between the requests. */
function unique(options: FilterOption[]): FilterOption[] {
  return [...new Map(options.map((option) => [option.id, option])).values()]
}
