import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

const dialog = lazyModule(async () => (await import('./views-dialog.lazy.tsx')).ViewsDialog)

type LazyViewsDialogProps = { open: boolean; saves?: boolean; onClose: () => void }

/** Lazy-loads the dialog that saves and opens views. */
export function LazyViewsDialog(props: LazyViewsDialogProps) {
  return (
    <LazyOverlay module={dialog} what="виды" {...props}>
      {(ViewsDialog) => <ViewsDialog {...props} />}
    </LazyOverlay>
  )
}
