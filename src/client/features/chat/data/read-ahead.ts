import { prefetch } from '#client/lib/api/prefetch.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { chatHistoryKey, chatHistoryQuery } from './chats.queries.ts'

/** A pointer that rests on a chat this long is not on its way to another. */
const PAUSE_MS = 60
/** A chat read longer ago is read again when it opens, because another device may have continued it. */
const FRESH_MS = 10_000

/** A chat under the pointer: `open` when it is pressed, `leave` when the pointer goes. */
export type Ahead = { open: () => void; leave: () => void }

/** Reads a chat that the pointer rests on before it is pressed. A chat that was not opened is forgotten. */
export function readAhead(chatId: string): Ahead | undefined {
  const queryKey = chatHistoryKey(chatId)
  if (queryClient.getQueryState(queryKey) !== undefined) return undefined
  const timer = setTimeout(() => prefetch(chatHistoryQuery(chatId), 'preload'), PAUSE_MS)
  return {
    open() {
      const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      if (readAt === 0 || Date.now() - readAt < FRESH_MS) return
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    },
    leave() {
      clearTimeout(timer)
      queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
    },
  }
}
