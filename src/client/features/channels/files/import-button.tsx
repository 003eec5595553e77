import { Upload } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { type LoadImportDialog, useImportDialog } from './use-import-dialog.tsx'

export function ImportButton({ load }: { load: LoadImportDialog }) {
  const { open, dialog } = useImportDialog(load)
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
