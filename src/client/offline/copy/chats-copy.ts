import * as z from 'zod/mini'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import { type ChatMessage, type ChatRoom, chatRoom } from '#contract/chats.ts'
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

  /** Returns the ids of chats whose messages contain the text. */
  async roomsWith(text: string): Promise<string[]> {
    return (await askCopyWorker((worker) => worker.chatsWith(text)).catch(() => undefined)) ?? []
  },

  keepRooms: (rooms: readonly ChatRoom[]) => keepSeenList('chats', rooms),

  /** A device that cannot store the history, such as a full one, still shows it. */
  keepHistory(roomId: string, rows: ChatMessage[]): void {
    askCopyWorker((worker) => worker.keepChatHistory(roomId, rows)).catch(() => {})
  },
}
