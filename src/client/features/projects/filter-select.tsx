import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { MultiSelect, type RemoteOptions } from '#client/ui/input/multi-select.tsx'
import { useSearchBox } from '#client/ui/input/search-input.tsx'
import type { FilterOption } from '#contract/projects.ts'
import { isNoUser, type ListField } from '#domain/project-filters.ts'
import { byRank, findByRank } from '#domain/search-rank.ts'
import { firstOptionsQuery, moreOptionsQuery } from './projects.queries.ts'
import { readItem } from './projects-search.ts'

type FilterSelectProps = {
  field: ListField
  value: readonly (string | number)[]
  onChange: (value: (string | number)[]) => void
}

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
    if ('noUser' in field && isNoUser(field, value)) return field.noUser
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

/** Returns a filter's options, loaded page by page and filtered by a search. Loading starts at the first opening. */
function useFilterOptions({ option: type, options: listName }: ListField) {
  const [wasOpened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const { text, type: typeText } = useSearchBox(search, setSearch)
  const isSearching = search.trim() !== ''
  const first = useQuery({ ...firstOptionsQuery(), enabled: wasOpened })
  const more = useInfiniteQuery({ ...moreOptionsQuery(type, search.trim()), enabled: isSearching })
  const firstPage = first.data?.[listName]
  const pages = [isSearching ? undefined : firstPage, ...(more.data?.pages ?? [])]
  const isAnswered = text.trim() === search.trim() && (!isSearching || !more.isPending)
  const hasMore = more.data === undefined ? !isSearching && firstPage?.has_more === true : more.hasNextPage
  const isLoading = more.isFetching || !isAnswered || (!isSearching && first.isFetching)
  const known = unique([firstPage, ...(more.data?.pages ?? [])].flatMap((page) => page?.items ?? []))

  const remote: RemoteOptions = {
    search: text,
    onSearch: typeText,
    onReachEnd: () => {
      if (hasMore && !isLoading) void more.fetchNextPage()
    },
    onOpenChange: (open) => {
      if (open) setOpened(true)
      // Opening the list retries a failed request.
      if (open && first.isError) void first.refetch()
      if (!open) {
        typeText('')
        setSearch('')
      }
    },
  }
  return {
    options: isAnswered
      ? // Each page is ranked separately, so that a later page does not move the options above it.
        unique(pages.flatMap((page) => byRank(page?.items ?? [], search, ({ label }) => [label])))
      : // Until the response arrives, only known options that match the text, so that Enter selects no other option.
        findByRank(known, text, ({ label }) => label),
    isLoading,
    isError: isSearching ? more.isError : first.isError,
    remote,
  }
}

/** Removes duplicates: a page repeats options of the previous page if an option was added between the requests. */
function unique(options: FilterOption[]): FilterOption[] {
  return [...new Map(options.map((option) => [option.id, option])).values()]
}
