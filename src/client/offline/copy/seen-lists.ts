import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import type { SeenListName } from '#client/offline/database/database.ts'
import { type KeptResource, type KeptResourceName, keptChats } from '#client/offline/database/kept-resources.ts'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import type { ChatMessage, ChatRoom, ChatSearchResult } from '#contract/chats.ts'
import { type CopyReading, readingQuery } from './reading-query.ts'

/** Query options of a list that the device keeps: of the network, else as the device last received it. */
export function keptQuery<Row extends object>(
  resource: KeptResource<Row> & { name: KeptResourceName },
  queryKey: readonly unknown[],
) {
  return readingQuery<readonly Row[]>(queryKey, {
    network: async (signal, client) => {
      if (resource.isOurs && !(await serverCalls(client)).isOurs) return []
      const rows = await resource.read(api, signal)
      keepSeenList(resource.name, rows)
      return rows
    },
    copy: () => readSeenList(resource.name, resource.row),
  })
}

/**
 * Returns the list as this device last received it.
 * @throws NotAvailableOfflineError when the device never received it, or must not or cannot read it
 */
export async function readSeenList<Item>(name: SeenListName, row: z.ZodMiniType<Item>): Promise<CopyReading<Item[]>> {
  const kept = await askCopyWorker((worker) => worker.seenList(name)).catch((error) => {
    if (error instanceof NotAvailableOfflineError) throw error
    // A browser without workers or with a lost database stores nothing.
    return undefined
  })
  const { data } = z.safeParse(z.array(row), kept?.items)
  if (kept === undefined || data === undefined) throw notAvailableReason()
  return { data, asOf: new Date(kept.asOf) }
}

/** Stores a list from the network. A device that cannot store it, such as a full one, still shows it. */
export function keepSeenList(name: SeenListName, items: readonly object[]): void {
  askCopyWorker((worker) => worker.keepSeenList(name, items)).catch(() => {})
}

/**
 * Holds the user's chats as this device last received them.
 * @throws NotAvailableOfflineError when a chat was never read here
 */
export const chatsCopy = {
  rooms: (): Promise<CopyReading<ChatRoom[]>> => readSeenList(keptChats.name, keptChats.row),

  async history(roomId: string): Promise<CopyReading<ChatMessage[]>> {
    const kept = await askCopyWorker((worker) => worker.chatHistory(roomId))
    if (kept === undefined) throw notAvailableReason()
    return { data: kept.rows, asOf: new Date(kept.asOf) }
  },

  /** Searches the messages on this device. The results have the order of the list. */
  async search(query: string): Promise<CopyReading<{ rows: ChatSearchResult[]; searched: number }>> {
    const { data: rooms, asOf } = await this.rooms()
    const kept = await askCopyWorker((worker) => worker.searchChats(query))
    if (kept === undefined) throw notAvailableReason()
    const messages = new Map(kept.found.map((message) => [message.room_id, message]))
    const searched = new Set(kept.searched)
    const rows = rooms.flatMap(({ room_id, room_name }) => {
      const message = messages.get(room_id)
      return message ? [{ ...message, room_name }] : []
    })
    return { data: { rows, searched: rooms.filter(({ room_id }) => searched.has(room_id)).length }, asOf }
  },

  keepRooms: (rooms: readonly ChatRoom[]) => keepSeenList(keptChats.name, rooms),

  /** A device that cannot store the history, such as a full one, still shows it. */
  keepHistory(roomId: string, rows: ChatMessage[]): void {
    askCopyWorker((worker) => worker.keepChatHistory(roomId, rows)).catch(() => {})
  },
}
