import { PencilLine, Trash2 } from 'lucide-react'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'

type RoomMenuProps = {
  /** Undefined if the server does not support renaming. */
  onRename: (() => void) | undefined
  onDelete: () => void
  onClose: () => void
}

/** The menu of a chat; it is open while it is rendered. */
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
