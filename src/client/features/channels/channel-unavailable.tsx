import { CloudOff, FileX } from 'lucide-react'
import { ApiError } from '#client/lib/api-error.ts'
import { CopyLockedError, NothingKeptError, PageOutdatedError } from '#client/offline/nothing-kept-error.ts'
import { CopyLocked } from '#client/ui/copy-locked.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageOutdated } from '#client/ui/page-outdated.tsx'
import { ChannelNotKeptError } from './channels.queries.ts'

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** In place of a channel: it is gone, it was never downloaded, or it could not be loaded. */
export function ChannelUnavailable({ query }: { query: Failed }) {
  const { error } = query
  // 422: what stands in the address is no number of a channel.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        icon={<FileX size={24} strokeWidth={1.75} />}
        title="Канал не найден"
        text="Возможно, его удалили или ссылка неверна."
      />
    )
  }
  if (error instanceof CopyLockedError) return <CopyLocked />
  if (error instanceof PageOutdatedError) return <PageOutdated />
  if (error instanceof ChannelNotKeptError || error instanceof NothingKeptError) {
    return (
      <EmptyState
        icon={<CloudOff size={24} strokeWidth={1.75} />}
        title="Канала нет на этом устройстве"
        text="Он ещё не загружался. Откройте его, когда появится сеть."
      />
    )
  }
  return (
    <LoadError
      title="Ошибка загрузки канала"
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
