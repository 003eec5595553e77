import type { ChatRoom } from '#contract/chats.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'

/** A line of the list: a chat, the heading of a folder, or the caption above the chats without a folder. */
export type RoomLine =
  | { kind: 'room'; key: string; room: ChatRoom; isInFolder: boolean }
  | { kind: 'folder'; key: string; folder: string; count: number; isOpen: boolean }
  | { kind: 'rest'; key: string }

/** Returns the lines of the list: pinned chats, then folders by name with their chats, then the other chats. */
export function arrangeRooms(rooms: readonly ChatRoom[], closed: ReadonlySet<string>): RoomLine[] {
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
export function foldersOf(rooms: readonly ChatRoom[]): string[] {
  const names = new Set(rooms.flatMap(({ folder }) => folder || []))
  return [...names].toSorted((a, b) => compareSearchTexts(searchText(a), searchText(b)))
}

/** Returns the chats as they are found: in their order, without folders. */
export const lineOf = (room: ChatRoom, isInFolder = false): RoomLine => ({
  kind: 'room',
  key: room.room_id,
  room,
  isInFolder,
})
