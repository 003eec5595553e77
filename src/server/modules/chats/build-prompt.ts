import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { LeftOut } from '#contract/chats.ts'
import type { FilePart } from '#domain/file-part.ts'
import type { Database } from '#server/db/client.ts'
import type { AssistantMessage, AssistantRequest } from '#server/modules/assistant/assistant.ts'
import type { AssistantFile, FileService } from '#server/modules/files/files.service.ts'
import { continuationRequest, ownWords } from './answer/own-words.ts'
import { selectRecentMessages } from './chat-messages.repository.ts'
import { boundedHistory } from './prompt/bounded-history.ts'
import type { PastMessage } from './prompt/conversation-turns.ts'
import { nothing } from './prompt/placed-files.ts'
import { storeLeftOut } from './responses.repository.ts'

/** `tokens` counts the messages; `question` has the user's own words of the newest one. */
export type Prompt = {
  messages: AssistantMessage[]
  question: string
  before: AssistantRequest['before']
  tokens: number
  omittedMessages: number
  /** Whether the text of a file is there in part. */
  hasShortenedFile: boolean
}

/** Reads a conversation, which takes megabytes, and returns what fits `maxTokens` of it or less. */
export type ReadConversation = (
  response: { chatId: string; responseId: string; begins: string },
  maxTokens: number,
) => Promise<BuildPrompt>

export type BuildPrompt = (room: number) => Promise<Prompt | undefined>

/** No text is counted at more characters per token, so older text is not read. */
const charactersPerToken = 5
/** A file takes up to tens of megabytes of memory, so only the latest ones are read. */
const maxFiles = 20

/**
 * Builds the conversation that the model receives, and stores what is left out of it. Returns no prompt if the newest
 * question alone is too long.
 */
export function createPromptBuilder(db: Database, files: Pick<FileService, 'readForAssistant'>): ReadConversation {
  return async ({ chatId, responseId, begins }, maxTokens) => {
    const rows = await selectRecentMessages(db, chatId, maxTokens * charactersPerToken)
    const latest = new Set(rows.flatMap((row) => row.files.map(({ id }) => id)).toReversed())
    const read = await files.readForAssistant([...latest].slice(0, maxFiles))
    const byId = new Map(read.map((file) => [file.id, file]))
    const before = rows.findLast(({ cited }) => cited?.some(isList))?.cited ?? undefined
    const history = rows.map(({ role, text, has_image, ...row }) => ({
      role,
      text: role === 'assistant' ? ownWords(text) : text,
      hasImage: has_image,
      files: row.files.map((file) => byId.get(file.id) ?? unread(file)),
    }))
    const unreadMessages = (rows[0]?.total ?? 0) - rows.length
    return async (room) => {
      const bounded = boundedHistory([...history, ...continuing(begins)], room)
      if (bounded === undefined) return undefined
      const leftOut = {
        messages: bounded.leftOut.messages + unreadMessages,
        files: [...bounded.leftOut.files, ...unreadFiles(rows, byId)],
      }
      await storeLeftOut(db, responseId, isEmpty(leftOut) ? undefined : leftOut)
      return {
        messages: bounded.messages,
        before,
        tokens: bounded.tokens,
        omittedMessages: leftOut.messages,
        hasShortenedFile: bounded.leftOut.files.some(({ id, ...part }) => isShortened(byId.get(id), part)),
        question: rows.findLast(({ role }) => role === 'user')?.text ?? '',
      }
    }
  }
}

/** A card of one channel is no list. Found estimates and positions end the list that was shown before them. */
const isList = ({ address }: CitedThing) =>
  /^\/placement\/((channels-base(?!\?channel=)|projects)(\?|$)|estimates|positions)/.test(address)

/** A text whose stored part is whole has nothing more to read. */
const isShortened = (file: AssistantFile | undefined, { unit, read }: FilePart) =>
  file?.kind === 'text' && !(unit === 'percent' && read === 100)

/** The beginning of an answer that goes on, as the model's words, and the request to go on. */
function continuing(begins: string): PastMessage[] {
  if (begins === '') return []
  const [hasImage, files] = [false, []]
  return [
    { role: 'assistant', text: ownWords(begins), hasImage, files },
    { role: 'user', text: continuationRequest(begins), hasImage, files },
  ]
}

/** Files that are gone or too many are named to the model, and the user learns of them too. */
function unreadFiles(
  rows: readonly { files: readonly { id: string; name: string }[] }[],
  byId: ReadonlyMap<string, unknown>,
) {
  const missing = rows.flatMap(({ files }) => files.filter(({ id }) => !byId.has(id)))
  return [...new Map(missing.map((file) => [file.id, { ...file, ...nothing }])).values()]
}

const isEmpty = ({ messages, files }: LeftOut) => messages === 0 && files.length === 0

const unread = (file: { id: string; name: string }): AssistantFile => ({
  ...file,
  kind: 'unreadable',
  problem: `он утерян, или в чате больше ${maxFiles} файлов после него`,
})
