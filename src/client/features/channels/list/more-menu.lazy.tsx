import { Dropdown } from 'antd'
import { ChartNoAxesColumn, Columns3, Download, Upload } from 'lucide-react'
import { MenuList, menuItem } from '#client/ui/dialog/menu-list.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './more-menu.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type MoreMenuProps = {
  onCharts?: () => void
  onViews: () => void
  onImport: () => void
  onExport: () => void
  onClose: () => void
}

/** Open as long as it is there. Lies over the button that has opened it. */
export function MoreMenu({ onCharts, onViews, onImport, onExport, onClose }: MoreMenuProps) {
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dropdown
      open
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => !open && onClose()}
      popupRender={() => (
        <MenuList onClose={onClose}>
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
        </MenuList>
      )}
    >
      <span className={styles.anchor} aria-hidden="true" />
    </Dropdown>
  )
}
