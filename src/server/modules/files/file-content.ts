import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { fileContentMismatch, pictureTooLarge, textEncodingUnknown } from './files.errors.ts'
import { maxPicturePixels, pictureSize } from './picture-size.ts'
import { documentFormat } from './reading/document-format.ts'
import { readTextFile } from './reading/text-file.ts'
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
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/**
 * The detected formats that each extension allows. An encrypted office document is a compound file too. Accounting and
 * advertising systems write RTF, HTML, newer formats and plain tables under the two oldest names.
 */
const allowedFormats: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: ['compound', 'zip', 'rtf', 'word-xml', 'html'],
  xls: ['compound', 'zip', 'html', 'spreadsheet-xml', 'text'],
  docx: ['zip', 'compound'],
  xlsx: ['zip', 'compound'],
  pptx: ['zip', 'compound'],
  rtf: ['rtf'],
  odt: ['zip'],
  ods: ['zip'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
}

/** A part that the zip of each extension must have. */
const zipParts: Readonly<Record<string, RegExp>> = {
  doc: /^word\//,
  docx: /^word\//,
  xls: /^xl\//,
  xlsx: /^xl\//,
  pptx: /^ppt\//,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
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
  if (!allowedFormats[file.extension]?.includes(sniffed)) throw fileContentMismatch(file.name)
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
    const part = zipParts[extension]
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
