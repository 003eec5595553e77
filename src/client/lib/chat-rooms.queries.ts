import { chatsCopy } from '#client/offline/chats-copy.ts'
import { readingQuery } from '#client/offline/reading-query.ts'
import type { ChatRoom } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'
import { api } from './api.ts'
import { chatRoomsKey } from './query-keys.ts'

/** The user's chats, the last one first. */
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
