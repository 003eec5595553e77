import { CloudOff, FileX } from 'lucide-react'
import { isMissing } from '#client/lib/is-missing.ts'
import { NothingKeptError } from '#client/offline/nothing-kept-error.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** In place of a project: it is not there, it needs a connection, or it could not be loaded. */
export function BriefUnavailable({ query }: { query: Failed }) {
  const { error } = query
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<FileX size={24} strokeWidth={1.75} />}
        title="Проект не найден"
        text="Возможно, ссылка неверна."
      />
    )
  }
  if (error instanceof NothingKeptError) {
    return (
      <EmptyState
        icon={<CloudOff size={24} strokeWidth={1.75} />}
        title="Проекта нет на этом устройстве"
        text="Откройте его, когда появится сеть."
      />
    )
  }
  return (
    <LoadError
      title="Ошибка загрузки проекта"
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
