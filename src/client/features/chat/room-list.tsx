import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { ChatRoom } from '#contract/chats.ts'
import { DeleteRoom } from './delete-room.tsx'
import { RoomItem } from './room-item.tsx'
import styles from './room-list.module.css'
import { RoomListSkeleton, RoomsEmpty, RoomsFailed, RoomsNotFound } from './room-list-states.tsx'
import { RoomSearch } from './room-search.tsx'
import { useShownCount } from './use-shown-count.ts'

export type RoomListProps = {
  /** Undefined while they load or when they could not be loaded. */
  rooms: readonly ChatRoom[] | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
  currentRoomId: string | undefined
  /** Rooms whose answer is being written. */
  runningRoomIds: ReadonlySet<string>
  onOpen: (roomId: string) => void
  onRename: (roomId: string, name: string) => void
  /** Settles when it is done or has failed; the dialog stays until then. */
  onDelete: (roomId: string) => Promise<unknown>
}

/** The history: a search over the names and the rooms, the last one first. */
export function RoomList(props: RoomListProps) {
  const [query, setQuery] = useState('')
  const { rooms } = props
  if (rooms === undefined) return props.failed ? <RoomsFailed {...props} /> : <RoomListSkeleton />
  if (rooms.length === 0) return <RoomsEmpty />
  return (
    <div className={styles.history}>
      <RoomSearch value={query} onChange={setQuery} />
      <FoundRooms {...props} rooms={rooms} query={query} />
    </div>
  )
}

type FoundRoomsProps = RoomListProps & { rooms: readonly ChatRoom[]; query: string }

function FoundRooms({ rooms, query, currentRoomId, runningRoomIds, ...callbacks }: FoundRoomsProps) {
  const [asked, setAsked] = useState<ChatRoom>()
  const on = useSteady(callbacks)
  const end = useRef<HTMLDivElement>(null)
  const found = findRooms(rooms, useDeferredValue(query))
  const current = found.findIndex(({ room_id }) => room_id === currentRoomId)
  const shown = useShownCount(end, found.length, current + 1)
  return (
    <>
      {found.length === 0 && <RoomsNotFound />}
      <ul className={styles.rooms} aria-label="История чатов">
        {found.slice(0, shown).map((room) => (
          <RoomItem
            key={room.room_id}
            room={room}
            current={room.room_id === currentRoomId}
            running={runningRoomIds.has(room.room_id)}
            onOpen={on.onOpen}
            onRename={on.onRename}
            onAskDelete={setAsked}
          />
        ))}
      </ul>
      <div ref={end} />
      <DeleteRoom room={asked} onDelete={callbacks.onDelete} onClose={() => setAsked(undefined)} />
    </>
  )
}

type Callbacks = Pick<RoomListProps, 'onOpen' | 'onRename'>

/** The callbacks as ones that never change, so that typing a message does not render the rooms. */
function useSteady(callbacks: Callbacks): Callbacks {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const [steady] = useState<Callbacks>(() => ({
    onOpen: (id) => latest.current.onOpen(id),
    onRename: (id, name) => latest.current.onRename(id, name),
  }))
  return steady
}

function findRooms(rooms: readonly ChatRoom[], query: string): readonly ChatRoom[] {
  const words = searchable(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rooms
  return rooms.filter(({ room_name }) => {
    const name = searchable(room_name)
    return words.every((word) => name.includes(word))
  })
}

/** «ё» is typed and left out at will. */
function searchable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
