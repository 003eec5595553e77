import type { ChatMessageInput } from '#contract/chats.ts'
import type { Database } from '#server/db/client.ts'
import { beginningOf, canContinue } from './answer/answer-beginning.ts'
import { provenText } from './answer/proven-text.ts'
import { bringBack, findLastQuestion, findVersion, setAside, setVersionOf } from './chat-branches.repository.ts'
import { chatNotFound, messageNotFound, nothingToContinue, questionNotLast, responseRunning } from './chats.errors.ts'
import { lockChat } from './chats.repository.ts'
import { findRunning } from './responses.repository.ts'
import type { Question } from './running-response.ts'

/** The place that a new question takes, and what its answer continues. */
export type Replaced = { versionOf: string } & Pick<Question, 'begins' | 'cited' | 'proven'>

/**
 * Sets the last question of a locked chat aside, so that a new one takes its place. The same question without an
 * answer, and an answer that goes on, do not stay as versions, because the new ones contain them.
 * @throws AppError `question_not_last`, `nothing_to_continue` (409)
 */
export async function replaceQuestion(
  tx: Database,
  chatId: string | undefined,
  { msg, attributes: { replaces, continues, attached_files } }: ChatMessageInput,
): Promise<Replaced> {
  const last = chatId === undefined ? undefined : await findLastQuestion(tx, chatId)
  if (chatId === undefined || last === undefined || last.id !== replaces?.toLowerCase()) throw questionNotLast()
  if (continues && !canContinue(last.answer)) throw nothingToContinue()
  const versionOf = last.versionOf ?? last.id
  await setAside(tx, chatId, last)
  const fileIds = (attached_files ?? []).map(({ id }) => String(id).toLowerCase())
  const isSame = last.text === msg && sameIds(last.fileIds, fileIds)
  const isContained = last.answer ? continues : isSame
  await setVersionOf(tx, last.id, isContained ? null : versionOf)
  const begins = continues && last.answer ? beginningOf(last.answer.text) : ''
  if (!last.answer || begins === '') return { versionOf, begins: '', cited: null, proven: '' }
  return { versionOf, begins, cited: last.answer.cited, proven: provenText(last.answer) }
}

const sameIds = (some: readonly string[], others: readonly string[]) =>
  [...new Set(some)].sort().join() === [...new Set(others)].sort().join()

/**
 * Shows another version of a question, with the conversation that was shown after it the last time.
 * @throws AppError `chat_not_found`, `message_not_found` (404), `response_running` (409)
 */
export async function chooseVersion(
  db: Database,
  { userId, chatId, questionId }: { userId: number; chatId: string; questionId: string },
) {
  await db.transaction(async (tx) => {
    if (!(await lockChat(tx, userId, chatId))) throw chatNotFound()
    const found = await findVersion(tx, chatId, questionId)
    if (!found) throw messageNotFound()
    if (found.shown.id === found.wanted.id) return
    if (await findRunning(tx, chatId)) throw responseRunning()
    await setAside(tx, chatId, found.shown)
    await bringBack(tx, found.wanted.id)
  })
}
