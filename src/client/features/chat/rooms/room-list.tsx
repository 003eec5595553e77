import { Search } from 'lucide-react'
import {
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { useSession } from '#client/lib/session/session.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useShownCount } from '#client/ui/list/use-shown-count.ts'
import { useLinkArrows } from '#client/ui/overlay/use-keys.ts'
import type { ChatRoom } from '#contract/chats.ts'
import { textLimits } from '#contract/fields.ts'
import { searchText } from '#domain/search-text.ts'
import { arrangeRooms, foldersOf, lineOf } from './arrange-rooms.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { FolderHeading, RestCaption } from './folder-heading.tsx'
import { RoomItem } from './room-item.tsx'
import styles from './room-list.module.css'
import { RoomListSkeleton, RoomsEmpty, RoomsFailed, RoomsNotFound } from './room-list-states.tsx'

export type RoomListProps = {
  /** Undefined while the chats are pending or have failed to load. */
  rooms: readonly ChatRoom[] | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
  currentRoomId: string | undefined
  /** The ids of chats in which an answer is being written. */
  runningRoomIds: ReadonlySet<string>
  /** Shows the chats whose messages contain the query. */
  foundMessages?: ((query: string) => ReactNode) | undefined
  onOpen: (roomId: string) => void
  /** Undefined if the server does not support renaming. Rejects if it failed; the user can then correct the name. */
  onRename: ((roomId: string, name: string) => Promise<unknown>) | undefined
  /** Undefined if the server does not store pins. */
  onPin?: ((room: ChatRoom) => void) | undefined
  /** Moves a chat to a folder, or out of it with null. Undefined if the server does not store folders. */
  onMove?: ((room: ChatRoom, folder: string | null) => Promise<unknown>) | undefined
  /** Settles when the chat is deleted or the deletion has failed; the dialog stays open until then. */
  onDelete: (roomId: string) => Promise<unknown>
}

/** The list of chats with pins and folders, the newest first, and a search in names and messages. */
export function RoomList(props: RoomListProps) {
  const [query, setQuery] = useState('')
  const { rooms } = props
  if (rooms === undefined) return props.failed ? <RoomsFailed {...props} /> : <RoomListSkeleton />
  if (rooms.length === 0) return <RoomsEmpty />
  return (
    <History>
      <RoomSearch value={query} onChange={setQuery} />
      <FoundRooms {...props} rooms={rooms} query={query} />
    </History>
  )
}

function History({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLinkArrows(element)
  return (
    <div ref={element} className={styles.history}>
      {children}
    </div>
  )
}

type FoundRoomsProps = RoomListProps & { rooms: readonly ChatRoom[]; query: string }

function FoundRooms({ rooms, query, currentRoomId, runningRoomIds, foundMessages, ...callbacks }: FoundRoomsProps) {
  const [toDelete, setToDelete] = useState<ChatRoom>()
  const on = useSteady(callbacks)
  const end = useRef<HTMLDivElement>(null)
  const sought = useDeferredValue(query)
  const found = findRooms(rooms, sought)
  const { closed, toggle } = useClosedFolders()
  const [moved, setMoved] = useState<ChatRoom>()
  const isSearch = sought.trim() !== ''
  const lines = isSearch ? found.map((room) => lineOf(room)) : arrangeRooms(found, closed)
  const current = lines.findIndex(({ key }) => key === currentRoomId)
  const shown = useShownCount(end, lines.length, current + 1)
  const messages = sought.trim().length >= leastSought && foundMessages?.(sought)
  return (
    <>
      {found.length === 0 && !messages && <RoomsNotFound />}
      <ul aria-label="История чатов">
        {lines.slice(0, shown).map((line) => {
          if (line.kind === 'folder') return <FolderHeading {...line} key={line.key} onToggle={toggle} />
          if (line.kind === 'rest') return <RestCaption key={line.key} />
          const { room, isInFolder } = line
          return (
            <RoomItem
              key={room.room_id}
              room={room}
              isInFolder={isInFolder}
              current={room.room_id === currentRoomId}
              running={runningRoomIds.has(room.room_id)}
              onOpen={on.onOpen}
              onRename={callbacks.onRename && on.onRename}
              onPin={callbacks.onPin && on.onPin}
              onAskFolder={callbacks.onMove && setMoved}
              onAskDelete={setToDelete}
            />
          )
        })}
      </ul>
      <div ref={end} />
      {messages}
      {callbacks.onMove && (
        <FolderDialog
          room={moved}
          folders={foldersOf(rooms)}
          onMove={callbacks.onMove}
          onClose={() => setMoved(undefined)}
        />
      )}
      <DeleteRoom room={toDelete} onDelete={callbacks.onDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

/** Returns the folders that the user has closed on this device. */
function useClosedFolders() {
  const session = useSession()
  const key = storageKeys.closedFolders + (session.status === 'authenticated' ? session.user.id : '')
  const text = useSyncExternalStore(keptEntries.subscribe, () => keptEntries.read(key))
  const closed = useMemo(() => new Set(z.safeParse(z.array(z.string()), parseJson(text)).data), [text])
  return {
    closed,
    toggle(folder: string) {
      const others = [...closed].filter((one) => one !== folder)
      keptEntries.write(key, JSON.stringify(closed.has(folder) ? others : [...others, folder]))
    },
  }
}

/** One letter is in almost every message. */
const leastSought = 2

type Callbacks = Pick<RoomListProps, 'onOpen' | 'onRename' | 'onPin'>

/** Returns callbacks with a stable identity, so that typing a message does not render every list item again. */
function useSteady(callbacks: Callbacks) {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const [steady] = useState(() => ({
    onOpen: (id: string) => latest.current.onOpen(id),
    onRename: (id: string, name: string) => latest.current.onRename?.(id, name),
    onPin: (room: ChatRoom) => latest.current.onPin?.(room),
  }))
  return steady
}

function findRooms(rooms: readonly ChatRoom[], query: string): readonly ChatRoom[] {
  const words = searchText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rooms
  return rooms.filter(({ room_name }) => {
    const name = searchText(room_name)
    return words.every((word) => name.includes(word))
  })
}

type RoomSearchProps = { value: string; onChange: (value: string) => void }

function RoomSearch({ value, onChange }: RoomSearchProps) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label="Поиск по чатам"
      placeholder="Поиск по чатам"
      maxLength={textLimits.title}
      value={value}
      onChange={onChange}
      icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
      clearable
    />
  )
}

type DeleteRoomProps = {
  /** The dialog is open while this is defined. */
  room: ChatRoom | undefined
  onDelete: (roomId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before deleting a chat; the error dialog reports a failure. */
function DeleteRoom({ room, onDelete, onClose }: DeleteRoomProps) {
  const [pending, setPending] = useState(false)
  const confirm = () => {
    if (room === undefined) return
    const close = () => {
      setPending(false)
      onClose()
    }
    setPending(true)
    onDelete(room.room_id).then(close, close)
  }
  return (
    <ConfirmDialog
      open={room !== undefined}
      title="Удалить чат?"
      offlineAction="удалить чат"
      pending={pending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Чат «{room?.room_name}» и его файлы будут удалены.
    </ConfirmDialog>
  )
}
