import { keptMessage } from '#client/lib/device/storage-policy.ts'
import type { ChatMessage, ChatRoom, ChatSearchResult } from '#contract/chats.ts'
import { findWords, type SoughtWord, searchedText, soughtWords } from '#domain/chat-search/chat-search.ts'
import type { OfflineDatabase } from './database.ts'

type FoundMessage = Omit<ChatSearchResult, 'room_name'>
/** `searched` are the ids of the chats whose messages are on the device. */
export type KeptSearch = { found: FoundMessage[]; searched: string[] }

/** Stores the messages of each chat that was opened on this device. */
export function createChatStore(db: OfflineDatabase) {
  return {
    async history(roomId: string) {
      const kept = await db.chatHistories.get(roomId)
      return kept && { rows: kept.rows, asOf: kept.asOf }
    },

    /** Finds the newest matching message of each chat, as the server does, and counts the chats that are on the device. */
    async search(query: string): Promise<KeptSearch> {
      const sought = soughtWords(query)
      const found: FoundMessage[] = []
      const searched: string[] = []
      await db.chatHistories.each(({ roomId, rows }) => {
        searched.push(roomId)
        const message = sought.length > 0 && findNewest(rows, sought)
        if (message) found.push({ room_id: roomId, ...message })
      })
      return { found, searched }
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

function findNewest(rows: readonly ChatMessage[], sought: readonly SoughtWord[]) {
  for (const { msg, attributes } of rows.toReversed()) {
    const part = findWords(searchedText(attributes.role, msg), sought)
    if (part) return { message_id: attributes.id, role: attributes.role, ...part }
  }
  return undefined
}
