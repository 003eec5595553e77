import type { Api } from '#client/lib/http/create-api.ts'
import type { ServerCalls } from '#client/lib/server/server-calls.ts'
import { allMessages } from '#client/offline/database/chat-messages.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import type { OfflineDatabase } from '#client/offline/database/database.ts'
import * as chats from '#contract/chats.ts'

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
  const { rows } = await api(chats.list)
  return rows.slice(0, RECENT).map(({ room_id }) => room_id)
}
