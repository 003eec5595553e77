import { fileExtension, modelPictureLimits } from '#domain/attachment.ts'

/** The longest side in pixels. Models scale larger pictures down, and small print stays readable. */
const LONGEST_SIDE = 2_560
const QUALITY = 0.88
/** Each further attempt has three quarters of the sides. */
const SHRINK = 0.75
const MOST_ATTEMPTS = 6

/**
 * Scales a picture that the model would not see down to its limits; a PNG that is still too heavy becomes a JPEG.
 * Returns undefined if it is within the limits, and when this browser cannot scale.
 */
export async function fitPicture(file: File): Promise<File | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  const fitted = lastFitted.then(() => fittedAlone(file))
  lastFitted = fitted
  return fitted
}

/** Pictures take turns, because a decoded photo takes hundreds of megabytes. */
let lastFitted: Promise<unknown> = Promise.resolve()

async function fittedAlone(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const isFit = file.size <= modelPictureLimits.bytes && picture.width * picture.height <= modelPictureLimits.pixels
    const scaled = isFit ? undefined : await scaledDown(file, picture)
    picture.close()
    return scaled
  } catch {
    // The server explains what is wrong with a damaged picture.
    return undefined
  }
}

async function scaledDown(file: File, picture: ImageBitmap): Promise<File | undefined> {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++, scale *= SHRINK) {
    for (const type of typesOf(file.name)) {
      const blob = await drawn(picture, scale, type)
      if (blob.type === type && blob.size <= modelPictureLimits.bytes) return named(blob, file.name)
    }
  }
  return undefined
}

function typesOf(name: string): string[] {
  const extension = fileExtension(name)
  if (extension === 'png') return ['image/png', 'image/jpeg']
  return extension === 'webp' ? ['image/webp', 'image/jpeg'] : ['image/jpeg']
}

async function drawn(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const [width, height] = [scaled(picture.width), scaled(picture.height)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  if (type === 'image/jpeg') {
    // A JPEG has no transparency, and black behind it would hide dark text.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: QUALITY })
}

/** The server compares a file's content with its name. */
function named(blob: Blob, name: string): File {
  const stem = name.slice(0, -fileExtension(name).length - 1)
  const isKept = blob.type !== 'image/jpeg' || /^jpe?g$/.test(fileExtension(name))
  return new File([blob], isKept ? name : `${stem}.jpg`, { type: blob.type })
}
