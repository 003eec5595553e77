import { getRouteApi } from '@tanstack/react-router'
import { SearchInput } from '#client/ui/search-input.tsx'
import { useChangeFilters } from './use-channels-list.ts'

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
