import { ChevronDown, Ellipsis, Folder, FolderInput, LoaderCircle, PencilLine, Pin, PinOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#client/ui/control/button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { focusUnderLayers, useRowControl } from '#client/ui/overlay/focus-back.ts'
import { useOpener } from '#client/ui/overlay/popover.tsx'
import { PlainLink } from '#client/ui/page/linked-text.tsx'
import text from '#client/ui/page/text.module.css'
import type { ChatRoom } from '#contract/chats.ts'
import { textLimits } from '#contract/fields.ts'
import styles from './room-item.module.css'

/** What a bare server does not store of a chat. */
export type RoomChanges = {
  /** Rejects if it failed; the user can then correct the name. */
  rename: (roomId: string, name: string) => Promise<unknown>
  pin: (room: ChatRoom) => void
  /** Moves a chat to a folder, or out of it with null. */
  move: (room: ChatRoom, folder: string | null) => Promise<unknown>
}

type RoomItemProps = {
  room: ChatRoom
  current: boolean
  /** Whether an answer is being written in the chat. */
  running: boolean
  onOpen: (roomId: string) => void
  changes: RoomChanges | undefined
  onAskFolder: (room: ChatRoom) => void
  onAskDelete: (room: ChatRoom) => void
  isInFolder: boolean
}

/** A chat in the list, which may contain a thousand. */
export const RoomItem = memo(function RoomItem(props: RoomItemProps) {
  const { room, current, running, onOpen, changes, onAskFolder, onAskDelete, isInFolder } = props
  // The initial text of the name field; undefined while the chat is not being renamed.
  const [typed, setTyped] = useState<string>()
  const renaming = typed !== undefined
  const menu = useOpener('menu', useRowControl())
  const endRenaming = (name: string | undefined, byKey: boolean) => {
    // Unmounts the field synchronously, so that the menu button is visible and can receive the focus.
    flushSync(() => setTyped(undefined))
    if (byKey) menu.button.ref.current?.focus()
    // If saving fails, the field opens again with the name that was not saved.
    if (name !== undefined) changes?.rename(room.room_id, name).catch(() => setTyped(name))
  }
  return (
    <li
      className={styles.room}
      data-current={current || undefined}
      data-menu-open={menu.isOpen || undefined}
      data-in-folder={isInFolder || undefined}
    >
      {renaming ? (
        <RoomNameInput name={room.room_name} typed={typed} onEnd={endRenaming} />
      ) : (
        <PlainLink
          href={`/chat/${encodeURIComponent(room.room_id)}`}
          className={styles.link}
          aria-current={current ? 'page' : undefined}
          title={room.room_name}
          onOpen={() => onOpen(room.room_id)}
        >
          {room.room_name}
        </PlainLink>
      )}
      {room.is_pinned && !renaming && <Pin className={styles.pin} size={14} role="img" aria-label="Закреплён" />}
      {running && !renaming && (
        <LoaderCircle className={styles.spinner} size={16} strokeWidth={2} role="img" aria-label="Идёт ответ" />
      )}
      <span className={styles.menuPlace} hidden={renaming}>
        <IconButton {...menu.button} className={styles.menuButton} aria-label={`Действия с чатом «${room.room_name}»`}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
        {menu.isOpen && (
          <Menu onClose={menu.close}>
            {changes && (
              <>
                <MenuItem
                  Icon={room.is_pinned ? PinOff : Pin}
                  label={room.is_pinned ? 'Открепить' : 'Закрепить'}
                  offlineAction={room.is_pinned ? 'открепить чат' : 'закрепить чат'}
                  onClick={() => changes.pin(room)}
                />
                <MenuItem
                  Icon={FolderInput}
                  label="В папку…"
                  offlineAction="переместить чат"
                  onClick={() => onAskFolder(room)}
                />
                <MenuItem
                  Icon={PencilLine}
                  label="Переименовать"
                  offlineAction="переименовать чат"
                  onClick={() => setTyped(room.room_name)}
                />
              </>
            )}
            <MenuItem
              Icon={Trash2}
              label="Удалить"
              offlineAction="удалить чат"
              isDanger
              onClick={() => onAskDelete(room)}
            />
          </Menu>
        )}
      </span>
    </li>
  )
})

type RoomNameInputProps = {
  name: string
  /** The initial text of the field: the current name, or a new name that could not be saved. */
  typed: string
  /** `name` is undefined if nothing has changed. If `byKey` is true, the caller must move the focus. */
  onEnd: (name: string | undefined, byKey: boolean) => void
}

/** A field that edits a chat's name. Enter or leaving the field saves the new name; Escape discards it. */
function RoomNameInput({ name, typed, onEnd }: RoomNameInputProps) {
  const [value, setValue] = useState(typed)
  // Prevents a second call of `onEnd`: the field also blurs when Enter or Escape unmounts it.
  const ended = useRef(false)
  const end = (text: string, byKey: boolean) => {
    if (ended.current) return
    // An error dialog takes the focus after a failed save. This blur must not close the field.
    if (!byKey && typed !== name && text === typed) return
    ended.current = true
    const wanted = text.trim()
    onEnd(wanted === '' || wanted === name ? undefined : wanted, byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Otherwise the menu button, which receives the focus, would handle the same key press as a click.
      event.preventDefault()
      end(value, true)
    }
    if (event.key === 'Escape') {
      // Otherwise Escape would also close the drawer that contains this field.
      event.preventDefault()
      end(name, true)
    }
  }
  return (
    <input
      className={styles.nameInput}
      aria-label="Название чата"
      value={value}
      maxLength={textLimits.title}
      ref={focusWithAllSelected}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(value, false)}
    />
  )
}

function focusWithAllSelected(input: HTMLInputElement | null): void {
  if (input === null) return
  // The error dialog of a failed save may still be open above the field.
  focusUnderLayers(input)
  input.select()
}

type FolderHeadingProps = {
  folder: string
  count: number
  isOpen: boolean
  onToggle: (folder: string) => void
}

/** The heading of a folder, which opens and closes it. */
export function FolderHeading({ folder, count, isOpen, onToggle }: FolderHeadingProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        title={folder}
        onClick={() => onToggle(folder)}
      >
        <Folder size={16} aria-hidden />
        <span className={text.cut}>{folder}</span>
        <span className={styles.count}>{count}</span>
        <ChevronDown className={styles.chevron} size={16} aria-hidden />
      </button>
    </li>
  )
}

export function RestCaption() {
  return <li className={styles.rest}>Без папки</li>
}
