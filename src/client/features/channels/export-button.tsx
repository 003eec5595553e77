import { Button } from 'antd'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './filters-button.module.css'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Saves the channels that the list shows as a file; in a toolbar its icon alone. */
export function ExportButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        {...(iconOnly ? { className: styles.button ?? '', 'aria-label': 'Экспорт', title: 'Экспорт' } : {})}
        icon={<Download size={18} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {iconOnly ? null : 'Экспорт'}
      </Button>
      {isAsked && (
        <Suspense>
          <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
