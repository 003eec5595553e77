import { type ComponentType, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'
import { LazyOverlay } from './lazy-overlay.tsx'

/** A dialog of another feature, which the route passes in. */
export type LazyDialog = LazyModule<ComponentType<{ open: boolean; onClose: () => void; onClosed: () => void }>>

/** Opens a new dialog each time; `what` names it in messages, `onGone` runs after it has closed. */
export function useLazyDialog(module: LazyDialog, what: string, onGone?: () => void) {
  const [shown, setShown] = useState<'open' | 'closing'>()
  const isOpen = shown === 'open'
  const gone = () => {
    setShown(undefined)
    onGone?.()
  }
  return {
    open: () => setShown('open'),
    dialog: (
      <LazyOverlay module={module} what={what} open={isOpen} onClose={gone}>
        {(Dialog) => shown && <Dialog open={isOpen} onClose={() => setShown('closing')} onClosed={gone} />}
      </LazyOverlay>
    ),
  }
}
