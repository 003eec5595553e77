import { type ComponentType, useState } from 'react'
import type { LazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

/** The import is another feature, so the route passes it in. */
export type LoadImportDialog = LazyModule<
  ComponentType<{ open: boolean; onClose: () => void; onClosed: () => void }>
>

/** Opens a new import of channels each time. Its code is not stored on the device, so it needs a connection. */
export function useImportDialog(module: LoadImportDialog) {
  const [shown, setShown] = useState<'open' | 'closing'>()
  const isOpen = shown === 'open'
  const gone = () => setShown(undefined)
  return {
    open: () => setShown('open'),
    dialog: (
      <LazyOverlay module={module} what="импорт каналов" open={isOpen} onClose={gone}>
        {(ImportDialog) =>
          shown && <ImportDialog open={isOpen} onClose={() => setShown('closing')} onClosed={gone} />
        }
      </LazyOverlay>
    ),
  }
}
