import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './channels.queries.ts'

/**
 * Returns the categories to choose from. They include a chosen category that was deleted, as in an old link,
 * because it still filters the list and the user must be able to remove it.
 */
export function useCategoryOptions(chosen: readonly number[]) {
  const { data, isLoading } = useQuery(categoriesQuery())
  const known = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const unknown = data === undefined ? [] : chosen.filter((id) => known.every(({ value }) => value !== id))
  return { options: [...known, ...unknown.map((id) => ({ value: id, label: 'Удалена' }))], isLoading }
}

/** Returns the titles of the categories that the conditions name. */
export function useCategoryTitle(): (id: number) => string {
  const { options, isLoading } = useCategoryOptions([])
  const unknown = isLoading ? '…' : 'удалённая категория'
  return (id) => options.find(({ value }) => value === id)?.label ?? unknown
}
