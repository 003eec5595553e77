import { estimateTokenCount, sliceByTokens } from 'tokenx'
import { withAttachedTexts } from '#domain/attached-text.ts'
import type { AssistantImage, AssistantMessage } from '#server/modules/assistant/assistant.ts'
import type { AssistantFile } from '#server/modules/files/files.service.ts'

export type PastMessage = {
  role: 'user' | 'assistant'
  text: string
  hasImage: boolean
  /** The attachments that still exist. */
  files: readonly AssistantFile[]
}

/** Models price pictures differently; this is near the most expensive one. */
export const tokensOfImage = 1_000

/**
 * Returns the conversation within `maxTokens` (an estimate). The newest message always stays, shortened if necessary;
 * the oldest are dropped first. Each file is sent once, with its latest message.
 */
export function boundedHistory(history: readonly PastMessage[], maxTokens: number): AssistantMessage[] {
  const told = new Set<string>()
  const kept: AssistantMessage[] = []
  let left = maxTokens
  for (const message of history.toReversed()) {
    const whole = toAssistantMessage(message, told)
    const tokens = tokensOf(whole)
    if (tokens > left && kept.length > 0) break
    kept.push(tokens > left ? cut(whole, left) : whole)
    left -= tokens
    if (left <= 0) break
  }
  return kept.reverse()
}

function toAssistantMessage(message: PastMessage, told: Set<string>): AssistantMessage {
  if (message.role === 'assistant') {
    const picture = message.hasImage ? ['[Изображение, созданное ассистентом]'] : []
    return { role: 'assistant', text: joined([message.text, ...picture]) }
  }
  const fresh = message.files.filter((file) => !told.has(file.id))
  for (const file of fresh) told.add(file.id)
  return {
    role: 'user',
    text: withFiles(message.text, fresh),
    images: fresh.flatMap((file) =>
      file.kind === 'image' ? [{ mediaType: file.mediaType, data: file.data }] : [],
    ),
  }
}

function withFiles(text: string, files: readonly AssistantFile[]): string {
  const texts = files.flatMap((file) => (file.kind === 'text' ? [file] : []))
  const problems = files.flatMap((file) =>
    file.kind === 'unreadable'
      ? [`[Файл «${file.name}» приложен, но прочитать его не удалось: ${file.problem}]`]
      : [],
  )
  return joined([withAttachedTexts(text, texts), ...problems])
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

function tokensOf(message: AssistantMessage): number {
  const images = message.role === 'user' ? message.images.length : 0
  return estimateTokenCount(message.text) + images * tokensOfImage
}

/**
 * Shortens the message from its end, because the user's words precede the files. Pictures get half of the tokens at
 * most.
 */
function cut(message: AssistantMessage, maxTokens: number): AssistantMessage {
  if (message.role === 'assistant') return { ...message, text: cutText(message.text, maxTokens) }
  const fitting = Math.floor(maxTokens / 2 / tokensOfImage)
  const images: readonly AssistantImage[] = message.images.slice(0, fitting)
  return { ...message, images, text: cutText(message.text, maxTokens - images.length * tokensOfImage) }
}

const cutMark = '\n[Дальше не поместилось]'

function cutText(text: string, maxTokens: number): string {
  if (estimateTokenCount(text) <= maxTokens) return text
  const mark = estimateTokenCount(cutMark) * 2 <= maxTokens ? cutMark : ''
  let room = maxTokens - estimateTokenCount(mark)
  let beginning = sliceByTokens(text, 0, room)
  // A cut text may have a higher estimate on its own than within the whole text.
  while (estimateTokenCount(beginning + mark) > maxTokens && room > 0) {
    room = Math.floor(room * 0.9)
    beginning = sliceByTokens(text, 0, room)
  }
  return (beginning + mark).toWellFormed()
}
