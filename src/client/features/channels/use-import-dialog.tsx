import { type ComponentType, useState } from 'react'
import { errorPopup } from '#client/lib/error-popup.ts'

/** The import is a feature of its own, which the route hands over. */
export type LoadImportDialog = () => Promise<
  ComponentType<{ open: boolean; onClose: () => void; onClosed: () => void }>
>

/** Opens the import of channels, each time anew. Its code is not kept on the device: without a network there is none. */
export function useImportDialog(load: LoadImportDialog) {
  const [ImportDialog, setImportDialog] = useState<Awaited<ReturnType<LoadImportDialog>>>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    try {
      const loaded = await load()
      setImportDialog(() => loaded)
      setOpen(true)
    } catch (error) {
      errorPopup.report(error, {
        errorMessage: 'Импорт не загрузился. Проверьте соединение и обновите страницу.',
      })
    } finally {
      setLoading(false)
    }
  }
  return {
    open,
    isLoading,
    dialog: ImportDialog && (
      <ImportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onClosed={() => setImportDialog(undefined)}
      />
    ),
  }
}
