import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOpenCharts } from '#client/features/channels/charts/use-open-charts.ts'
import { LazyExportDialog } from '#client/features/channels/files/lazy-export-dialog.tsx'
import { LazyViewsDialog } from '#client/features/channels/views/lazy-views-dialog.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import styles from './more-button.module.css'

const menu = lazyModule(async () => (await import('./more-menu.lazy.tsx')).MoreMenu)

type MoreButtonProps = {
  loadImport: LazyDialog
  /** The menu has the item «Графики», because there is no room for a button. */
  hasCharts?: boolean
}

/** Holds the actions that have no room for buttons of their own. */
export function MoreButton({ loadImport, hasCharts = false }: MoreButtonProps) {
  const openCharts = useOpenCharts()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const importing = useLazyDialog(loadImport, 'импорт каналов')
  const button = useRef<HTMLButtonElement>(null)
  const closeMenu = () => {
    setMenuOpen(false)
    button.current?.focus()
  }
  return (
    <span className={styles.place}>
      <Button
        ref={button}
        className={styles.button}
        icon={<Ellipsis size={18} strokeWidth={1.75} />}
        aria-label="Ещё"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(true)}
      />
      <LazyOverlay module={menu} what="меню" open={isMenuOpen} onClose={closeMenu}>
        {(MoreMenu) =>
          isMenuOpen && (
            <MoreMenu
              {...(hasCharts && { onCharts: openCharts })}
              onViews={() => setChoosing(true)}
              onImport={importing.open}
              onExport={() => setExporting(true)}
              onClose={closeMenu}
            />
          )
        }
      </LazyOverlay>
      {importing.dialog}
      <LazyViewsDialog open={isChoosing} onClose={() => setChoosing(false)} />
      <LazyExportDialog open={isExporting} onClose={() => setExporting(false)} />
    </span>
  )
}
