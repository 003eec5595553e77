import { MessageCircleOff } from 'lucide-react'
import {
  CopyLockedError,
  NotAvailableOfflineError,
  PageOutdatedError,
} from '#client/lib/device/not-available-offline.ts'
import { Button } from '#client/ui/control/button.tsx'
import { CopyLocked } from '#client/ui/states/copy-locked.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { LoadError } from '#client/ui/states/load-error.tsx'
import { PageOutdated } from '#client/ui/states/page-outdated.tsx'
import styles from './conversation.module.css'

const lines = [92, 78, 85, 40]

export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Загрузка сообщений">
      <span className={styles.question} />
      {lines.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

type EarlierMessagesProps = { isSuccess: boolean; isError: boolean; refetch: () => unknown }

/** Shows above the first message that earlier messages are loading, or a retry button if loading failed. */
export function EarlierMessages({ isSuccess, isError, refetch }: EarlierMessagesProps) {
  if (isSuccess) return null
  return (
    <p className={styles.earlier}>
      {isError ? 'Не удалось загрузить более ранние сообщения.' : 'Загружаем более ранние сообщения…'}
      {isError && (
        <Button size="small" data-screen-only onClick={() => void refetch()}>
          Повторить
        </Button>
      )}
    </p>
  )
}

type ConversationUnavailableProps = { error: Error; retrying: boolean; onRetry: () => void }

/** Replaces messages that could not be loaded. */
export function ConversationUnavailable({ error, retrying, onRetry }: ConversationUnavailableProps) {
  if (error instanceof CopyLockedError) return <CopyLocked />
  if (error instanceof PageOutdatedError) return <PageOutdated />
  if (error instanceof NotAvailableOfflineError) {
    return (
      <EmptyState
        icon={<MessageCircleOff size={24} strokeWidth={1.75} />}
        title="Этих сообщений нет на устройстве"
        text="Без сети открываются чаты, которые вы уже открывали здесь. Подключитесь, чтобы загрузить этот."
      />
    )
  }
  return <LoadError title="Не удалось загрузить сообщения" retrying={retrying} onRetry={onRetry} />
}
