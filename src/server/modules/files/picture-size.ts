import { imageSize } from 'image-size'

export const maxPicturePixels = 50_000_000

/** Returns the size in pixels from a picture's first bytes, without decoding it; undefined if it is damaged. */
export function pictureSize(head: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(head)
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    return undefined
  }
}
