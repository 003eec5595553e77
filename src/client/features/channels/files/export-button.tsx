import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { ExportDialog } from './export-dialog.tsx'

export function ExportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download size={18} strokeWidth={1.75} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Экспорт
      </Button>
      <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
