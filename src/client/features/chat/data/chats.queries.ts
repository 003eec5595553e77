import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/lib/http/api-error.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import { type Reading, readingQuery } from '#client/offline/copy/reading-query.ts'
import { chatsCopy } from '#client/offline/copy/seen-lists.ts'
import { allMessages, messagesBefore } from '#client/offline/database/chat-store.ts'
import type { ChatMessage } from '#contract/chats.ts'
import type { StreamedAnswer } from './chat-stream-store.ts'

export const chatHistoryKey = (chatId: string) => ['chats', 'history', chatId] as const

/** Reads the newest messages of a chat or, offline, all from the copy, which never contains a running answer. */
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
    // The page itself says that the chat is gone.
    meta: { isToldElsewhere: isGone },
  }
}

export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 422].includes(error.status)
}

/** Reads the history again, also of a chat that is not shown, and resolves to whether the chat is gone. */
export async function checkGone(client: QueryClient, chatId: string): Promise<boolean> {
  await client.invalidateQueries({ queryKey: chatHistoryKey(chatId), refetchType: 'none' })
  // A chat that has just begun has a history without a function to read it.
  return client.fetchQuery(chatHistoryQuery(chatId)).then(() => false, isGone)
}

/** Reads the messages before `before`: from the copy, and the missing ones from the server. Completes the copy. */
export function earlierMessagesQuery(chatId: string, before: string) {
  return queryOptions({
    queryKey: ['chats', 'earlier', chatId, before],
    queryFn: async ({ client }): Promise<ChatMessage[]> => {
      const kept = await chatsCopy.history(chatId).then(
        ({ data }) => data,
        () => [],
      )
      const { readMessages } = await serverCalls(client)
      // The request has no abort signal, so the copy is completed even if the user leaves the chat.
      const rows = await allMessages(kept, (before) => readMessages({ chatId, before }), before)
      const newest = client.getQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId))?.data
      if (newest && oldestId(newest) === before && isStored(newest)) {
        chatsCopy.keepHistory(chatId, [...rows, ...newest.rows])
      }
      return rows
    },
    // Earlier messages never change.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
}

/** Whether the server has stored all messages: no message is being sent and no answer is being written. */
function isStored({ rows, activeResponseId }: ChatHistory): boolean {
  const last = rows.at(-1)
  return activeResponseId === null && last?.attributes.role === 'assistant' && !isStreamed(last)
}

/** Returns the id of the oldest message; undefined if there are none. */
export function oldestId({ rows }: ChatHistory): string | undefined {
  return rows[0]?.attributes.id
}

/** Returns the messages before the oldest of `history`; undefined while they are pending. */
function earlierRows(client: QueryClient, chatId: string, history: ChatHistory): ChatMessage[] | undefined {
  const oldest = oldestId(history)
  if (!history.hasEarlier || oldest === undefined) return []
  return client.getQueryData(earlierMessagesQuery(chatId, oldest).queryKey)
}

/** Appends the newest messages to the loaded ones, so that a refetch does not drop older messages. */
function afterKnown(known: ChatHistory, newest: ChatHistory): ChatHistory {
  const oldest = oldestId(newest)
  if (!newest.hasEarlier || oldest === undefined) return newest
  const between = messagesBefore(oldest, known.rows) ?? []
  if (between.length === 0) return newest
  return { ...newest, rows: [...between, ...newest.rows], hasEarlier: known.hasEarlier }
}

type Sent = {
  question: ChatMessage
  /** The question that leaves with its answer. */
  replaces: string | undefined
  /** Whether the answer to the replaced question goes on, so that it stays no version of its own. */
  goesOn: boolean
  responseId: string | null
}

/** Adds a message that has just been sent to the history. */
export function addQuestion(client: QueryClient, chatId: string, { responseId, ...sent }: Sent): void {
  client.setQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId), (history) => {
    const { rows, hasEarlier } = history?.data ?? { rows: [], hasEarlier: false }
    const earlier = (history && earlierRows(client, chatId, history.data)) ?? []
    // A replaced question among the earlier messages makes them the newest ones.
    const isEarlier = earlier.some(({ attributes }) => attributes.id === sent.replaces)
    return {
      // The offline copy does not contain the message, so data from the copy must not replace this.
      asOf: null,
      data: {
        rows: withQuestion(isEarlier ? [...earlier, ...rows] : rows, sent),
        hasEarlier: hasEarlier && !isEarlier,
        activeResponseId: responseId,
      },
    }
  })
}

/** A message that is sent again is already in the history, so it takes its own place. */
function withQuestion(
  rows: readonly ChatMessage[],
  { question, replaces, goesOn }: Omit<Sent, 'responseId'>,
): ChatMessage[] {
  const { id } = question.attributes
  const place = rows.findIndex(({ attributes }) => attributes.id === id || attributes.id === replaces)
  const known = rows[place]?.attributes
  if (known === undefined) return [...rows, question]
  const others = known.versions ?? [known.id]
  const isVersion = !goesOn && rows[place + 1] !== undefined
  const versions = known.id === id ? others : [...others.filter((version) => isVersion || version !== replaces), id]
  const attributes = { ...question.attributes, ...(versions.length > 1 && { versions }) }
  return [...rows.slice(0, place), { ...question, attributes }]
}

/** Removes a message that could not be sent; what it replaced returns. */
export function removeQuestion(
  client: QueryClient,
  chatId: string,
  messageId: string,
  before: Pick<ChatHistory, 'rows' | 'hasEarlier'>,
): void {
  changeHistory(client, chatId, (history) => {
    const isThere = history.rows.some(({ attributes }) => attributes.id === messageId)
    return isThere ? { ...history, ...before } : history
  })
}

/** Adds a finished answer to the history; a refetch replaces it with the stored one. */
export function addAnswer(client: QueryClient, chatId: string, answer: StreamedAnswer, stopped = false): void {
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

/** Whether the chat has no question but the one that has just been answered. */
export function isFirstAnswer(client: QueryClient, chatId: string): boolean {
  const history = client.getQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId))?.data
  return history?.rows.filter(({ attributes }) => attributes.role === 'user').length === 1 && !history.hasEarlier
}

/** Removes the id of a running answer from the history, so that it is not resumed. */
export function forgetRunning(client: QueryClient, chatId: string): void {
  changeHistory(client, chatId, (history) => ({ ...history, activeResponseId: null }))
}

const streamingId = 'streaming-'

/** Whether the message is an answer as it was streamed, which the stored one will replace. */
export const isStreamed = ({ attributes }: ChatMessage): boolean => attributes.id.startsWith(streamingId)

export function answerRow({ responseId, text, picture, cited }: StreamedAnswer, stopped = false): ChatMessage {
  return {
    msg: text,
    attributes: {
      role: 'assistant',
      id: `${streamingId}${responseId}`,
      ...(picture?.is_final && {
        image: { image_url: picture.image_url, ...(picture.filename && { filename: picture.filename }) },
      }),
      ...(stopped && { stopped }),
      ...(cited && { cited: [...cited] }),
    },
  }
}

function changeHistory(client: QueryClient, chatId: string, change: (history: ChatHistory) => ChatHistory): void {
  client.setQueryData<Reading<ChatHistory>>(
    chatHistoryKey(chatId),
    (history) => history && { ...history, data: change(history.data) },
  )
}
