import { getRouteApi } from '@tanstack/react-router'
import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { MultiSelect } from '#client/ui/input/multi-select.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

/** Filters the list by categories as soon as the user chooses them. */
export function CategoryFilter({ className = '' }: { className?: string | undefined }) {
  const chosen = route.useSearch({ select: (search) => search.category_ids })
  const change = useChangeFilters()
  const { options, isLoading } = useCategoryOptions(chosen)
  return (
    <MultiSelect
      className={className}
      label="Категории"
      options={options}
      // Until the titles are loaded, chosen categories appear as numbers.
      value={isLoading ? [] : chosen}
      onChange={(category_ids) => change({ category_ids })}
      loading={isLoading}
    />
  )
}
