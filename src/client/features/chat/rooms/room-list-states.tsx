import { RefreshCw } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import styles from './room-list.module.css'

/** The widths of the skeleton lines in per cent. They differ, so that the lines look like names. */
const widths = [86, 64, 78, 58, 72, 82, 50, 68]

export function RoomListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Загрузка чатов">
      {widths.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

export function RoomsEmpty() {
  return <p className={styles.note}>Чатов пока нет. Напишите первое сообщение, и чат появится здесь.</p>
}

export function RoomsNotFound() {
  return (
    <p className={styles.note} role="status">
      Ничего не найдено
    </p>
  )
}

export function RoomsFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div className={styles.note} role="alert">
      <p className={styles.failed}>Не удалось загрузить чаты</p>
      <Button
        size="small"
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        loading={retrying}
        onClick={onRetry}
      >
        Повторить
      </Button>
    </div>
  )
}
