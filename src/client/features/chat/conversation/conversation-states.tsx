import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Info, MessageCircleOff, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { type ChatDraft, editKey, NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts, useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { isStreamed } from '#client/features/chat/data/chats.queries.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { copyProblem } from '#client/ui/states/copy-problem.tsx'
import { EmptyState, LoadError } from '#client/ui/states/empty-state.tsx'
import type { ChatMessage, LeftOut } from '#contract/chats.ts'
import { describePart } from '#domain/file-part.ts'
import styles from './conversation.module.css'

const lines = [92, 78, 85, 40]

export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Загрузка сообщений">
      <span className={styles.question} />
      {lines.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

type EarlierMessagesProps = { isSuccess: boolean; isError: boolean; refetch: () => unknown }

export function EarlierMessages({ isSuccess, isError, refetch }: EarlierMessagesProps) {
  if (isSuccess) return null
  return (
    <p className={styles.earlier}>
      {isError ? 'Не удалось загрузить более ранние сообщения.' : 'Загружаем более ранние сообщения…'}
      {isError && (
        <Button size="small" data-screen-only onClick={() => void refetch()}>
          Повторить
        </Button>
      )}
    </p>
  )
}

type UnavailableQuery = { error: Error; isFetching: boolean; refetch: () => unknown }

export function ConversationUnavailable({ query }: { query: UnavailableQuery }) {
  const { error } = query
  const problem = copyProblem(error)
  if (problem) return problem
  if (error instanceof NotAvailableOfflineError) {
    return (
      <EmptyState
        icon={<MessageCircleOff size={24} />}
        title="Этих сообщений нет на устройстве"
        text="Без сети открываются чаты, которые вы уже открывали здесь. Подключитесь, чтобы загрузить этот."
      />
    )
  }
  return <LoadError title="Не удалось загрузить сообщения" query={query} />
}

type ChatGoneProps = {
  chatId: string
  /** Whether this page showed the chat before, so that it was deleted meanwhile. */
  wasOpen: boolean
}

/** Replaces a chat that does not exist. «Новый чат» takes over what the user has typed. */
export function ChatGone({ chatId, wasOpen }: ChatGoneProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hasDraft = [useChatDraft(chatId), useChatDraft(editKey(chatId))].some(isTyped)
  useEffect(() => void client.invalidateQueries({ queryKey: chatRoomsKey }), [client])
  const begin = () => {
    const drafts = chatDrafts()
    for (const key of [chatId, editKey(chatId)]) {
      if (isTyped(drafts.get(key))) drafts.bringBack(NEW_CHAT, drafts.clear(key))
    }
    void navigate({ to: '/chat/{-$chatId}', params: { chatId: undefined } })
  }
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={wasOpen ? 'Чат удалён на другом устройстве' : 'Чат не найден'}
      text={
        <>
          {wasOpen ? 'Его сообщений и файлов больше нет.' : 'Возможно, он удалён или принадлежит другому сотруднику.'}
          {hasDraft && ' Набранное сохранено и перейдёт в новый чат.'}
        </>
      }
      action={<Button onClick={begin}>Новый чат</Button>}
    />
  )
}

function isTyped({ text, attachments }: Pick<ChatDraft, 'text' | 'attachments'>): boolean {
  return text.trim() !== '' || attachments.length > 0
}

/** Tells above the input what of the conversation the latest answer did not take into account. */
export function LeftOutNote({ rows }: { rows: readonly ChatMessage[] }) {
  const leftOut = leftOutBefore(rows)
  if (leftOut === undefined) return null
  return (
    <p className={styles.note} role="note" aria-label="Что не учтено в ответе">
      <Info className={styles.icon} size={14} aria-hidden />
      <span>Часть переписки не учтена: {listOf(leftOut)}</span>
    </p>
  )
}

/**
 * Returns what was left out for the latest stored answer, without the files of its own question, which tell it
 * themselves. While an answer is being written, the line stays as it is.
 */
function leftOutBefore(rows: readonly ChatMessage[]): LeftOut | undefined {
  const answer = rows.findLastIndex((row) => row.attributes.role === 'assistant' && !isStreamed(row))
  const question = rows.slice(0, Math.max(0, answer)).findLast(({ attributes }) => attributes.role === 'user')
  const { left_out: leftOut, attached_files: attached } = question?.attributes ?? {}
  if (!leftOut) return undefined
  const own = new Set((attached ?? []).map(({ id }) => id))
  const files = leftOut.files.filter(({ id }) => !own.has(id))
  return leftOut.messages > 0 || files.length > 0 ? { ...leftOut, files } : undefined
}

const maxFiles = 2
const messageForms = { one: 'раннее сообщение', few: 'ранних сообщения', many: 'ранних сообщений' }
const fileForms = { one: 'файл', few: 'файла', many: 'файлов' }

function listOf({ messages, files }: LeftOut): string {
  const shown = files.slice(0, maxFiles).map((file) => `«${file.name}» — ${describePart(file)}`)
  const more = files.length - shown.length
  return [
    ...(messages > 0 ? [formatCount(messages, messageForms)] : []),
    ...shown,
    ...(more > 0 ? [`и ещё ${formatCount(more, fileForms)}`] : []),
  ].join('; ')
}
