import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

const dialog = lazyModule(async () => (await import('./export-dialog.lazy.tsx')).ExportDialog)

type ExportPlaceProps = { open: boolean; onClose: () => void }

export function ExportPlace(props: ExportPlaceProps) {
  return (
    <LazyOverlay part={dialog} what="экспорт каналов" {...props}>
      {(ExportDialog) => <ExportDialog {...props} />}
    </LazyOverlay>
  )
}
