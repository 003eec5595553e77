import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Answer } from '#client/features/chat/answer/answer.tsx'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { editKey, NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts, useOutgoing } from '#client/features/chat/data/chat-drafts.ts'
import { chatStreams, useChatStreamStatus, useStreamFailure } from '#client/features/chat/data/chat-streams.ts'
import { questionOf } from '#client/features/chat/data/chats.mutations.ts'
import { chatHistoryQuery, earlierMessagesQuery, isGone, oldestId } from '#client/features/chat/data/chats.queries.ts'
import { QuestionActions, Unanswered } from '#client/features/chat/turn/question-actions.tsx'
import { type TurnActions, useTurnActions } from '#client/features/chat/turn/use-turn-actions.ts'
import { connection } from '#client/lib/api/connection.ts'
import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import type { ChatMessage } from '#contract/chats.ts'
import styles from './conversation.module.css'
import {
  ChatGone,
  ConversationSkeleton,
  ConversationUnavailable,
  EarlierMessages,
  LeftOutNote,
} from './conversation-states.tsx'
import { MessageList } from './message-list.tsx'
import type { PlacedMessage } from './use-message-window.ts'
import { UserMessage } from './user-message.tsx'

type ConversationProps = {
  chatId: string | undefined
  /** The message to show first instead of the newest one. */
  messageId?: string | undefined
}

/** Shows a chat's messages and the composer. Without `chatId`, shows a new chat whose first message is being sent. */
export function Conversation({ chatId, messageId }: ConversationProps) {
  const history = useHistory(chatId)
  const outgoing = useOutgoing(chatId ?? NEW_CHAT)
  const status = useChatStreamStatus(chatId)
  const earlier = useEarlierMessages(chatId, history.data?.data)
  const turn = useTurnActions(chatId, history.data?.data)
  useResume(chatId, history.data)
  useStaleEdit(chatId, history.data, { earlier: earlier.data, isBusy: turn.isBusy })
  const rows = history.data?.data.rows ?? (outgoing && chatId === undefined ? [questionOf(outgoing)] : undefined)
  if (chatId !== undefined && isGone(history.error)) {
    return <ChatGone chatId={chatId} wasOpen={history.data !== undefined} />
  }
  if (rows === undefined) {
    return history.isError ? <ConversationUnavailable query={history} /> : <ConversationSkeleton />
  }
  // A question that is being sent is shown instead of the found message.
  const shownId = outgoing ? undefined : messageId
  const messages = shownMessages(earlier.data ?? [], rows, {
    hasAnswer: status !== 'idle' && status !== 'error',
    lacksEarlier: history.data?.data.hasEarlier === true && earlier.data === undefined,
  })
  return (
    <>
      <MessageList
        messages={messages}
        target={shownId && messages.find(({ row }) => row?.attributes.id === shownId)?.id}
        earlier={earlier.data?.length}
        top={history.data?.data.hasEarlier && <EarlierMessages {...earlier} />}
        renderMessage={({ row, askedBase }) => <Message chatId={chatId} row={row} askedBase={askedBase} turn={turn} />}
        announcement={announcements[status]}
      />
      <div className={styles.input} data-screen-only>
        <LeftOutNote rows={rows} />
        <ChatInput chatId={chatId} place="conversation" lastQuestion={turn.question?.attributes.id} />
      </div>
    </>
  )
}

const announcements = {
  idle: undefined,
  error: 'Ответ прервался',
  running: 'PromoGPT отвечает…',
  done: 'Ответ готов',
}

type ShownMessage = PlacedMessage & {
  row: ChatMessage | undefined
  /** A question so far let the assistant look into the agency's base, so that it may repeat what it has read. */
  askedBase: boolean
}

/**
 * Returns the messages with position-based keys, which stay the same when earlier messages load or the stored answer
 * replaces the streamed one. The streamed answer comes last, unless the history already contains an answer.
 */
function shownMessages(
  earlier: readonly ChatMessage[],
  rows: readonly ChatMessage[],
  { hasAnswer, lacksEarlier }: { hasAnswer: boolean; lacksEarlier: boolean },
): ShownMessage[] {
  // A question that is not loaded yet may have asked.
  let askedBase = lacksEarlier
  const shown: ShownMessage[] = [...earlier, ...rows].map((row, place) => {
    askedBase ||= row.attributes.use_agency_base === true
    return { id: String(place - earlier.length), length: row.msg.length, row, askedBase }
  })
  const isAnswered = rows.at(-1)?.attributes.role === 'assistant'
  if (hasAnswer && !isAnswered) shown.push({ id: String(rows.length), length: 0, row: undefined, askedBase })
  return shown
}

