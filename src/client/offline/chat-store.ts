import type { ChatMessage, ChatRoom } from '#contract/chats.ts'
import { searchText } from '#domain/search-text.ts'
import type { OfflineDatabase } from './database.ts'

/** Chats as they were last seen: the list, and the messages of each chat that was opened on this device. */
export function createChatStore(db: OfflineDatabase) {
  return {
    async rooms() {
      const kept = await db.chatRooms.get('chats')
      return kept && { rooms: kept.rooms, asOf: kept.asOf }
    },

    async history(roomId: string) {
      const kept = await db.chatHistories.get(roomId)
      return kept && { rows: kept.rows, asOf: kept.asOf }
    },

    /** The chats whose messages have the text, by the rule of every search. */
    async roomsWith(text: string): Promise<string[]> {
      const wanted = searchText(text)
      const found: string[] = []
      await db.chatHistories.each(({ roomId, rows }) => {
        if (rows.some(({ msg }) => searchText(msg).includes(wanted))) found.push(roomId)
      })
      return found
    },

    /** Also forgets the messages of chats that are not in the list any more. */
    keepRooms: (rooms: ChatRoom[]) =>
      db.transaction('rw', db.chatRooms, db.chatHistories, async () => {
        await db.chatRooms.put({ name: 'chats', rooms, asOf: Date.now() })
        const ids = new Set(rooms.map(({ room_id }) => room_id))
        const kept = await db.chatHistories.toCollection().primaryKeys()
        await db.chatHistories.bulkDelete(kept.filter((id) => !ids.has(id)))
      }),

    async keepHistory(roomId: string, rows: ChatMessage[]) {
      await db.chatHistories.put({ roomId, rows, asOf: Date.now() })
    },
  }
}
