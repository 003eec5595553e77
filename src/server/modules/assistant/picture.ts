import { imageSize } from 'image-size'
import { AssistantError, type AssistantPart } from './assistant.ts'

/**
 * Decodes a picture from base64 or bytes. An invalid unfinished picture is dropped.
 * @throws AssistantError when a final picture is invalid.
 */
export function toPicture(sent: string | Uint8Array, { isFinal }: { isFinal: boolean }): AssistantPart[] {
  const data = typeof sent === 'string' ? new Uint8Array(Buffer.from(sent, 'base64')) : sent
  const mediaType = mediaTypeOf(data)
  if (mediaType) return [{ type: 'image', mediaType, data, isFinal }]
  if (!isFinal) return []
  throw new AssistantError('broken_picture')
}

/** Detects the type from the bytes, because upstreams declare wrong types. */
function mediaTypeOf(data: Uint8Array): string | undefined {
  try {
    const { type } = imageSize(data)
    return type && Object.hasOwn(mediaTypes, type) ? mediaTypes[type] : undefined
  } catch {
    return undefined
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}
