import { ChartNoAxesColumn, Columns3, Download, Ellipsis, Upload } from 'lucide-react'
import { useState } from 'react'
import { useOpenCharts } from '#client/features/channels/charts/charts-button.tsx'
import { ExportDialog } from '#client/features/channels/files/export-dialog.tsx'
import { ViewsDialog } from '#client/features/channels/views/views-dialog.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { Opener } from '#client/ui/dialog/opener.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'

type MoreButtonProps = {
  importDialog: LazyDialog
  /** The menu has the item «Графики», because there is no room for a button. */
  hasCharts?: boolean
}

/** Holds the actions that have no room for buttons of their own. */
export function MoreButton({ importDialog, hasCharts = false }: MoreButtonProps) {
  const openCharts = useOpenCharts()
  const [isExporting, setExporting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const importing = useLazyDialog(importDialog, 'импорт каналов')
  return (
    <>
      <Opener
        opens="menu"
        icon={<Ellipsis size={18} strokeWidth={1.75} />}
        aria-label="Ещё"
        layer={(close) => (
          <Menu onClose={close}>
            {hasCharts && <MenuItem Icon={ChartNoAxesColumn} label="Графики" onClick={openCharts} />}
            <MenuItem Icon={Columns3} label="Виды" onClick={() => setChoosing(true)} />
            <MenuItem Icon={Upload} label="Импорт" offlineAction="загрузить каналы из файла" onClick={importing.open} />
            <MenuItem Icon={Download} label="Экспорт" onClick={() => setExporting(true)} />
          </Menu>
        )}
      />
      {importing.dialog}
      <ViewsDialog open={isChoosing} onClose={() => setChoosing(false)} />
      <ExportDialog open={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}
