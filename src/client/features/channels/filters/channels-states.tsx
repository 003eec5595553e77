import type { ComponentProps } from 'react'
import { EmptyList, NothingFound } from '#client/ui/states/empty-list.tsx'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'

type ChannelsEmptyProps = { isFiltered: boolean; onReset: () => void; onAdd: () => void }

/** In place of the list when it has no channels: either none fits the filters, or there are none at all. */
export function ChannelsEmpty({ isFiltered, onReset, onAdd }: ChannelsEmptyProps) {
  if (isFiltered) return <NothingFound text="По этому запросу и фильтрам каналов нет." onReset={onReset} />
  return (
    <EmptyList
      title="Каналов пока нет."
      text="Добавьте первый канал."
      label="Добавить канал"
      offlineAction="добавить канал"
      onAdd={onAdd}
    />
  )
}

/** In place of the list when it could not be read. */
export function ChannelsError({ query }: Pick<ComponentProps<typeof ListUnavailable>, 'query'>) {
  return (
    <ListUnavailable
      title="Ошибка загрузки каналов"
      notAvailableOffline="База каналов ещё не загружена"
      query={query}
    />
  )
}
