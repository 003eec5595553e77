import { getRouteApi } from '@tanstack/react-router'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { SearchInput } from '#client/ui/input/search-input.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

type SearchBoxProps = {
  className?: string | undefined
  /** It has no room for what it searches by. */
  isTight?: boolean
}

/** Searches channels by title. */
export function SearchBox({ className = '', isTight = false }: SearchBoxProps) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeFilters()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию канала"
      {...(isTight && { placeholder: 'Поиск' })}
      value={search}
      // Replaces the entry in the history: going back should not undo one letter after the other.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}
