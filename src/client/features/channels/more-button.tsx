import { Button } from 'antd'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ExportPlace } from './export-place.tsx'
import styles from './more-button.module.css'
import { type LoadImportDialog, useImportDialog } from './use-import-dialog.tsx'
import { ViewsPlace } from './views-place.tsx'

const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }))

/** Where there is no room for a button each: what else can be done with the list. */
export function MoreButton({ loadImport }: { loadImport: LoadImportDialog }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const importing = useImportDialog(loadImport)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={styles.place}>
      <Button
        ref={button}
        className={styles.button ?? ''}
        icon={<Ellipsis size={18} strokeWidth={1.75} />}
        aria-label="Ещё"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        loading={importing.isLoading && { delay: 200 }}
        onClick={() => setMenuOpen(true)}
      />
      {isMenuOpen && (
        <Suspense>
          <MoreMenu
            onViews={() => setChoosing(true)}
            onImport={importing.open}
            onExport={() => setExporting(true)}
            onClose={() => {
              setMenuOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
      {importing.dialog}
      <ViewsPlace open={isChoosing} onClose={() => setChoosing(false)} />
      <ExportPlace open={isExporting} onClose={() => setExporting(false)} />
    </span>
  )
}
