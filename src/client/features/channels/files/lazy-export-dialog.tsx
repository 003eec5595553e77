import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

const dialog = lazyModule(async () => (await import('./export-dialog.lazy.tsx')).ExportDialog)

type LazyExportDialogProps = { open: boolean; onClose: () => void }

/** Lazy-loads the dialog that saves the list's channels as a file. */
export function LazyExportDialog(props: LazyExportDialogProps) {
  return (
    <LazyOverlay module={dialog} what="экспорт каналов" {...props}>
      {(ExportDialog) => <ExportDialog {...props} />}
    </LazyOverlay>
  )
}
