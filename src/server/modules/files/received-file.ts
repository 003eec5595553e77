import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { visibleText } from '#domain/attached-text.ts'
import { attachmentKind, fileExtension, maxFileBytes } from '#domain/attachment.ts'
import { checkContent, fileFormats } from './file-content.ts'
import {
  fileContentMismatch,
  fileTooLarge,
  fileTypeUnsupported,
  textEncodingUnknown,
  uploadBroken,
} from './files.errors.ts'
import { csvText } from './reading/formats/csv-text.ts'
import { readTextFile } from './reading/text-file.ts'

export type ReceivedFile = Awaited<ReturnType<typeof receiveFile>>

/**
 * Writes an upload part into `folder` and checks that its content matches its name. `onBytes` may throw to refuse it.
 * @throws AppError 422 or 413 that names the file; 400 when the upload broke off
 */
export async function receiveFile(
  part: { filename: string; file: Readable },
  { folder, onBytes }: { folder: string; onBytes: (count: number) => void },
) {
  const name = cleanFileName(part.filename)
  const kind = attachmentKind(name)
  if (!kind) throw fileTypeUnsupported(name)
  const extension = fileExtension(name)
  const path = join(folder, randomUUID())
  const size = await writePart(part.file, path, (bytes, size) => {
    onBytes(bytes)
    if (size > maxFileBytes) throw fileTooLarge(name)
  })
  // The text of documents is extracted later.
  const text = kind === 'text' ? await textOf({ path, name, extension }) : undefined
  if (kind !== 'text') await checkContent({ path, name, extension })
  return { name, extension, kind, mediaType: fileFormats[extension]?.mediaType ?? 'text/plain', path, size, text }
}

const maxNameLength = 254

/**
 * Returns a name that is safe to show and save: no folders, no control or hidden characters, none that reverse text
 * direction (`…fdp.exe` would read as `…exe.pdf`), and at most 254 characters including the whole extension.
 */
function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = visibleText(base.toWellFormed().normalize('NFC'))
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
  if (clean.length <= maxNameLength) return clean
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 ? clean.slice(dot) : ''
  if (extension.length >= maxNameLength) return cut(clean, maxNameLength)
  return cut(clean, maxNameLength - extension.length) + extension
}

/** Cuts the text without splitting a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

async function textOf({ path, name, extension }: Record<'path' | 'name' | 'extension', string>) {
  const read = await readTextFile(path)
  if ('text' in read) return extension === 'csv' ? csvText(read.text) : read.text
  throw read.refused === 'not-text' ? fileContentMismatch(name) : textEncodingUnknown(name)
}

async function writePart(file: Readable, path: string, allow: (bytes: number, size: number) => void): Promise<number> {
  let size = 0
  let refusal: unknown
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      try {
        allow(chunk.length, size)
        done(null, chunk)
      } catch (error) {
        refusal = error
        done(error instanceof Error ? error : new Error('refused', { cause: error }))
      }
    },
  })
  const stored = createWriteStream(path, { mode: 0o600 })
  // A pipeline passes its first error to all its streams, so only the order of errors shows which stream failed.
  let isOfDisk = false
  stored.once('error', () => {
    isOfDisk = file.errored === null
  })
  try {
    await pipeline(file, measure, stored)
    return size
  } catch (error) {
    if (refusal !== undefined) throw refusal
    const isOfCaller = file.errored === error && !isOfDisk
    throw isOfCaller ? uploadBroken() : error
  }
}
