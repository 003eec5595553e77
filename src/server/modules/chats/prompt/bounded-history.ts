import type { LeftOut } from '#contract/chats.ts'
import type { AssistantMessage } from '#server/modules/assistant/assistant.ts'
import { countTokens, tokensOfMessage } from '#server/token-count.ts'
import { conversationTurns, type PastMessage, type Turn } from './conversation-turns.ts'
import {
  contentTokens,
  frameTokens,
  nothing,
  type PlacedFile,
  placeFiles,
  tokensOfImage,
  withFiles,
} from './placed-files.ts'
import { marksTokens, spokenTurns, wordTokens } from './spoken-turns.ts'

export type BoundedHistory = { messages: AssistantMessage[]; tokens: number; leftOut: LeftOut }

/**
 * Returns the conversation within `maxTokens`, or undefined if the newest question does not fit whole. The oldest
 * answers are shortened first, then the texts of files; a message with a file stays, at least with the file's name.
 */
export function boundedHistory(history: readonly PastMessage[], maxTokens: number): BoundedHistory | undefined {
  const turns = conversationTurns(history)
  const newest = turns.at(-1)
  if (newest === undefined) return undefined
  const room = maxTokens - tokensOfMessage - countTokens(newest.question) - framesOf(newest.files)
  if (room < 0) return undefined
  const { earlier, unnamed, left } = framed(turns.slice(0, -1), room)
  const files = [...earlier, newest].flatMap((turn) => turn.files)
  // Without its latest words, a long document would leave no conversation.
  const latest = Math.min(wordTokens(earlier.at(-1)), Math.floor(left / 2))
  const forWords = Math.max(left - contentTokens(files), Math.floor(left / 4), latest)
  const spoken = spokenTurns(earlier, forWords)
  const placed = placeFiles(files, left - spoken.tokens)
  const messages = spoken.turns.flatMap(({ answer, ...turn }): AssistantMessage[] => [
    questionOf(turn, placed),
    { role: 'assistant', text: answer },
  ])
  messages.push(questionOf(newest, placed))
  return {
    messages,
    tokens: messages.reduce((sum, message) => sum + tokensOf(message), 0),
    leftOut: { messages: spoken.omitted, files: [...unnamed, ...partsOf(files, placed)] },
  }
}

function tokensOf(message: AssistantMessage): number {
  const images = message.role === 'user' ? message.images.length : 0
  return tokensOfMessage + countTokens(message.text) + images * tokensOfImage
}

const framesOf = (files: Turn['files']) => files.reduce((sum, file) => sum + frameTokens(file), 0)

/**
 * Reserves the tokens of the file names, newest first, and of the words that stand for a shortened turn. Files whose
 * names do not fit leave their turns.
 */
function framed(turns: readonly Turn[], room: number) {
  let left = room
  const unnamed: LeftOut['files'] = []
  const earlier = turns.toReversed().map((turn): Turn => {
    if (turn.files.length === 0) return turn
    const tokens = marksTokens + framesOf(turn.files)
    if (tokens <= left) {
      left -= tokens
      return turn
    }
    unnamed.push(...turn.files.map(({ id, name }) => ({ id, name, ...nothing })))
    return { ...turn, files: [] }
  })
  return { earlier: earlier.reverse(), unnamed, left }
}

function questionOf(
  { question, files }: Pick<Turn, 'question' | 'files'>,
  placed: ReadonlyMap<string, PlacedFile>,
): AssistantMessage {
  const own = files.flatMap((file) => {
    const place = placed.get(file.id)
    return place ? [{ name: file.name, ...place }] : []
  })
  return { role: 'user', ...withFiles(question, own) }
}

const partsOf = (files: Turn['files'], placed: ReadonlyMap<string, PlacedFile>): LeftOut['files'] =>
  files.flatMap(({ id, name }) => {
    const part = placed.get(id)?.part
    return part ? [{ id, name, ...part }] : []
  })
