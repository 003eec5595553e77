import { ChartNoAxesColumn, Columns3, Download, Upload } from 'lucide-react'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'

type MoreMenuProps = {
  onCharts?: () => void
  onViews: () => void
  onImport: () => void
  onExport: () => void
  onClose: () => void
}

/** The menu is open while it is mounted. */
export function MoreMenu({ onCharts, onViews, onImport, onExport, onClose }: MoreMenuProps) {
  return (
    <Menu onClose={onClose}>
      {onCharts && <MenuItem Icon={ChartNoAxesColumn} label="Графики" onClick={onCharts} />}
      <MenuItem Icon={Columns3} label="Виды" onClick={onViews} />
      <MenuItem Icon={Upload} label="Импорт" offlineAction="загрузить каналы из файла" onClick={onImport} />
      <MenuItem Icon={Download} label="Экспорт" onClick={onExport} />
    </Menu>
  )
}
