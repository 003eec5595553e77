import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import type { FolderDialogProps } from './folder-dialog.lazy.tsx'

const dialog = lazyModule(async () => (await import('./folder-dialog.lazy.tsx')).FolderDialog)

/** Lazy-loads the dialog that moves a chat to a folder. */
export function LazyFolderDialog(props: FolderDialogProps) {
  return (
    <LazyOverlay module={dialog} what="папки" open={props.room !== undefined} onClose={props.onClose}>
      {(FolderDialog) => <FolderDialog {...props} />}
    </LazyOverlay>
  )
}
