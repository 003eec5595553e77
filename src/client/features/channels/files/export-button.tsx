import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { LazyExportDialog } from './lazy-export-dialog.tsx'

export function ExportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download size={18} strokeWidth={1.75} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Экспорт
      </Button>
      <LazyExportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
