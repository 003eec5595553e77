import { Button } from 'antd'
import { CloudOff, RefreshCw } from 'lucide-react'
import { CopyLockedError, NothingKeptError, PageOutdatedError } from '#client/offline/nothing-kept-error.ts'
import { CopyLocked } from './copy-locked.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { PageOutdated } from './page-outdated.tsx'

type ListUnavailableProps = {
  /** «Ошибка загрузки категорий» */
  title: string
  /** Without a connection and without a copy on this device: «Категории ещё не загружены». */
  nothingKept: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** In place of a list that could not be read. */
export function ListUnavailable({ title, nothingKept, query }: ListUnavailableProps) {
  const retry = () => void query.refetch()
  if (!(query.error instanceof NothingKeptError)) {
    return <LoadError title={title} retrying={query.isFetching} onRetry={retry} />
  }
  if (query.error instanceof CopyLockedError) return <CopyLocked />
  if (query.error instanceof PageOutdatedError) return <PageOutdated />
  return (
    <EmptyState
      icon={<CloudOff size={24} strokeWidth={1.75} />}
      title={nothingKept}
      text="Нет сети, а копии на этом устройстве пока нет. Данные загрузятся после подключения."
      action={
        <Button icon={<RefreshCw size={18} strokeWidth={1.75} />} loading={query.isFetching} onClick={retry}>
          Повторить
        </Button>
      }
    />
  )
}
