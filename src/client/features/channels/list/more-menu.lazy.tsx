import { ChartNoAxesColumn, Columns3, Download, Upload } from 'lucide-react'
import { Menu, menuItem } from '#client/ui/dialog/menu.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type MoreMenuProps = {
  onCharts?: () => void
  onViews: () => void
  onImport: () => void
  onExport: () => void
  onClose: () => void
}

/** The menu is open as long as it is rendered. */
export function MoreMenu({ onCharts, onViews, onImport, onExport, onClose }: MoreMenuProps) {
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu onClose={onClose}>
      {onCharts && (
        <button {...menuItem} role="menuitem" onClick={choose(onCharts)}>
          <ChartNoAxesColumn {...icon} />
          Графики
        </button>
      )}
      <button {...menuItem} role="menuitem" onClick={choose(onViews)}>
        <Columns3 {...icon} />
        Виды
      </button>
      <OfflineDisabled action="загрузить каналы из файла">
        {(disabled) => (
          <button {...menuItem} {...disabled} role="menuitem" onClick={choose(onImport)}>
            <Upload {...icon} />
            Импорт
          </button>
        )}
      </OfflineDisabled>
      <button {...menuItem} role="menuitem" onClick={choose(onExport)}>
        <Download {...icon} />
        Экспорт
      </button>
    </Menu>
  )
}
