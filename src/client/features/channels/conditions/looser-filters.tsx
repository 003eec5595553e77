import { useQuery } from '@tanstack/react-query'
import { conditionChange } from '#client/features/channels/data/category-condition.ts'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import type { FilterChange } from '#client/features/channels/data/filter-change.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { conditionText } from '#domain/channel-search/condition-text.ts'
import { type Loosened, loosenedQuery } from './condition-facet.queries.ts'
import { focusFilters } from './focus-filters.ts'
import styles from './looser-filters.module.css'
import { useCategoryTitle } from './use-conditions.ts'

/** More ways would hide the best ones. */
const MOST_WAYS = 3

/** Names the single changes of the filters that leave channels, and how many. */
export function LooserFilters({ search }: { search: ChannelsBaseSearch }) {
  const { asOf } = useSyncStatus()
  const { data = [] } = useQuery(loosenedQuery(search, asOf))
  const change = useChangeFilters()
  const categoryTitle = useCategoryTitle()
  if (data.length === 0) return null
  return (
    <ul className={styles.ways} aria-label="Какой фильтр убрать">
      {data.slice(0, MOST_WAYS).map(({ filter, total }) => {
        const name = nameOf(filter, search.search, categoryTitle)
        return (
          <li key={name}>
            <Button
              size="small"
              onClick={() => {
                focusFilters()
                change(changeTo(filter, search.search))
              }}
            >
              {`${name}: ${formatCount(total, channelForms)}`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function nameOf(filter: Loosened['filter'], search: string, categoryTitle: (id: number) => string): string {
  if (filter === 'in_description') return 'В описании'
  if (filter === 'search') return `Без запроса «${search.trim()}»`
  return `Без «${conditionText(filter, categoryTitle)}»`
}

function changeTo(filter: Loosened['filter'], search: string): FilterChange {
  if (filter === 'in_description') return { search: '', description: search.trim() }
  return filter === 'search' ? { search: '' } : conditionChange(filter.field, undefined)
}
