import { getRouteApi } from '@tanstack/react-router'
import { SearchInput } from '#client/ui/search-input.tsx'
import { useChangeFilters } from './use-channels-list.ts'

const route = getRouteApi('/_app/placement/channels-base/')

/** Searches channels by title. */
export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeFilters()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию канала"
      value={search}
      // Replaces the entry in the history: going back should not undo one letter after the other.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}
