import { Dropdown } from 'antd'
import { PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuList, menuItem } from '#client/ui/menu-list.tsx'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'
import styles from './room-menu.module.css'

type RoomMenuProps = {
  /** Nothing where the server cannot do it. */
  onRename: (() => void) | undefined
  onDelete: () => void
  onClose: () => void
}

/** What can be done with a room; open as long as it is there. Lies over the button that has opened it. */
export function RoomMenu({ onRename, onDelete, onClose }: RoomMenuProps) {
  return (
    <Dropdown
      open
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => !open && onClose()}
      popupRender={() => (
        <MenuList onClose={onClose}>
          {onRename && (
            <MenuItem
              icon={<PencilLine size={16} strokeWidth={1.75} aria-hidden />}
              label="Переименовать"
              offlineAction="переименовать чат"
              onClick={() => {
                onClose()
                onRename()
              }}
            />
          )}
          <MenuItem
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            label="Удалить"
            danger
            offlineAction="удалить чат"
            onClick={() => {
              onClose()
              onDelete()
            }}
          />
        </MenuList>
      )}
    >
      <span className={styles.anchor} aria-hidden="true" />
    </Dropdown>
  )
}

type MenuItemProps = {
  icon: ReactNode
  label: string
  danger?: boolean
  offlineAction: string
  onClick: () => void
}

function MenuItem({ icon, label, danger = false, offlineAction, onClick }: MenuItemProps) {
  return (
    <OfflineDisabled action={offlineAction}>
      {(disabled) => (
        <button
          {...menuItem}
          {...disabled}
          role="menuitem"
          data-danger={danger || undefined}
          onClick={onClick}
        >
          {icon}
          {label}
        </button>
      )}
    </OfflineDisabled>
  )
}
