import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import { keptQuery } from '#client/offline/copy/seen-lists.ts'
import { keptChats } from '#client/offline/database/kept-resources.ts'

/** Reads the user's chats, the newest first. */
export const chatRoomsQuery = () => keptQuery(keptChats, chatRoomsKey)
