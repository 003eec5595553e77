import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { chatsCopy } from '#client/offline/copy/chats-copy.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { ChatMessage } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'
import type { StreamedAnswer } from './chat-stream-store.ts'

export type ChatHistory = { rows: ChatMessage[]; activeResponseId: string | null }

export const chatHistoryKey = (chatId: string) => ['chats', 'history', chatId] as const

/** What was said in a chat. Offline nothing is known of an answer that is being written. */
export function chatHistoryQuery(chatId: string) {
  return {
    ...readingQuery<ChatHistory>(chatHistoryKey(chatId), {
      network: async (signal) => {
        const { rows, active_response_id } = await api(chats.history, { params: { id: chatId } }, { signal })
        chatsCopy.keepHistory(chatId, rows)
        return { rows, activeResponseId: active_response_id ?? null }
      },
      copy: async () => {
        const { data, asOf } = await chatsCopy.history(chatId)
        return { data: { rows: data, activeResponseId: null }, asOf }
      },
    }),
    // The page itself says what is wrong with the one chat that it is about.
    meta: { silent: true },
  }
}

/** A message that has just been sent stands in the chat at once. */
export function addQuestion(
  client: QueryClient,
  chatId: string,
  question: ChatMessage,
  responseId: string | null,
): void {
  client.setQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId), (history) => ({
    // No copy has it: what the network says late, or the copy once more, would take the message away again.
    asOf: null,
    data: {
      // The one that is sent once more stands there already.
      rows: [
        ...(history?.data.rows ?? []).filter(({ attributes }) => attributes.id !== question.attributes.id),
        question,
      ],
      activeResponseId: responseId,
    },
  }))
}

/** The message was not sent after all. */
export function removeQuestion(client: QueryClient, chatId: string, messageId: string): void {
  changeHistory(client, chatId, ({ rows, ...history }) => ({
    ...history,
    rows: rows.filter(({ attributes }) => attributes.id !== messageId),
  }))
}

/** The answer has been read to its end: it stands in the chat until the history brings it as it was stored. */
export function addAnswer(
  client: QueryClient,
  chatId: string,
  answer: StreamedAnswer,
  { stopped = false }: { stopped?: boolean } = {},
): void {
  changeHistory(client, chatId, ({ rows }) => {
    const isThere = rows.at(-1)?.attributes.role === 'assistant'
    const isEmpty = answer.text === '' && !answer.picture?.is_final
    return { rows: isThere || isEmpty ? rows : [...rows, answerRow(answer, stopped)], activeResponseId: null }
  })
}

/** Nothing is to be resumed: the answer has failed. */
export function forgetRunning(client: QueryClient, chatId: string): void {
  changeHistory(client, chatId, (history) => ({ ...history, activeResponseId: null }))
}

/** The row of an answer that comes from its stream. */
export function answerRow({ responseId, text, picture }: StreamedAnswer, stopped = false): ChatMessage {
  return {
    msg: text,
    attributes: {
      role: 'assistant',
      id: `streaming-${responseId}`,
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
