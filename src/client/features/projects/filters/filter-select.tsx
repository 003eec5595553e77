import { useQuery } from '@tanstack/react-query'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { readItem } from '#client/features/projects/data/projects-search.ts'
import { useFilterOptions } from '#client/features/projects/data/use-filter-options.ts'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { MultiSelect } from '#client/ui/input/multi-select.tsx'
import type { FilterOption } from '#contract/projects.ts'
import type { ListField } from '#domain/project-filters.ts'

type FilterSelectProps = {
  field: ListField
  value: readonly (string | number)[]
  onChange: (value: (string | number)[]) => void
}

/** A filter with a multiple selection. */
export function FilterSelect({ field, value, onChange }: FilterSelectProps) {
  const nameOf = useNames(field, value)
  const { options, isLoading, isError, remote } = useFilterOptions(field)
  const offline = useConnection() === 'offline'
  const known = options.flatMap((option) => {
    const read = readItem(field, optionValue[field.kind](option))
    return read === undefined ? [] : [{ value: read, label: option.label }]
  })
  const isSearching = remote.search.trim() !== ''
  // Adds selected values whose options are not loaded, so that their names are shown. A search shows matches only.
  const chosen = value
    .filter((one) => known.every((option) => option.value !== one))
    .map((one) => ({ value: one, label: nameOf(one) }))
  return (
    <MultiSelect
      label={field.title}
      options={isSearching ? known : [...chosen, ...known]}
      nameOf={nameOf}
      value={value}
      onChange={onChange}
      loading={isLoading}
      remote={remote}
      emptyText={emptyText({ isLoading, isError, offline })}
    />
  )
}

const optionValue: Record<ListField['kind'], (option: FilterOption) => string | number> = {
  titles: ({ label }) => label,
  people: ({ id }) => Number(id),
  choices: ({ id }) => id,
}

/** Returns a function that names a selected value. Disabled users are not in the list, so their number is shown. */
function useNames(field: ListField, chosen: readonly (string | number)[]): (value: string | number) => string {
  const isPeople = field.kind === 'people'
  const labels = new Map<string, string>(field.kind === 'choices' ? Object.entries(field.choices) : [])
  const { data: users, isLoading } = useQuery({ ...usersQuery(), enabled: isPeople && chosen.length > 0 })
  return (value) => {
    if (!isPeople) return labels.get(String(value)) ?? String(value)
    const user = users?.find((candidate) => candidate.id === value)
    if (user !== undefined) return userName(user)
    return isLoading ? '…' : `Сотрудник №${value}`
  }
}

function emptyText({ isLoading, isError, offline }: Record<'isLoading' | 'isError' | 'offline', boolean>) {
  if (isLoading) return 'Загрузка…'
  if (offline) return `${lostText()}: ${onceConnected('значения загрузятся')}`
  return isError ? 'Не удалось загрузить значения' : 'Ничего не найдено'
}
