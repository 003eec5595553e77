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

/** Reads the messages of a chat. The copy knows no running answer. */
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
    // The page reports an error about its one chat itself.
    meta: { silent: true },
  }
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
  changeHistory(client, chatId, ({ rows }) => {
    const isThere = rows.at(-1)?.attributes.role === 'assistant'
    const isEmpty = answer.text === '' && !answer.picture?.is_final
    return { rows: isThere || isEmpty ? rows : [...rows, answerRow(answer, stopped)], activeResponseId: null }
  })
}

/** Forgets a failed answer, so that it is not resumed. */
export function forgetRunning(client: QueryClient, chatId: string): void {
  changeHistory(client, chatId, (history) => ({ ...history, activeResponseId: null }))
}

/** Returns the row of an answer from its stream. */
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
