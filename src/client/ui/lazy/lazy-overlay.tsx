import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useHeldEscape } from '#client/ui/focus/escape.ts'
import { useLast } from '#client/ui/page/use-last.ts'
import type { LazyModule } from './lazy-module.ts'
import styles from './lazy-overlay.module.css'
import { NotOpened } from './not-opened.tsx'
import { OverlayBoundary } from './overlay-boundary.tsx'

type LazyOverlayProps<Module> = {
  module: LazyModule<Module>
  /** Names the overlay in messages: «экспорт каналов». */
  what: string
  open: boolean
  onClose: () => void
  children: (module: Module) => ReactNode
}

/**
 * Lazy-loads a menu, dialog or sheet when it first opens. Escape cancels the loading, and the page stays usable if the
 * code cannot be fetched.
 */
export function LazyOverlay<Module>({ module, what, open, onClose, children }: LazyOverlayProps<Module>) {
  const known = useSyncExternalStore(module.subscribe, module.get)
  const wasOpened = useLast(open || undefined)
  // A failure from before the overlay was opened is not shown.
  const [asked, setAsked] = useState<'first' | 'again'>()
  useEffect(() => {
    if (!open) return
    module.load()
    setAsked('first')
    return () => setAsked(undefined)
  }, [open, module])
  const isComing = open && known.state === 'coming'
  const hasFailed = asked !== undefined && known.state === 'failed'
  useHeldEscape(isComing && asked !== 'again', onClose)
  if (wasOpened && known.state === 'there') {
    return (
      <OverlayBoundary what={what} open={open} onClose={onClose}>
        <Loaded module={known.module}>{children}</Loaded>
      </OverlayBoundary>
    )
  }
  return (
    <>
      {isComing && asked !== 'again' && (
        <p className={styles.opening} role="status">
          <LoaderCircle className={styles.spinner} size={16} strokeWidth={2} aria-hidden="true" />
          Открываем {what}…
        </p>
      )}
      <NotOpened
        open={hasFailed || (isComing && asked === 'again')}
        what={what}
        isGone={known.state === 'failed' && known.isGone}
        isRetrying={isComing}
        onRetry={() => {
          setAsked('again')
          module.load()
        }}
        onClose={onClose}
      />
    </>
  )
}

/** A component of its own, because a boundary catches the errors of components below it only. */
function Loaded<Module>({ module, children }: Pick<LazyOverlayProps<Module>, 'children'> & { module: Module }) {
  return children(module)
}
