import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import type { ChatMessage } from '#contract/chats.ts'

/**
 * Returns all messages of a chat, or those before `before`. Messages that `known` lacks come from the server.
 * @throws as `read` does
 */
export async function allMessages(
  known: readonly ChatMessage[],
  read: (before: string | undefined) => Promise<ChatHistory>,
  before?: string,
): Promise<ChatMessage[]> {
  let rows: ChatMessage[] = []
  for (let first = before; ; ) {
    const earlier = first === undefined ? undefined : messagesBefore(first, known)
    if (earlier) return [...earlier, ...rows]
    const part = await read(first)
    rows = [...part.rows, ...rows]
    first = part.rows[0]?.attributes.id
    if (!part.hasEarlier || first === undefined) return rows
  }
}

/** Returns the known messages before `messageId`; undefined when this message is unknown. */
export function messagesBefore(messageId: string, known: readonly ChatMessage[]): ChatMessage[] | undefined {
  const place = known.findIndex(({ attributes }) => attributes.id === messageId)
  return place < 0 ? undefined : known.slice(0, place)
}
