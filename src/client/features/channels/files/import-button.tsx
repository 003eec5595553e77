import { Upload } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'

export function ImportButton({ load }: { load: LazyDialog }) {
  const { open, dialog } = useLazyDialog(load, 'импорт каналов')
  return (
    <>
      <OfflineDisabled action="загрузить каналы из файла">
        {(disabled) => (
          <Button
            {...disabled}
            icon={<Upload size={18} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={open}
          >
            Импорт
          </Button>
        )}
      </OfflineDisabled>
      {dialog}
    </>
  )
}
