import { FolderInput, PencilLine, Pin, PinOff, Trash2 } from 'lucide-react'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'

type RoomMenuProps = {
  /** Undefined if the server does not support renaming. */
  onRename: (() => void) | undefined
  isPinned: boolean
  /** Undefined if the server does not store pins. */
  onPin: (() => void) | undefined
  /** Undefined if the server does not store folders. */
  onMove: (() => void) | undefined
  onDelete: () => void
  onClose: () => void
}

/** The menu of a chat; it is open while it is rendered. */
export function RoomMenu({ onRename, isPinned, onPin, onMove, onDelete, onClose }: RoomMenuProps) {
  return (
    <Menu onClose={onClose}>
      {onPin && (
        <MenuItem
          Icon={isPinned ? PinOff : Pin}
          label={isPinned ? 'Открепить' : 'Закрепить'}
          offlineAction={isPinned ? 'открепить чат' : 'закрепить чат'}
          onClick={onPin}
        />
      )}
      {onMove && <MenuItem Icon={FolderInput} label="В папку…" offlineAction="переместить чат" onClick={onMove} />}
      {onRename && (
        <MenuItem Icon={PencilLine} label="Переименовать" offlineAction="переименовать чат" onClick={onRename} />
      )}
      <MenuItem Icon={Trash2} label="Удалить" offlineAction="удалить чат" isDanger onClick={onDelete} />
    </Menu>
  )
}
