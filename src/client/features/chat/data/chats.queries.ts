import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { serverCalls } from '#client/lib/server/server.ts'
import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import { chatsCopy } from '#client/offline/copy/chats-copy.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { allMessages, messagesBefore } from '#client/offline/database/chat-messages.ts'
import type { ChatMessage } from '#contract/chats.ts'
import type { StreamedAnswer } from './chat-stream-store.ts'

export const chatHistoryKey = (chatId: string) => ['chats', 'history', chatId] as const

/** Reads the newest messages of a chat, or all from the copy. The copy knows no running answer. */
export function chatHistoryQuery(chatId: string) {
  return {
    ...readingQuery<ChatHistory>(chatHistoryKey(chatId), {
      network: async (signal, client) => {
        const { readMessages } = await serverCalls(client)
        const newest = await readMessages({ chatId }, signal)
        const known = client.getQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId))
        const history = known ? afterKnown(known.data, newest) : newest
        const earlier = earlierRows(client, chatId, history)
        if (earlier) chatsCopy.keepHistory(chatId, [...earlier, ...history.rows])
        return history
      },
      copy: async () => {
        const { data, asOf } = await chatsCopy.history(chatId)
        return { data: { rows: data, hasEarlier: false, activeResponseId: null }, asOf }
      },
    }),
    // The page reports an error about its one chat itself.
    meta: { silent: true },
  }
}

/** Reads the messages before one: those of the copy, and from the server what it lacks. The copy takes the whole. */
export function earlierMessagesQuery(chatId: string, before: string) {
  return queryOptions({
    queryKey: ['chats', 'earlier', chatId, before],
    queryFn: async ({ client }): Promise<ChatMessage[]> => {
      const kept = await chatsCopy.history(chatId).then(
        ({ data }) => data,
        () => [],
      )
      const { readMessages } = await serverCalls(client)
      // A reader who leaves the chat meanwhile still gets it onto the device.
      const rows = await allMessages(kept, (before) => readMessages({ chatId, before }), before)
      const newest = client.getQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId))?.data
      if (newest && oldestId(newest) === before && isStored(newest)) {
        chatsCopy.keepHistory(chatId, [...rows, ...newest.rows])
      }
      return rows
    },
    // A message does not change when there are later ones.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
}

/** Whether the server has every message of a part: no question is on its way and no answer is being written. */
function isStored({ rows, activeResponseId }: ChatHistory): boolean {
  const last = rows.at(-1)?.attributes
  return activeResponseId === null && last?.role === 'assistant' && !last.id.startsWith(streamingId)
}

/** Returns the id of the first message of a part; undefined when the part is empty. */
export function oldestId({ rows }: ChatHistory): string | undefined {
  return rows[0]?.attributes.id
}

/** Returns the messages before a part; undefined while they are on their way. */
function earlierRows(client: QueryClient, chatId: string, history: ChatHistory): ChatMessage[] | undefined {
  const oldest = oldestId(history)
  if (!history.hasEarlier || oldest === undefined) return []
  return client.getQueryData(earlierMessagesQuery(chatId, oldest).queryKey)
}

/** Puts the newest messages after those that the page has, so that a later reading drops none. */
function afterKnown(known: ChatHistory, newest: ChatHistory): ChatHistory {
  const oldest = oldestId(newest)
  if (!newest.hasEarlier || oldest === undefined) return newest
  const between = messagesBefore(oldest, known.rows) ?? []
  if (between.length === 0) return newest
  return { ...newest, rows: [...between, ...newest.rows], hasEarlier: known.hasEarlier }
}

/** Adds a message that has just been sent to the history. */
export function addQuestion(
  client: QueryClient,
  chatId: string,
  question: ChatMessage,
  responseId: string | null,
): void {
  client.setQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId), (history) => ({
    // No copy has the message, so a late answer or a second reading of the copy must not replace this.
    asOf: null,
    data: {
      // A message that is sent again is there already.
      rows: [
        ...(history?.data.rows ?? []).filter(({ attributes }) => attributes.id !== question.attributes.id),
        question,
      ],
      hasEarlier: history?.data.hasEarlier ?? false,
      activeResponseId: responseId,
    },
  }))
}

/** Removes a message that was not sent after all. */
export function removeQuestion(client: QueryClient, chatId: string, messageId: string): void {
  changeHistory(client, chatId, ({ rows, ...history }) => ({
    ...history,
    rows: rows.filter(({ attributes }) => attributes.id !== messageId),
  }))
}

/** Adds a complete answer until the history has the stored one. */
export function addAnswer(
  client: QueryClient,
  chatId: string,
  answer: StreamedAnswer,
  { stopped = false }: { stopped?: boolean } = {},
): void {
  changeHistory(client, chatId, ({ rows, hasEarlier }) => {
    const isThere = rows.at(-1)?.attributes.role === 'assistant'
    const isEmpty = answer.text === '' && !answer.picture?.is_final
    return {
      rows: isThere || isEmpty ? rows : [...rows, answerRow(answer, stopped)],
      hasEarlier,
      activeResponseId: null,
    }
  })
}

/** Forgets a failed answer, so that it is not resumed. */
export function forgetRunning(client: QueryClient, chatId: string): void {
  changeHistory(client, chatId, (history) => ({ ...history, activeResponseId: null }))
}

const streamingId = 'streaming-'

/** Returns the row of an answer from its stream. */
export function answerRow({ responseId, text, picture }: StreamedAnswer, stopped = false): ChatMessage {
  return {
    msg: text,
    attributes: {
      role: 'assistant',
      id: `${streamingId}${responseId}`,
      ...(picture?.is_final && {
        image: { image_url: picture.image_url, ...(picture.filename && { filename: picture.filename }) },
      }),
      ...(stopped && { stopped }),
    },
  }
}

function changeHistory(
  client: QueryClient,
  chatId: string,
  change: (history: ChatHistory) => ChatHistory,
): void {
  client.setQueryData<Reading<ChatHistory>>(
    chatHistoryKey(chatId),
    (history) => history && { ...history, data: change(history.data) },
  )
}
