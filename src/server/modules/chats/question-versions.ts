import type { ChatMessageInput } from '#contract/chats.ts'
import type { Database } from '#server/db/client.ts'
import { beginningOf, canContinue, provenText } from './answer/own-words.ts'
import { bringBack, findShownQuestion, findVersion, setAside, setVersionOf } from './chat-branches.repository.ts'
import { chatNotFound, messageNotFound, nothingToContinue, questionNotShown, responseRunning } from './chats.errors.ts'
import { lockChat } from './chats.repository.ts'
import { findRunning } from './responses.repository.ts'
import type { Question } from './running-response.ts'

/** The place that a new question takes, and what its answer continues. */
export type Replaced = { versionOf: string } & Pick<Question, 'begins' | 'cited' | 'proven'>

/**
 * Sets a question of a locked chat aside with all that follows it, so that a new one takes its place. At the end of the
 * chat, the same question without an answer and an answer that goes on do not stay as versions, because the new ones
 * contain them.
 * @throws AppError `question_not_shown`, `nothing_to_continue` (409)
 */
export async function replaceQuestion(
  tx: Database,
  chatId: string | undefined,
  { msg, attributes: { replaces, continues, attached_files } }: ChatMessageInput,
): Promise<Replaced> {
  if (chatId === undefined || replaces === undefined) throw questionNotShown()
  const old = await findShownQuestion(tx, chatId, replaces)
  if (old === undefined) throw questionNotShown()
  if (continues && !(old.isLast && canContinue(old.answer))) throw nothingToContinue()
  const versionOf = old.versionOf ?? old.id
  await setAside(tx, chatId, old)
  const fileIds = (attached_files ?? []).map(({ id }) => String(id).toLowerCase())
  const isSame = old.text === msg && sameIds(old.fileIds, fileIds)
  const isContained = old.isLast && (old.answer ? continues : isSame)
  await setVersionOf(tx, old.id, isContained ? null : versionOf)
  const begins = continues && old.answer ? beginningOf(old.answer.text) : ''
  if (!old.answer || begins === '') return { versionOf, begins: '', cited: null, proven: '' }
  return { versionOf, begins, cited: old.answer.cited, proven: provenText(old.answer) }
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
