import { getRouteApi } from '@tanstack/react-router'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { SearchInput } from '#client/ui/input/search-input.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

type SearchBoxProps = {
  className?: string | undefined
  /** The field is too narrow for its usual placeholder. */
  isTight?: boolean
}

export function SearchBox({ className = '', isTight = false }: SearchBoxProps) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeFilters()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию канала"
      {...(isTight && { placeholder: 'Название' })}
      value={search}
      // Typing replaces the history entry, so that going back does not undo single letters.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}
