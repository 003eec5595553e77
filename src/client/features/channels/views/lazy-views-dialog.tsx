import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

const dialog = lazyModule(async () => (await import('./views-dialog.lazy.tsx')).ViewsDialog)

type ViewsPlaceProps = { open: boolean; onClose: () => void }

export function ViewsPlace(props: ViewsPlaceProps) {
  return (
    <LazyOverlay part={dialog} what="виды" {...props}>
      {(ViewsDialog) => <ViewsDialog {...props} />}
    </LazyOverlay>
  )
}
