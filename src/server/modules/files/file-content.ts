import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { fileContentMismatch, pictureTooLarge } from './files.errors.ts'
import { maxPicturePixels, pictureSize } from './picture-size.ts'
import { readZipDirectory, ZipTooLargeError } from './reading/zip-directory.ts'

const office = 'application/vnd.openxmlformats-officedocument'

/** The media types of downloads by extension. The type that the uploader declares is never used. */
export const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/** The detected types that each extension allows. An encrypted office document is a compound file (CFB) too. */
const sniffedTypes: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  docx: ['zip', 'application/x-cfb'],
  xlsx: ['zip', 'application/x-cfb'],
  pptx: ['zip', 'application/x-cfb'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
}

const zipFolders: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }

/** The part of a picture that is searched for its size: a photo may begin with a preview and a colour profile. */
const headBytes = 1_048_576

/**
 * Refuses a document or picture whose content does not match its extension.
 * @throws AppError file_content_mismatch or picture_too_large (422)
 */
export async function checkContent(file: { path: string; name: string; extension: string }): Promise<void> {
  const head = await readHead(file.path)
  const sniffed = isZip(head) ? 'zip' : (await fileTypeFromBuffer(head))?.mime
  if (!sniffed || !sniffedTypes[file.extension]?.includes(sniffed)) throw fileContentMismatch(file.name)
  if (sniffed === 'zip') await checkZip(file)
  if (sniffed.startsWith('image/')) {
    const size = pictureSize(head)
    if (!size) throw fileContentMismatch(file.name)
    if (size.width * size.height > maxPicturePixels) throw pictureTooLarge(file.name)
  }
}

/** A broken or too large zip is not a type mismatch: the file is kept, and only its text is not read. */
async function checkZip({ path, name, extension }: { path: string; name: string; extension: string }) {
  try {
    const entries = await readZipDirectory(path)
    const folder = zipFolders[extension] ?? ''
    if (entries && !entries.some((entry) => entry.name.startsWith(folder))) throw fileContentMismatch(name)
  } catch (error) {
    if (!(error instanceof ZipTooLargeError)) throw error
  }
}

/** Checked here, because type detection would unpack a part of the zip. */
const isZip = (head: Buffer) => head.length > 4 && head.readUInt32BE(0) === 0x504b0304

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}
