import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './channels.queries.ts'

/**
 * The categories to choose from. One that is chosen and no longer there (an old link) is among them: it still narrows
 * the list, so it must be seen to be taken off.
 */
export function useCategoryOptions(chosen: readonly number[]) {
  const { data, isLoading } = useQuery(categoriesQuery())
  const known = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const unknown = data === undefined ? [] : chosen.filter((id) => known.every(({ value }) => value !== id))
  return { options: [...known, ...unknown.map((id) => ({ value: id, label: 'Удалена' }))], isLoading }
}
