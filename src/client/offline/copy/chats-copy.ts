import * as z from 'zod/mini'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import { type ChatMessage, type ChatRoom, type ChatSearchResult, chatRoom } from '#contract/chats.ts'
import type { CopyReading } from './read-through.ts'
import { keepSeenList, readSeenList } from './seen-lists.ts'

/**
 * Holds the user's chats as this device last received them.
 * @throws NotAvailableOfflineError when a chat was never read here
 */
export const chatsCopy = {
  rooms: (): Promise<CopyReading<ChatRoom[]>> => readSeenList('chats', z.array(chatRoom)),

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

  keepRooms: (rooms: readonly ChatRoom[]) => keepSeenList('chats', rooms),

  /** A device that cannot store the history, such as a full one, still shows it. */
  keepHistory(roomId: string, rows: ChatMessage[]): void {
    askCopyWorker((worker) => worker.keepChatHistory(roomId, rows)).catch(() => {})
  },
}
