import type { ChatMessage, ChatRoom } from '#contract/chats.ts'
import { askCopyWorker } from './copy-worker.ts'
import { NothingKeptError } from './nothing-kept-error.ts'
import type { CopyReading } from './read-through.ts'

/** The user's chats as they were last seen on this device. Reading rejects with `NothingKeptError` what never was. */
export const chatsCopy = {
  async rooms(): Promise<CopyReading<ChatRoom[]>> {
    const kept = await askCopyWorker((worker) => worker.chatRooms())
    if (kept === undefined) throw new NothingKeptError()
    return { data: kept.rooms, asOf: new Date(kept.asOf) }
  },

  async history(roomId: string): Promise<CopyReading<ChatMessage[]>> {
    const kept = await askCopyWorker((worker) => worker.chatHistory(roomId))
    if (kept === undefined) throw new NothingKeptError()
    return { data: kept.rows, asOf: new Date(kept.asOf) }
  },

  /** Ids of the chats in whose messages the text stands. */
  async roomsWith(text: string): Promise<string[]> {
    return (await askCopyWorker((worker) => worker.chatsWith(text)).catch(() => undefined)) ?? []
  },

  /** What the network gave is kept aside; a device that cannot keep it (a full one, say) still shows it. */
  keepRooms: (rooms: ChatRoom[]) =>
    void askCopyWorker((worker) => worker.keepChatRooms(rooms)).catch(() => {}),
  keepHistory: (roomId: string, rows: ChatMessage[]) =>
    void askCopyWorker((worker) => worker.keepChatHistory(roomId, rows)).catch(() => {}),
}
