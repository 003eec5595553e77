import { getRouteApi } from '@tanstack/react-router'
import { Input } from 'antd'
import { Search, X } from 'lucide-react'
import { searchBoxText } from './channels-base-search.ts'
import { useChangeFilters } from './use-channels-list.ts'
import { useSearchBox } from './use-search-box.ts'

const route = getRouteApi('/_app/placement/channels-base/')
const label = 'Поиск по названию канала'

/** Searches channels by title. */
export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeFilters()
  // Replaces the entry in the history: going back should not undo one letter after the other.
  const { text, type } = useSearchBox(search, (typed) => change({ search: searchBoxText(typed) }, true))
  return (
    <Input
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={254}
      value={text}
      onChange={(event) => type(event.target.value)}
      prefix={<Search size={16} strokeWidth={1.75} color="var(--text3)" aria-hidden />}
      allowClear={{ clearIcon: <X size={16} strokeWidth={1.75} aria-label="Очистить" /> }}
      enterKeyHint="search"
    />
  )
}
