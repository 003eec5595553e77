import { Upload } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/lazy-overlay.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'

export function ImportButton({ importDialog }: { importDialog: LazyDialog }) {
  const { open, dialog } = useLazyDialog(importDialog, 'импорт каналов')
  return (
    <>
      <ImportOpener onOpen={open} />
      {dialog}
    </>
  )
}

/** The button alone, for a place that disappears with the first imported channel. */
export function ImportOpener({ onOpen }: { onOpen: () => void }) {
  return (
    <OfflineDisabled action="загрузить каналы из файла">
      {(disabled) => (
        <Button {...disabled} icon={<Upload size={18} strokeWidth={1.75} />} aria-haspopup="dialog" onClick={onOpen}>
          Импорт
        </Button>
      )}
    </OfflineDisabled>
  )
}
