import { api } from '#client/lib/api/api.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { chatsCopy } from '#client/offline/copy/seen-lists.ts'
import type { ChatRoom } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'

/** Reads the user's chats, the newest first. */
export function chatRoomsQuery() {
  return readingQuery<ChatRoom[]>(chatRoomsKey, {
    network: async (signal) => {
      const { rows } = await api(chats.list, {}, { signal })
      chatsCopy.keepRooms(rows)
      return rows
    },
    copy: chatsCopy.rooms,
  })
}
