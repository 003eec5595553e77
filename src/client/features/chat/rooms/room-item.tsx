import { Ellipsis, LoaderCircle } from 'lucide-react'
import { type MouseEvent, memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { useRowControl } from '#client/ui/focus/row-control.ts'
import type { ChatRoom } from '#contract/chats.ts'
import styles from './room-item.module.css'
import { RoomMenu } from './room-menu.tsx'
import { RoomNameInput } from './room-name-input.tsx'

type RoomItemProps = {
  room: ChatRoom
  current: boolean
  /** The room's answer is being written. */
  running: boolean
  onOpen: (roomId: string) => void
  /** Nothing where the server cannot do it. */
  onRename: ((roomId: string, name: string) => Promise<unknown> | undefined) | undefined
  onAskDelete: (room: ChatRoom) => void
}

/**
 * A room in the history. There may be a thousand, so its link is a plain one, and its menu is rendered only while
 * open.
 */
export const RoomItem = memo(function RoomItem(props: RoomItemProps) {
  const { room, current, running, onOpen, onRename, onAskDelete } = props
  // What the field of the name has in it while it is there.
  const [typed, setTyped] = useState<string>()
  const renaming = typed !== undefined
  const [menuOpen, setMenuOpen] = useState(false)
  const control = useRowControl()
  const endRenaming = (name: string | undefined, byKey: boolean) => {
    // The field goes at once, so that the button is there to take the focus.
    flushSync(() => setTyped(undefined))
    if (byKey) control.ref.current?.focus()
    // What could not be saved stands in the field again.
    if (name !== undefined) onRename?.(room.room_id, name)?.catch(() => setTyped(name))
  }
  return (
    <li className={styles.room} data-current={current || undefined} data-menu-open={menuOpen || undefined}>
      {renaming ? (
        <RoomNameInput name={room.room_name} typed={typed} onEnd={endRenaming} />
      ) : (
        <RoomLink room={room} current={current} onOpen={onOpen} />
      )}
      {running && !renaming && (
        <LoaderCircle
          className={styles.spinner}
          size={16}
          strokeWidth={2}
          role="img"
          aria-label="Идёт ответ"
        />
      )}
      <span className={styles.menuPlace} hidden={renaming}>
        <IconButton
          {...control}
          className={styles.menuButton}
          aria-label={`Действия с чатом «${room.room_name}»`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {menuOpen && (
          <RoomMenu
            onRename={onRename && (() => setTyped(room.room_name))}
            onDelete={() => onAskDelete(room)}
            onClose={() => {
              setMenuOpen(false)
              control.ref.current?.focus()
            }}
          />
        )}
      </span>
    </li>
  )
})

type RoomLinkProps = { room: ChatRoom; current: boolean; onOpen: (roomId: string) => void }

function RoomLink({ room, current, onOpen }: RoomLinkProps) {
  const open = (event: MouseEvent) => {
    // The browser opens new tabs and windows itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(room.room_id)
  }
  return (
    <a
      href={`/chat/${encodeURIComponent(room.room_id)}`}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      title={room.room_name}
      onClick={open}
    >
      {room.room_name}
    </a>
  )
}
