import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { chatStreams, useChatStreamStatus } from '#client/features/chat/data/chat-streams.ts'
import { questionOf } from '#client/features/chat/data/chats.mutations.ts'
import {
  chatHistoryQuery,
  earlierMessagesQuery,
  isGone,
  oldestId,
} from '#client/features/chat/data/chats.queries.ts'
import { connection } from '#client/lib/api/connection.ts'
import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { Answer } from './answer.tsx'
import { ChatGone } from './chat-gone.tsx'
import styles from './conversation.module.css'
import { ConversationSkeleton, ConversationUnavailable, EarlierMessages } from './conversation-states.tsx'
import { LeftOutNote } from './left-out-note.tsx'
import { MessageList } from './message-list.tsx'
import type { PlacedMessage } from './message-window.ts'
import { UserMessage } from './user-message.tsx'

type ConversationProps = {
  chatId: string | undefined
  /** The message to show first instead of the newest one. */
  messageId?: string | undefined
}

/** Shows a chat's messages and the composer. Without `chatId`, shows a new chat whose first message is being sent. */
export function Conversation({ chatId, messageId }: ConversationProps) {
  const history = useQuery({
    ...chatHistoryQuery(chatId ?? NEW_CHAT),
    enabled: chatId !== undefined,
    // Another device may have continued or deleted the chat.
    refetchOnWindowFocus: () => connection.get() === 'online' && 'always',
  })
  const { outgoing } = useChatDraft(chatId ?? NEW_CHAT)
  const status = useChatStreamStatus(chatId)
  const earlier = useEarlierMessages(chatId, history.data?.data)
  useResume(chatId, history.data)
  const rows =
    history.data?.data.rows ?? (outgoing && chatId === undefined ? [questionOf(outgoing)] : undefined)
  if (chatId !== undefined && isGone(history.error)) {
    return <ChatGone chatId={chatId} wasOpen={history.data !== undefined} />
  }
  if (rows === undefined) {
    return history.isError ? (
      <ConversationUnavailable
        error={history.error}
        retrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <ConversationSkeleton />
    )
  }
  const messages = shownMessages(earlier.data ?? [], rows, status !== 'idle' && status !== 'error')
  return (
    <>
      <MessageList
        messages={messages}
        target={messageId && messages.find(({ row }) => row?.attributes.id === messageId)?.id}
        earlier={earlier.data?.length}
        top={history.data?.data.hasEarlier && <EarlierMessages {...earlier} />}
        renderMessage={({ row }) => <Message chatId={chatId} row={row} />}
        announcement={announcements[status]}
      />
      <div className={styles.input} data-screen-only>
        <LeftOutNote rows={rows} />
        <ChatInput chatId={chatId} place="conversation" />
      </div>
    </>
  )
}

const announcements = {
  idle: undefined,
  error: undefined,
  running: 'PromoGPT отвечает…',
  done: 'Ответ готов',
}

type ShownMessage = PlacedMessage & { row: ChatMessage | undefined }

/**
 * Returns the messages with position-based keys, which stay the same when earlier messages load or the stored answer
 * replaces the streamed one. The streamed answer comes last, unless the history already contains an answer.
 */
function shownMessages(
  earlier: readonly ChatMessage[],
  rows: readonly ChatMessage[],
  hasAnswer: boolean,
): ShownMessage[] {
  const shown: ShownMessage[] = [...earlier, ...rows].map((row, place) => ({
    id: String(place - earlier.length),
    length: row.msg.length,
    row,
  }))
  const isAnswered = rows.at(-1)?.attributes.role === 'assistant'
  if (hasAnswer && !isAnswered) shown.push({ id: String(rows.length), length: 0, row: undefined })
  return shown
}

/** Loads earlier messages in the background, so that the user can scroll, print and open the whole chat offline. */
function useEarlierMessages(chatId: string | undefined, history: ChatHistory | undefined) {
  const oldest = history && oldestId(history)
  const enabled = chatId !== undefined && oldest !== undefined && history?.hasEarlier === true
  return useQuery({ ...earlierMessagesQuery(chatId ?? '', oldest ?? ''), enabled })
}

function Message({ chatId, row }: { chatId: string | undefined; row: ChatMessage | undefined }) {
  if (row?.attributes.role !== 'user') return <Answer chatId={chatId} row={row} />
  const { use_image_tool, use_web_search_tool, attached_files, left_out } = row.attributes
  return (
    <UserMessage
      text={row.msg}
      files={(attached_files ?? []).map((file) => ({
        ...file,
        part: left_out?.files.find(({ id }) => id === file.id),
      }))}
      mode={use_image_tool ? 'image' : use_web_search_tool ? 'search' : undefined}
    />
  )
}

/** Resumes streaming of an answer that was being written when the page was reloaded or left. */
function useResume(chatId: string | undefined, history: Reading<ChatHistory> | undefined): void {
  const responseId = history?.asOf === null ? history.data.activeResponseId : null
  useEffect(() => {
    if (chatId !== undefined && responseId !== null) chatStreams.start(chatId, responseId)
  }, [chatId, responseId])
}
