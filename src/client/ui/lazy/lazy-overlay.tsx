import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, Spinner } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { topDialog } from '#client/ui/overlay/layer.tsx'
import { useHeldEscape } from '#client/ui/overlay/use-keys.ts'
import styles from './lazy.module.css'
import { PartBoundary, type PartFailure, useWhyMissing } from './lazy-place.tsx'

type OverlayProps = {
  /** Names the overlay in messages: «экспорт каналов». */
  what: string
  open: boolean
  onClose: () => void
}

/**
 * Holds a menu, dialog or sheet that is a lazy part: its code is fetched at the first opening. Escape cancels the
 * opening, and the page stays usable if the code cannot be fetched or the overlay fails to render.
 */
export function LazyOverlay({ children, ...overlay }: OverlayProps & { children: ReactNode }) {
  const { open } = overlay
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <PartBoundary open={open} fallback={(failure) => <NotOpened {...overlay} {...failure} />}>
      <Suspense fallback={open && <Opening {...overlay} />}>{children}</Suspense>
    </PartBoundary>
  )
}

function Opening({ what, onClose }: OverlayProps) {
  useHeldEscape(true, onClose)
  const [within] = useState(topDialog)
  return createPortal(
    <p className={styles.opening} role="status">
      <Spinner className={styles.spinner} />
      Открываем {what}…
    </p>,
    within,
  )
}

/** A dialog that says what could not be opened, and why. */
function NotOpened({ what, open, onClose, missing, isRetrying, retry }: OverlayProps & PartFailure) {
  const { why, isOffline } = useWhyMissing(missing)
  const Icon = isOffline ? CloudOff : TriangleAlert
  return (
    <Dialog
      open={open}
      title={`Не удалось открыть ${what}`}
      icon={<Icon size={22} />}
      tone={isOffline ? 'neutral' : 'danger'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          {!missing?.isGone && (
            <Button autoFocus variant="primary" icon={<RefreshCw size={18} />} loading={isRetrying} onClick={retry}>
              Повторить
            </Button>
          )}
        </>
      }
    >
      {why}
    </Dialog>
  )
}

/** A lazy dialog of another feature, which the route passes in. */
export type LazyDialog = ComponentType<{ open: boolean; onClose: () => void; onClosed: () => void }>

/** Opens a new dialog each time; `what` names it in messages, `onGone` runs after it has closed. */
export function useLazyDialog(Dialog: LazyDialog, what: string, onGone?: () => void) {
  const [shown, setShown] = useState<'open' | 'closing'>()
  const isOpen = shown === 'open'
  const gone = () => {
    setShown(undefined)
    onGone?.()
  }
  return {
    open: () => setShown('open'),
    dialog: (
      <LazyOverlay what={what} open={isOpen} onClose={gone}>
        {shown && <Dialog open={isOpen} onClose={() => setShown('closing')} onClosed={gone} />}
      </LazyOverlay>
    ),
  }
}
