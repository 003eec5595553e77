import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { whyNotFetched } from './why-not-fetched.ts'

type NotOpenedProps = {
  open: boolean
  what: string
  isGone: boolean
  isRetrying: boolean
  onRetry: () => void
  onClose: () => void
}

/** A dialog that says what could not be opened, and why; the page stays. */
export function NotOpened({ open, what, isGone, isRetrying, onRetry, onClose }: NotOpenedProps) {
  const isOffline = useConnection() === 'offline'
  const Icon = isOffline ? CloudOff : TriangleAlert
  return (
    <Dialog
      open={open}
      title={`Не удалось открыть ${what}`}
      icon={<Icon size={22} strokeWidth={1.75} />}
      tone={isOffline ? 'neutral' : 'danger'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          {!isGone && (
            <Button
              autoFocus
              variant="primary"
              icon={<RefreshCw size={18} strokeWidth={1.75} />}
              loading={isRetrying}
              onClick={onRetry}
            >
              Повторить
            </Button>
          )}
        </>
      }
    >
      {whyNotFetched(isOffline, isGone)}
    </Dialog>
  )
}
