import { PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, menuItem } from '#client/ui/dialog/menu.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'

type RoomMenuProps = {
  /** Undefined where the server cannot rename. */
  onRename: (() => void) | undefined
  onDelete: () => void
  onClose: () => void
}

/** The menu of a room; it is open as long as it is rendered. */
export function RoomMenu({ onRename, onDelete, onClose }: RoomMenuProps) {
  return (
    <Menu onClose={onClose}>
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
    </Menu>
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
