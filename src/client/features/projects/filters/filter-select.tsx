import { useFilterOptions } from '#client/features/projects/data/use-filter-options.ts'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { MultiSelect } from '#client/ui/input/multi-select.tsx'
import type { FilterType } from '#contract/projects.ts'

type FilterSelectProps<Value extends string | number> = {
  type: FilterType
  label: string
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Returns the value of an option for the URL; undefined for an option unknown to this version. */
  readValue: (option: { label: string; id: string | number }) => Value | undefined
  /** Returns the name of a selected value whose option is not loaded. */
  nameOf: (value: Value) => string
  id?: string
}

/** A filter with a multiple selection. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { type, label, value, onChange, readValue, nameOf, ...rest } = props
  const { options, isLoading, isError, remote } = useFilterOptions(type)
  const offline = useConnection() === 'offline'
  const known = options.flatMap((option) => {
    const read = readValue(option)
    return read === undefined ? [] : [{ value: read, label: option.label }]
  })
  const isSearching = remote.search.trim() !== ''
  // Adds selected values whose options are not loaded, so that their names are shown. A search shows matches only.
  const chosen = value
    .filter((one) => known.every((option) => option.value !== one))
    .map((one) => ({ value: one, label: nameOf(one) }))
  return (
    <MultiSelect
      {...rest}
      label={label}
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

function emptyText({ isLoading, isError, offline }: Record<'isLoading' | 'isError' | 'offline', boolean>) {
  if (isLoading) return 'Загрузка…'
  if (offline) return `${lostText()}: ${onceConnected('значения загрузятся')}`
  return isError ? 'Не удалось загрузить значения' : 'Ничего не найдено'
}
