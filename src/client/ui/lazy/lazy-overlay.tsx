import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useHeldEscape } from '#client/ui/focus/escape.ts'
import { useLast } from '#client/ui/page/use-last.ts'
import type { LazyModule } from './lazy-module.ts'
import styles from './lazy-overlay.module.css'
import { NotOpened } from './not-opened.tsx'

type LazyOverlayProps<Part> = {
  part: LazyModule<Part>
  /** «экспорт каналов»: what could not be opened, if so. */
  what: string
  open: boolean
  onClose: () => void
  children: (part: Part) => ReactNode
}

/**
 * What opens over a page: a menu, a dialog, a sheet. Its code comes when it is first opened, until when Escape takes the
 * wish back; the page stays if it does not come.
 */
export function LazyOverlay<Part>({ part, what, open, onClose, children }: LazyOverlayProps<Part>) {
  const known = useSyncExternalStore(part.subscribe, part.get)
  const wasOpened = useLast(open || undefined)
  // What was found out before it was opened does not count.
  const [asked, setAsked] = useState<'first' | 'again'>()
  useEffect(() => {
    if (!open) return
    part.load()
    setAsked('first')
    return () => setAsked(undefined)
  }, [open, part])
  const isComing = open && known.state === 'coming'
  const hasFailed = asked !== undefined && known.state === 'failed'
  useHeldEscape(isComing && asked !== 'again', onClose)
  if (wasOpened && known.state === 'there') return children(known.part)
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
          part.load()
        }}
        onClose={onClose}
      />
    </>
  )
}
