import * as z from 'zod/mini'
import { keptMessage } from '#client/lib/device/storage-policy.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import type { ChatHistory, ServerCalls } from '#client/lib/server/server-calls.ts'
import { keptChats } from '#client/offline/database/kept-resources.ts'
import { type ChatMessage, type ChatSearchResult, list } from '#contract/chats.ts'
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

    /** Deletes the messages of chats that are no longer in the kept list. */
    async dropGone() {
      const { data: rooms } = z.safeParse(z.array(keptChats.row), (await db.seenLists.get(keptChats.name))?.items)
      if (rooms === undefined) return
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

/**
 * Returns all messages of a chat, or those before `before`. Messages that `known` lacks come from the server.
 * @throws as `read` does
 */
export async function allMessages(
  known: readonly ChatMessage[],
  read: (before: string | undefined) => Promise<ChatHistory>,
  before?: string,
): Promise<ChatMessage[]> {
  let rows: ChatMessage[] = []
  for (let first = before; ; ) {
    const earlier = first === undefined ? undefined : messagesBefore(first, known)
    if (earlier) return [...earlier, ...rows]
    const part = await read(first)
    rows = [...part.rows, ...rows]
    first = part.rows[0]?.attributes.id
    if (!part.hasEarlier || first === undefined) return rows
  }
}

/** Returns the known messages before `messageId`; undefined when this message is unknown. */
export function messagesBefore(messageId: string, known: readonly ChatMessage[]): ChatMessage[] | undefined {
  const place = known.findIndex(({ attributes }) => attributes.id === messageId)
  return place < 0 ? undefined : known.slice(0, place)
}

/** Older chats are stored when they are opened. */
const RECENT = 30

/**
 * Counts the newest chats whose messages are on this device.
 * @throws as `api` does
 */
export async function countRecentChats(db: OfflineDatabase, api: Api): Promise<{ kept: number; wanted: number }> {
  const rooms = await recentRooms(api)
  const kept = new Set(await db.chatHistories.toCollection().primaryKeys())
  return { kept: rooms.filter((id) => kept.has(id)).length, wanted: rooms.length }
}

/**
 * Stores the current messages of the newest chats. For a chat that is on this device, reads only the new messages.
 * @throws as `api` does
 */
export async function keepRecentChats(parts: {
  db: OfflineDatabase
  api: Api
  server: () => Promise<ServerCalls>
}): Promise<void> {
  const store = createChatStore(parts.db)
  const { readMessages } = await parts.server()
  for (const chatId of await recentRooms(parts.api)) {
    const kept = (await store.history(chatId))?.rows ?? []
    const rows = await allMessages(kept, (before) => readMessages({ chatId, before }))
    await store.keepHistory(chatId, rows)
  }
}

async function recentRooms(api: Api): Promise<string[]> {
  const { rows } = await api(list)
  return rows.slice(0, RECENT).map(({ room_id }) => room_id)
}
