import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasFilters, isFiltered, noFilters } from '#client/features/channels/data/asked-filters.ts'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import {
  changeWithout,
  type LooserFilter,
  loosenedQuery,
} from '#client/features/channels/data/condition-facet.queries.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { focusFilters } from '#client/features/channels/filters/conditions/condition-bar.tsx'
import { formatCount } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { useAddAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList, NothingFound } from '#client/ui/states/empty-state.tsx'
import { conditionText } from '#domain/channel-search/condition-text.ts'
import styles from './channels-states.module.css'

/** Replaces a list without channels: none match the filters, or the base is empty. */
export function ChannelsEmpty({ search, importButton }: { search: ChannelsBaseSearch; importButton?: ReactNode }) {
  const change = useChangeFilters()
  const add = useAddAction(sections.channels.create)
  if (isFiltered(search)) {
    const by = { search: search.search.trim() !== '', filters: hasFilters(search) }
    return (
      <NothingFound ofWhat="каналов" by={by} onReset={() => change(noFilters)}>
        <LooserFilters search={search} />
      </NothingFound>
    )
  }
  return (
    <EmptyList
      title="Каналов пока нет."
      text={
        <>
          <div style={{ marginBottom: 16 }}>Импортируйте таблицу или добавьте первый канал.</div>
          {importButton}
        </>
      }
      add={add}
    />
  )
}

/** More ways would hide the best ones. */
const MOST_WAYS = 3

/** Names the filters to give up, the fewest that leave channels, and how many channels that are. */
function LooserFilters({ search }: { search: ChannelsBaseSearch }) {
  const { asOf } = useSyncStatus()
  const { data = [] } = useQuery(loosenedQuery(search, asOf))
  const change = useChangeFilters()
  const categoryTitle = useCategoryTitle()
  if (data.length === 0) return null
  const isSet = data.some(({ filters }) => filters.length > 1)
  return (
    <>
      {isSet && <p className={styles.none}>Ни одно условие по отдельности не помогает.</p>}
      <ul className={styles.ways} aria-label={isSet ? 'Какие фильтры убрать' : 'Какой фильтр убрать'}>
        {data.slice(0, MOST_WAYS).map(({ filters, total }) => {
          const name = nameOf(filters, search.search, categoryTitle)
          return (
            <li key={name}>
              <Button
                size="small"
                onClick={() => {
                  focusFilters()
                  change(changeWithout(filters, search))
                }}
              >
                {`${name}: ${formatCount(total, channelForms)}`}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Returns «Без «ERR от 10 %» и «NDA: да»». */
function nameOf(filters: readonly LooserFilter[], search: string, categoryTitle: (id: number) => string): string {
  if (filters[0] === 'in_description') return 'В описании'
  const names = filters.map((filter) =>
    typeof filter === 'string' ? `запроса «${search.trim()}»` : `«${conditionText(filter, categoryTitle)}»`,
  )
  return `Без ${new Intl.ListFormat('ru').format(names)}`
}
