import { Button } from 'antd'
import { Upload } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'

/** The import is a feature of its own, which the route hands over. */
export type ImportDialogType = ComponentType<{ open: boolean; onClose: () => void }>

/** Opens the import of channels; each begins anew. */
export function ImportButton({ ImportDialog }: { ImportDialog: ImportDialogType }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OfflineDisabled action="загрузить каналы из файла">
        {(disabled) => (
          <Button
            {...disabled}
            icon={<Upload size={18} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            Импорт
          </Button>
        )}
      </OfflineDisabled>
      {isOpen && (
        <Suspense>
          <ImportDialog open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
