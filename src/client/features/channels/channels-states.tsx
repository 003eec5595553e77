import { Button } from 'antd'
import { CloudOff, Inbox, Plus, RefreshCw, SearchX } from 'lucide-react'
import { NothingKeptError } from '#client/offline/nothing-kept-error.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'

type ChannelsEmptyProps = { isFiltered: boolean; onReset: () => void; onAdd: () => void }

/** In place of the list when it has no channels: either none fits the filters, or there are none at all. */
export function ChannelsEmpty({ isFiltered, onReset, onAdd }: ChannelsEmptyProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.75} />}
        title="Ничего не найдено"
        text="По этому запросу и фильтрам каналов нет."
        action={<Button onClick={onReset}>Сбросить фильтры</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Inbox size={24} strokeWidth={1.75} />}
      title="Каналов пока нет."
      text="Добавьте первый канал."
      action={
        <OfflineDisabled action="добавить канал">
          {(disabled) => (
            <Button {...disabled} icon={<Plus size={18} strokeWidth={1.75} />} onClick={onAdd}>
              Добавить канал
            </Button>
          )}
        </OfflineDisabled>
      }
    />
  )
}

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** In place of the list when it could not be read. */
export function ChannelsError({ query }: { query: Failed }) {
  if (query.error instanceof NothingKeptError)
    return <NothingKept what="База каналов ещё не загружена" query={query} />
  return (
    <LoadError
      title="Ошибка загрузки каналов"
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

/** Without a connection and without a copy on this device. */
export function NothingKept({ what, query }: { what: string; query: Failed }) {
  return (
    <EmptyState
      icon={<CloudOff size={24} strokeWidth={1.75} />}
      title={what}
      text="Нет сети, а копии на этом устройстве пока нет. Данные загрузятся после подключения."
      action={
        <Button
          icon={<RefreshCw size={18} strokeWidth={1.75} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Повторить
        </Button>
      }
    />
  )
}
