import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import type { LeaveDialogProps } from './leave-dialog.lazy.tsx'

const dialog = lazyModule(async () => (await import('./leave-dialog.lazy.tsx')).LeaveDialog)

/** Lazy-loads the question that is asked before a link leaves the product. */
export function LazyLeaveDialog(props: LeaveDialogProps) {
  return (
    <LazyOverlay module={dialog} what="адрес ссылки" open={props.address !== undefined} onClose={props.onClose}>
      {(LeaveDialog) => <LeaveDialog {...props} />}
    </LazyOverlay>
  )
}
