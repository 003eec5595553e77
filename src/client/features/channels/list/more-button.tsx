import { ChartNoAxesColumn, Columns3, Download, Ellipsis, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOpenCharts } from '#client/features/channels/charts/use-open-charts.ts'
import { ExportDialog } from '#client/features/channels/files/export-dialog.tsx'
import { ViewsDialog } from '#client/features/channels/views/views-dialog.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import styles from './more-button.module.css'

type MoreButtonProps = {
  importDialog: LazyDialog
  /** The menu has the item «Графики», because there is no room for a button. */
  hasCharts?: boolean
}

/** Holds the actions that have no room for buttons of their own. */
export function MoreButton({ importDialog, hasCharts = false }: MoreButtonProps) {
  const openCharts = useOpenCharts()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const importing = useLazyDialog(importDialog, 'импорт каналов')
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
      {isMenuOpen && (
        <MoreMenu
          {...(hasCharts && { onCharts: openCharts })}
          onViews={() => setChoosing(true)}
          onImport={importing.open}
          onExport={() => setExporting(true)}
          onClose={closeMenu}
        />
      )}
      {importing.dialog}
      <ViewsDialog open={isChoosing} onClose={() => setChoosing(false)} />
      <ExportDialog open={isExporting} onClose={() => setExporting(false)} />
    </span>
  )
}

type MoreMenuProps = {
  onCharts?: () => void
  onViews: () => void
  onImport: () => void
  onExport: () => void
  onClose: () => void
}

/** The menu is open while it is mounted. */
function MoreMenu({ onCharts, onViews, onImport, onExport, onClose }: MoreMenuProps) {
  return (
    <Menu onClose={onClose}>
      {onCharts && <MenuItem Icon={ChartNoAxesColumn} label="Графики" onClick={onCharts} />}
      <MenuItem Icon={Columns3} label="Виды" onClick={onViews} />
      <MenuItem Icon={Upload} label="Импорт" offlineAction="загрузить каналы из файла" onClick={onImport} />
      <MenuItem Icon={Download} label="Экспорт" onClick={onExport} />
    </Menu>
  )
}
