import { RefreshCw, Search } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { ownUserId } from '#client/lib/session/session.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { useShownCount } from '#client/ui/list/list-place.ts'
import { useLinkArrows } from '#client/ui/overlay/use-keys.ts'
import type { ChatRoom } from '#contract/chats.ts'
import { textLimits } from '#contract/fields.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { FolderHeading, RestCaption, type RoomChanges, RoomItem } from './room-item.tsx'
import styles from './room-list.module.css'

type RoomListProps = {
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
  changes: RoomChanges | undefined
  deletion: ComponentProps<typeof ConfirmAbout<ChatRoom>>['action']
}

/** The list of chats with pins and folders, the newest first, and a search in names and messages. */
export function RoomList(props: RoomListProps) {
  const { rooms } = props
  // Here, so that the typed text outlives a list that is empty or not loaded for a moment.
  const [query, setQuery] = useState('')
  if (rooms === undefined) return props.failed ? <RoomsFailed {...props} /> : <RoomListSkeleton />
  if (rooms.length === 0) {
    return <p className={styles.note}>Чатов пока нет. Напишите первое сообщение, и чат появится здесь.</p>
  }
  return <History {...props} rooms={rooms} query={query} onQuery={setQuery} />
}

type FoundRoomsProps = RoomListProps & { rooms: readonly ChatRoom[]; query: string }

function History({ onQuery, ...props }: FoundRoomsProps & { onQuery: (query: string) => void }) {
  const element = useRef<HTMLDivElement>(null)
  useLinkArrows(element)
  return (
    <div ref={element} className={styles.history}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Поиск по чатам"
        placeholder="Поиск по чатам"
        maxLength={textLimits.title}
        value={props.query}
        onChange={onQuery}
        icon={<Search size={16} aria-hidden />}
        clearable
      />
      <FoundRooms {...props} />
    </div>
  )
}

function FoundRooms({ rooms, query, currentRoomId, foundMessages, changes, ...props }: FoundRoomsProps) {
  const [toDelete, setToDelete] = useState<ChatRoom>()
  const [moved, setMoved] = useState<ChatRoom>()
  const end = useRef<HTMLDivElement>(null)
  const sought = useDeferredValue(query)
  const found = findRooms(rooms, sought)
  const { closed, toggle } = useClosedFolders()
  const lines = sought.trim() === '' ? arrangeRooms(rooms, closed) : found.map((room) => lineOf(room))
  const current = lines.findIndex(({ key }) => key === currentRoomId)
  const shown = useShownCount(end, lines.length, current + 1)
  const messages = sought.trim().length >= leastSought && foundMessages?.(sought)
  return (
    <>
      {found.length === 0 && !messages && (
        <p className={styles.note} role="status">
          Ничего не найдено
        </p>
      )}
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
              running={props.runningRoomIds.has(room.room_id)}
              onOpen={props.onOpen}
              changes={changes}
              onAskFolder={setMoved}
              onAskDelete={setToDelete}
            />
          )
        })}
      </ul>
      <div ref={end} />
      {messages}
      {changes && moved && (
        <FolderDialog
          room={moved}
          folders={foldersOf(rooms)}
          onMove={changes.move}
          onClose={() => setMoved(undefined)}
        />
      )}
      <ConfirmAbout
        thing={toDelete}
        title="Удалить чат?"
        offlineAction="удалить чат"
        action={props.deletion}
        onClose={() => setToDelete(undefined)}
      >
        {({ room_name }) => `Чат «${room_name}» и его файлы будут удалены.`}
      </ConfirmAbout>
    </>
  )
}

/** The widths of the skeleton lines in per cent. They differ, so that the lines look like names. */
const widths = [86, 64, 78, 58, 72, 82, 50, 68]

function RoomListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Загрузка чатов">
      {widths.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

function RoomsFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div className={styles.note} role="alert">
      <p className={styles.failed}>Не удалось загрузить чаты</p>
      <Button size="small" icon={<RefreshCw size={16} aria-hidden />} loading={retrying} onClick={onRetry}>
        Повторить
      </Button>
    </div>
  )
}

function useClosedFolders() {
  const key = storageKeys.closedFolders + ownUserId()
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

function findRooms(rooms: readonly ChatRoom[], query: string): readonly ChatRoom[] {
  const words = searchText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rooms
  return rooms.filter(({ room_name }) => {
    const name = searchText(room_name)
    return words.every((word) => name.includes(word))
  })
}

type RoomLine =
  | { kind: 'room'; key: string; room: ChatRoom; isInFolder: boolean }
  | { kind: 'folder'; key: string; folder: string; count: number; isOpen: boolean }
  | { kind: 'rest'; key: string }

/** Returns the lines of the list: pinned chats, then folders by name with their chats, then the other chats. */
function arrangeRooms(rooms: readonly ChatRoom[], closed: ReadonlySet<string>): RoomLine[] {
  const pinned = rooms.filter(({ is_pinned }) => is_pinned)
  const others = rooms.filter(({ is_pinned }) => !is_pinned)
  const rest = others.filter(({ folder }) => !folder)
  const folders = foldersOf(others).map((folder) => ({
    folder,
    chats: others.filter((room) => room.folder === folder),
    isOpen: !closed.has(folder),
  }))
  return [
    ...pinned.map((room) => lineOf(room)),
    ...folders.flatMap(({ folder, chats, isOpen }): RoomLine[] => [
      { kind: 'folder', key: `folder:${folder}`, folder, count: chats.length, isOpen },
      ...(isOpen ? chats.map((room) => lineOf(room, true)) : []),
    ]),
    ...(folders.length > 0 && rest.length > 0 ? [{ kind: 'rest', key: 'rest' } as const] : []),
    ...rest.map((room) => lineOf(room)),
  ]
}

/** Returns the used folders by name. */
function foldersOf(rooms: readonly ChatRoom[]): string[] {
  const names = new Set(rooms.flatMap(({ folder }) => folder || []))
  return [...names].toSorted((a, b) => compareSearchTexts(searchText(a), searchText(b)))
}

const lineOf = (room: ChatRoom, isInFolder = false): RoomLine => ({
  kind: 'room',
  key: room.room_id,
  room,
  isInFolder,
})
