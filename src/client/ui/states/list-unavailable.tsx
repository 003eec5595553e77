import { CloudOff, RefreshCw } from 'lucide-react'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { Button } from '#client/ui/control/button.tsx'
import { copyProblem } from './copy-problem.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { type CopyOf, howToCopyAgain, noCopyText, whyNoCopy } from './why-no-copy.ts'

type ListUnavailableProps = {
  /** «Ошибка загрузки категорий» */
  title: string
  /** Title without a connection and without an offline copy: «Категории ещё не загружены». */
  notAvailableOffline: string
  /** The kind of offline copy that would contain the list; 'nothing' if no device stores it. */
  copyOf?: CopyOf | 'nothing'
  /** Explains an error that only this list has. */
  reasonOf?: (error: Error) => string | undefined
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Shown instead of a list that could not be loaded. */
export function ListUnavailable({
  title,
  notAvailableOffline,
  copyOf = 'list',
  reasonOf,
  query,
}: ListUnavailableProps) {
  const retry = () => void query.refetch()
  const text = query.error ? reasonOf?.(query.error) : undefined
  if (text !== undefined || !(query.error instanceof NotAvailableOfflineError)) {
    return <LoadError title={title} {...(text && { text })} retrying={query.isFetching} onRetry={retry} />
  }
  const problem = copyProblem(query.error)
  if (problem) return problem
  const kept = copyOf === 'nothing' ? 'на устройстве этот список не хранится' : noCopyText(copyOf)
  const again = copyOf !== 'nothing' && whyNoCopy(copyOf) === 'removed' ? ` ${howToCopyAgain}` : ''
  return (
    <EmptyState
      icon={<CloudOff size={24} strokeWidth={1.75} />}
      title={notAvailableOffline}
      text={`${lostText()}, а ${kept}. ${onceConnected('Данные загрузятся')}.${again}`}
      action={
        <Button icon={<RefreshCw size={18} strokeWidth={1.75} />} loading={query.isFetching} onClick={retry}>
          Повторить
        </Button>
      }
    />
  )
}