/** Loads earlier messages in the background, so that the user can scroll, print and open the whole chat offline. */
function useEarlierMessages(chatId: string | undefined, history: ChatHistory | undefined) {
  const oldest = history && oldestId(history)
  const enabled = chatId !== undefined && oldest !== undefined && history?.hasEarlier === true
  return useQuery({ ...earlierMessagesQuery(chatId ?? '', oldest ?? ''), enabled })
}

type MessageProps = Pick<ShownMessage, 'row' | 'askedBase'> & {
  chatId: string | undefined
  turn: TurnActions
}

function Message({ chatId, row, askedBase, turn }: MessageProps) {
  const { onOther, onContinue } = turn
  const reason = useReason(chatId, row) ?? turn.question?.attributes.failure ?? undefined
  if (row?.attributes.role !== 'user') {
    const isLast = row !== undefined && row === turn.answer
    return <Answer chatId={chatId} row={row} askedBase={askedBase} {...(isLast && { reason, onOther, onContinue })} />
  }
  const { id, use_image_tool, use_web_search_tool, attached_files, left_out, versions } = row.attributes
  const isLast = row === turn.question
  return (
    <UserMessage
      text={row.msg}
      files={(attached_files ?? []).map((file) => ({
        ...file,
        part: left_out?.files.find(({ id }) => id === file.id),
      }))}
      mode={use_image_tool ? 'image' : use_web_search_tool ? 'search' : undefined}
    >
      <QuestionActions
        id={id}
        versions={versions ?? []}
        onChoose={turn.onChoose}
        onEdit={turn.onEdit && (() => turn.onEdit?.(row))}
        isEarlier={!isLast}
      />
      {isLast && turn.answer === undefined && (reason !== undefined || !turn.isBusy) && (
        <Unanswered reason={reason} onAgain={turn.isBusy ? undefined : turn.onAgain} />
      )}
    </UserMessage>
  )
}

/** Returns why this tab has not received the answer, or the rest of it. */
function useReason(chatId: string | undefined, row: ChatMessage | undefined): string | undefined {
  const failure = useStreamFailure(chatId)
  const isIts = row?.attributes.role === 'user' || row?.attributes.id === failure?.responseId
  return isIts ? failure?.message : undefined
}

/** While the server writes an answer whose stream has failed here, the history is read until it has the answer. */
function useHistory(chatId: string | undefined) {
  return useQuery({
    ...chatHistoryQuery(chatId ?? NEW_CHAT),
    enabled: chatId !== undefined,
    // Another device may have continued or deleted the chat.
    refetchOnWindowFocus: () => connection.get() === 'online' && 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.asOf === null && data.data.activeResponseId !== null && chatStreams.get(chatId ?? '').status === 'error'
        ? REREAD_MS
        : false,
  })
}

const REREAD_MS = 5_000

/** The change of a question that is no longer shown becomes the draft of a new message, so that no text is lost. */
function useStaleEdit(
  chatId: string | undefined,
  history: Reading<ChatHistory> | undefined,
  { earlier, isBusy }: { earlier: readonly ChatMessage[] | undefined; isBusy: boolean },
): void {
  const rows = history?.asOf === null && !isBusy ? history.data.rows : undefined
  const isWhole = history?.data.hasEarlier === false || earlier !== undefined
  useEffect(() => {
    if (chatId === undefined || rows === undefined || !isWhole) return
    const { replaces } = chatDrafts().get(editKey(chatId))
    if (replaces === null || [...(earlier ?? []), ...rows].some(({ attributes }) => attributes.id === replaces)) return
    chatDrafts().bringBack(chatId, chatDrafts().clear(editKey(chatId)))
  }, [chatId, rows, isWhole, earlier])
}

/** Resumes streaming of an answer that was being written when the page was reloaded or left. */
function useResume(chatId: string | undefined, history: Reading<ChatHistory> | undefined): void {
  const responseId = history?.asOf === null ? history.data.activeResponseId : null
  useEffect(() => {
    if (chatId !== undefined && responseId !== null) chatStreams.start(chatId, responseId)
  }, [chatId, responseId])
}
