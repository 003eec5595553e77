import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { fileContentMismatch, pictureTooLarge, textEncodingUnknown } from './files.errors.ts'
import { maxPicturePixels, pictureSize } from './picture-size.ts'
import { documentFormat } from './reading/document-format.ts'
import { readTextFile } from './reading/text-file.ts'
import { readZipDirectory, ZipTooLargeError } from './reading/zip-directory.ts'

const office = 'application/vnd.openxmlformats-officedocument'

type Format = {
  /** The media type of downloads; the type that the uploader declares is never used. */
  mediaType: string
  /** The formats that may be detected in its place. An encrypted office document is a compound file too. */
  detected: readonly string[]
  /** A part that its zip must have. */
  part?: RegExp
}

/**
 * The formats of documents and pictures by extension. Accounting and advertising systems write RTF, HTML, newer formats
 * and plain tables under the two oldest names.
 */
export const fileFormats: Readonly<Record<string, Format>> = {
  pdf: { mediaType: 'application/pdf', detected: ['application/pdf'] },
  doc: {
    mediaType: 'application/msword',
    detected: ['compound', 'zip', 'rtf', 'word-xml', 'html'],
    part: /^word\//,
  },
  docx: { mediaType: `${office}.wordprocessingml.document`, detected: ['zip', 'compound'], part: /^word\// },
  xls: {
    mediaType: 'application/vnd.ms-excel',
    detected: ['compound', 'zip', 'html', 'spreadsheet-xml', 'text'],
    part: /^xl\//,
  },
  xlsx: { mediaType: `${office}.spreadsheetml.sheet`, detected: ['zip', 'compound'], part: /^xl\// },
  pptx: { mediaType: `${office}.presentationml.presentation`, detected: ['zip', 'compound'], part: /^ppt\// },
  rtf: { mediaType: 'application/rtf', detected: ['rtf'] },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', detected: ['zip'], part: /^content\.xml$/ },
  ods: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', detected: ['zip'], part: /^content\.xml$/ },
  png: { mediaType: 'image/png', detected: ['image/png', 'image/apng'] },
  jpg: { mediaType: 'image/jpeg', detected: ['image/jpeg'] },
  jpeg: { mediaType: 'image/jpeg', detected: ['image/jpeg'] },
  webp: { mediaType: 'image/webp', detected: ['image/webp'] },
}

/** The part of a picture that is searched for its size: a photo may begin with a preview and a colour profile. */
const headBytes = 1_048_576

/**
 * Refuses a document or picture whose content does not match its extension.
 * @throws AppError file_content_mismatch or picture_too_large (422)
 */
export async function checkContent(file: { path: string; name: string; extension: string }): Promise<void> {
  const head = await readHead(file.path)
  const sniffed = documentFormat(head) ?? (await fileTypeFromBuffer(head))?.mime ?? 'text'
  if (!fileFormats[file.extension]?.detected.includes(sniffed)) throw fileContentMismatch(file.name)
  if (sniffed === 'text') await checkText(file)
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
    const part = fileFormats[extension]?.part
    if (entries && !entries.some((entry) => part?.test(entry.name))) throw fileContentMismatch(name)
  } catch (error) {
    if (!(error instanceof ZipTooLargeError)) throw error
  }
}

async function checkText({ path, name }: { path: string; name: string }) {
  const read = await readTextFile(path)
  if ('refused' in read) throw read.refused === 'not-text' ? fileContentMismatch(name) : textEncodingUnknown(name)
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}
