import { getRouteApi } from '@tanstack/react-router'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { SearchInput } from '#client/ui/input/search-input.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeFilters()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию канала"
      value={search}
      // Typing replaces the history entry, so that going back does not undo single letters.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}
