import { PencilLine, Trash2 } from 'lucide-react'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'

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
          Icon={PencilLine}
          label="Переименовать"
          offlineAction="переименовать чат"
          onClick={onRename}
        />
      )}
      <MenuItem Icon={Trash2} label="Удалить" offlineAction="удалить чат" isDanger onClick={onDelete} />
    </Menu>
  )
}
