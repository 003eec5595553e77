import { Info } from 'lucide-react'
import { isStreamed } from '#client/features/chat/data/chats.queries.ts'
import { formatCount } from '#client/lib/page/format.ts'
import type { ChatMessage, LeftOut } from '#contract/chats.ts'
import { describePart } from '#domain/file-part.ts'
import styles from './conversation.module.css'

/** Tells above the input what of the conversation the latest answer did not take into account. */
export function LeftOutNote({ rows }: { rows: readonly ChatMessage[] }) {
  const leftOut = leftOutBefore(rows)
  if (leftOut === undefined) return null
  return (
    <p className={styles.note} role="note" aria-label="Что не учтено в ответе">
      <Info className={styles.icon} size={14} strokeWidth={1.75} aria-hidden />
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
