import { getRouteApi } from '@tanstack/react-router'
import { useChangeList } from '#client/features/projects/data/use-projects-list.ts'
import { SearchInput } from '#client/ui/input/search-input.tsx'

const route = getRouteApi('/_app/placement/projects/')

export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeList()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию проекта"
      value={search}
      // Typing replaces the history entry, so that the Back button does not undo single letters.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}
