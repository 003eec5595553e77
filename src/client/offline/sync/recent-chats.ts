import type { Api } from '#client/lib/http/create-api.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import type { OfflineDatabase } from '#client/offline/database/database.ts'
import * as chats from '#contract/chats.ts'

/** Older chats are stored when they are opened. */
const RECENT = 30

/**
 * Counts the newest chats whose messages are on this device.
 * @throws as `api` does
 */
export async function countRecentChats(
  db: OfflineDatabase,
  api: Api,
): Promise<{ kept: number; wanted: number }> {
  const rooms = await recentRooms(api)
  const kept = new Set(await db.chatHistories.toCollection().primaryKeys())
  return { kept: rooms.filter((id) => kept.has(id)).length, wanted: rooms.length }
}

/**
 * Stores the current messages of the newest chats.
 * @throws as `api` does
 */
export async function keepRecentChats(db: OfflineDatabase, api: Api): Promise<void> {
  const store = createChatStore(db)
  for (const id of await recentRooms(api)) {
    const { rows } = await api(chats.history, { params: { id } })
    await store.keepHistory(id, rows)
  }
}

async function recentRooms(api: Api): Promise<string[]> {
  const { rows } = await api(chats.list)
  return rows.slice(0, RECENT).map(({ room_id }) => room_id)
}
