import { ConditionsUnavailableError } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { hasFilters, isFiltered } from '#client/features/channels/data/filter-change.ts'
import { ImportOpener } from '#client/features/channels/files/import-button.tsx'
import { sections } from '#client/lib/page/sections.ts'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { EmptyList, NothingFound } from '#client/ui/states/empty-list.tsx'
import { noCopyText } from '#client/ui/states/why-no-copy.ts'
import { LooserFilters } from './conditions/looser-filters.tsx'

type ChannelsEmptyProps = { search: ChannelsBaseSearch; onReset: () => void; onImport?: () => void }

/** Replaces a list without channels: none match the filters, or the base is empty. */
export function ChannelsEmpty({ search, onReset, onImport }: ChannelsEmptyProps) {
  const add = useAddAction(sections.channels.create)
  if (isFiltered(search)) {
    const by = { search: search.search.trim() !== '', filters: hasFilters(search) }
    return (
      <NothingFound ofWhat="каналов" by={by} onReset={onReset}>
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
          {onImport && <ImportOpener onOpen={onImport} />}
        </>
      }
      add={add}
    />
  )
}

/** The texts for a channel base that cannot be read. */
export const channelsUnavailable = {
  title: 'Ошибка загрузки каналов',
  notAvailableOffline: 'База каналов ещё не загружена',
  copyOf: 'base',
  reasonOf: (error: Error) =>
    error instanceof ConditionsUnavailableError
      ? `Этот сервер не отбирает каналы по условиям, а ${noCopyText('base')}.`
      : undefined,
} as const
