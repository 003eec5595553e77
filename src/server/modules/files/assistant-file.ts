import { buffer } from 'node:stream/consumers'
import { textOfFile } from '#domain/attached-text.ts'
import { modelPictureLimits } from '#domain/attachment.ts'
import type { AssistantFile } from './files.service.ts'
import type { files } from './files.table.ts'
import { pictureSize } from './picture-size.ts'
import { cutMark } from './reading/formats/extracted-text.ts'
import type { FileStore } from './storage/file-store.ts'

/** Returns the file as the assistant receives it, or undefined if its bytes are gone. */
export async function assistantFile(
  store: FileStore,
  { id, name, mediaType, size, storageKey, extractedText, problem }: typeof files.$inferSelect,
): Promise<AssistantFile | undefined> {
  if (extractedText !== null) {
    const isCut = extractedText.endsWith(cutMark)
    const text = textOfFile(isCut ? extractedText.slice(0, -cutMark.length) : extractedText)
    return { id, name, kind: 'text', text, isCut }
  }
  const unreadable = (reason: string) => ({ id, name, kind: 'unreadable', problem: reason }) as const
  if (problem !== null) return unreadable(problem)
  if (!mediaType.startsWith('image/')) return unreadable('сервер пока не прочитал его текст')
  if (size > modelPictureLimits.bytes) return unreadable('Изображение больше 4\u00a0МБ, ассистент его не увидит')
  const stream = await store.open(storageKey)
  if (!stream) return undefined
  const data = await buffer(stream)
  const { width, height } = pictureSize(data) ?? { width: 0, height: 0 }
  if (width * height > modelPictureLimits.pixels)
    return unreadable('Изображение больше 20 мегапикселей, ассистент его не увидит')
  return { id, name, kind: 'image', mediaType, data }
}
