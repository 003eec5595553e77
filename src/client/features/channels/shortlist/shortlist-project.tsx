import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { lostText, useConnection } from '#client/lib/api/connection.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { Select } from '#client/ui/input/select.tsx'
import { useSearchBox } from '#client/ui/input/use-search-box.ts'
import * as projects from '#contract/projects.ts'

type ShortlistProjectProps = {
  id: string
  value: number | null
  /** The title of the stored project, which the search results may lack. */
  title: string | null
  onChange: (value: number | null) => void
}

/** Chooses the list's project among the search results. */
export function ShortlistProject({ id, value, title, onChange }: ShortlistProjectProps) {
  const [search, setSearch] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const { text, type } = useSearchBox(search, setSearch)
  const offline = useConnection() === 'offline'
  const { data, isFetching } = useQuery({ ...foundQuery(search.trim()), enabled: wasOpened })
  const found = data?.items.map((project) => ({ value: project.id, label: project.title })) ?? []
  const stored = value !== null && found.every((one) => one.value !== value)
  return (
    <Select<number>
      id={id}
      allowClear={{ clearIcon: <X size={16} strokeWidth={1.75} aria-label="Очистить" /> }}
      showSearch={{ filterOption: false, searchValue: text, onSearch: type }}
      placeholder="Не выбран"
      {...(value === null ? {} : { value })}
      options={
        stored && search === '' ? [{ value, label: title ?? `Проект №\u00a0${value}` }, ...found] : found
      }
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      notFoundContent={isFetching ? 'Загрузка…' : offline ? lostText() : 'Ничего не найдено'}
      style={{ width: '100%' }}
    />
  )
}

function foundQuery(search: string) {
  return {
    queryKey: [...projectsKey, 'for-shortlist', search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(projects.find, { query: { page: 1, page_size: 20 }, body: { search } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }
}
