import * as z from 'zod/mini'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import { type ChatMessage, type ChatRoom, chatRoom } from '#contract/chats.ts'
import type { CopyReading } from './read-through.ts'
import { keepSeenList, readSeenList } from './seen-lists.ts'

/** The user's chats as they were last seen on this device. Reading rejects with `NotAvailableOfflineError` what never was. */
export const chatsCopy = {
  rooms: (): Promise<CopyReading<ChatRoom[]>> => readSeenList('chats', z.array(chatRoom)),

  async history(roomId: string): Promise<CopyReading<ChatMessage[]>> {
    const kept = await askCopyWorker((worker) => worker.chatHistory(roomId))
    if (kept === undefined) throw notAvailableReason()
    return { data: kept.rows, asOf: new Date(kept.asOf) }
  },

  /** Ids of the chats in whose messages the text stands. */
  async roomsWith(text: string): Promise<string[]> {
    return (await askCopyWorker((worker) => worker.chatsWith(text)).catch(() => undefined)) ?? []
  },

  keepRooms: (rooms: readonly ChatRoom[]) => keepSeenList('chats', rooms),

  /** A device that cannot keep it (a full one, say) still shows it. */
  keepHistory(roomId: string, rows: ChatMessage[]): void {
    askCopyWorker((worker) => worker.keepChatHistory(roomId, rows)).catch(() => {})
  },
}
