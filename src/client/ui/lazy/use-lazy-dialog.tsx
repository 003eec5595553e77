import { type ComponentType, useState } from 'react'
import { LazyOverlay } from './lazy-overlay.tsx'

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
