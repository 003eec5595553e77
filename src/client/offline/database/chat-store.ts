import { keptMessage } from '#client/lib/device/storage-policy.ts'
import type { ChatMessage, ChatRoom } from '#contract/chats.ts'
import { searchText } from '#domain/search-text.ts'
import type { OfflineDatabase } from './database.ts'

/** Stores the messages of each chat that was opened on this device. */
export function createChatStore(db: OfflineDatabase) {
  return {
    async history(roomId: string) {
      const kept = await db.chatHistories.get(roomId)
      return kept && { rows: kept.rows, asOf: kept.asOf }
    },

    /** Returns the ids of chats whose messages contain the text by the application's search rule. */
    async roomsWith(text: string): Promise<string[]> {
      const wanted = searchText(text)
      const found: string[] = []
      await db.chatHistories.each(({ roomId, rows }) => {
        if (rows.some(({ msg }) => searchText(msg).includes(wanted))) found.push(roomId)
      })
      return found
    },

    /** Deletes the messages of chats that are no longer in the list. */
    async keepOnly(rooms: readonly ChatRoom[]) {
      const ids = new Set(rooms.map(({ room_id }) => room_id))
      const kept = await db.chatHistories.toCollection().primaryKeys()
      await db.chatHistories.bulkDelete(kept.filter((id) => !ids.has(id)))
    },

    async keepHistory(roomId: string, rows: ChatMessage[]) {
      await db.chatHistories.put({ roomId, rows: rows.map(keptMessage), asOf: Date.now() })
    },
  }
}
