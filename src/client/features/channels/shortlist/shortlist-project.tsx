import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { lostText, useConnection } from '#client/lib/api/connection.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { useSearchBox } from '#client/ui/input/search-input.tsx'
import { Select } from '#client/ui/input/select.tsx'
import * as projects from '#contract/projects.ts'
import { byRank, findByRank } from '#domain/search-rank.ts'

/** The server returns the newest projects first, so this many are loaded and the best matches are listed first. */
const FOUND = 200

type ShortlistProjectProps = {
  id: string
  value: number | null
  /** The title of the stored project, which the search results may lack. */
  title: string | null
  onChange: (value: number | null) => void
}

export function ShortlistProject({ id, value, title, onChange }: ShortlistProjectProps) {
  const [search, setSearch] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const { text, type } = useSearchBox(search, setSearch)
  const offline = useConnection() === 'offline'
  const query = useQuery({ ...foundQuery(search.trim()), enabled: wasOpened })
  const known = query.data?.items.map((project) => ({ value: project.id, label: project.title })) ?? []
  const isAnswered = text.trim() === search.trim() && !query.isPlaceholderData
  // Until the response comes, lists only earlier results that match the new text, because Enter picks the first one.
  const found = isAnswered ? byRank(known, text, ({ label }) => [label]) : findByRank(known, text, ({ label }) => label)
  const stored = value !== null && known.every((one) => one.value !== value)
  return (
    <Select<number>
      id={id}
      allowClear={{ clearIcon: <X size={16} aria-label="Очистить" /> }}
      showSearch={{ filterOption: false, searchValue: text, onSearch: type }}
      placeholder="Не выбран"
      {...(value === null ? {} : { value })}
      options={stored && text === '' ? [{ value, label: title ?? `Проект №\u00a0${value}` }, ...found] : found}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      notFoundContent={query.isFetching || !isAnswered ? 'Загрузка…' : offline ? lostText() : 'Ничего не найдено'}
      style={{ width: '100%' }}
    />
  )
}

function foundQuery(search: string) {
  return {
    queryKey: [...projectsKey, 'for-shortlist', search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(projects.find, { query: { page: 1, page_size: FOUND }, body: { search } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }
}
