import { prefetch } from '#client/lib/api/prefetch.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { chatHistoryKey, chatHistoryQuery } from './chats.queries.ts'

/** A pointer that rests on a chat this long is not on its way to another. */
const PAUSE_MS = 60

/**
 * Reads the chat that the pointer rests on before it is pressed. Returns a function for when the pointer leaves: a chat
 * that was not opened is forgotten, so that a later opening reads what other devices have written meanwhile.
 */
export function readAhead(chatId: string): () => void {
  const queryKey = chatHistoryKey(chatId)
  if (queryClient.getQueryState(queryKey) !== undefined) return () => {}
  const timer = setTimeout(() => prefetch(chatHistoryQuery(chatId), 'preload'), PAUSE_MS)
  return () => {
    clearTimeout(timer)
    queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
  }
}
