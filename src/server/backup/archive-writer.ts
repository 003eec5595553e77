import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { hasCode } from '#server/error-codes.ts'
import { syncToDisk } from '#server/sync-to-disk.ts'
import { encryption } from './archive-encryption.ts'
import { BackupError, explainFullDisk } from './backup-error.ts'
import { checksumLine, type Manifest, manifestName, numbered } from './manifest.ts'
import { type BackupFile, readArchive } from './read-archive.ts'

export type ArchiveWriter = {
  /** Adds the bytes as one or more pieces `name/000001…`. */
  add(name: string, content: AsyncIterable<Buffer>): Promise<{ bytes: number }>
}

/**
 * Creates the complete file or no file: writes it under a temporary name, reads it again to verify it, then links it to
 * its final name. Holds at most one piece in memory.
 * @throws BackupError backup_target_exists, backup_disk_full; the reason of an aborted `signal`.
 */
export async function writeArchive(
  { path, passphrase }: BackupFile,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'checksum'>>,
  signal?: AbortSignal,
): Promise<Manifest> {
  if (existsSync(path)) throw targetExists(path)
  const partial = `${path}${partialMark}${randomBytes(4).toString('hex')}`
  try {
    const file = { path: partial, passphrase }
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    const manifest = await writeTo({ output, passphrase }, fill, signal)
    await readArchive(file, drain)
    // Unlike a rename, a link does not replace an existing file.
    await link(partial, path)
    await syncToDisk(dirname(path))
    return manifest
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) throw targetExists(path)
    throw explainFullDisk(error, path)
  } finally {
    await rm(partial, { force: true })
  }
}

/** The names of incomplete files contain this text. */
export const partialMark = '.partial-'

const targetExists = (path: string) =>
  new BackupError('backup_target_exists', `Файл ${path} уже есть. Укажите другой: готовые копии не затираются.`)

/** Takes the pieces of an archive only to verify them. */
export const drain = async (_name: string, content: AsyncIterable<Buffer>) => {
  for await (const _chunk of content);
}

/** Where the bytes of an archive go that no file of this machine holds. */
export type BackupStream = { output: Writable; passphrase: string | undefined }

/** Writes the archive to a stream, which is destroyed by a failure and fails when its reader goes away. */
export async function writeTo(
  { output, passphrase }: BackupStream,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'checksum'>>,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  const tar = pack()
  const written =
    passphrase === undefined
      ? pipeline(tar, createGzip(), output, { signal })
      : pipeline(tar, createGzip(), encryption(passphrase), output, { signal })
  // `written` is awaited below. Its failure is the cause of all other failures here.
  written.catch(() => {})
  try {
    const manifest = await addAll(tar, fill)
    tar.finalize()
    await written
    return manifest
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    await written
    throw error
  }
}

const pieceBytes = 4 * 1024 * 1024
const namesPerChecksums = 500

async function addAll(tar: Pack, fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'checksum'>>) {
  const all = createHash('sha256')
  let lines: string[] = []
  let checksumFiles = 0
  async function addPiece(name: string, bytes: Buffer) {
    lines.push(checksumLine(createHash('sha256').update(bytes).digest('hex'), name))
    await addEntry(tar, name, bytes)
    if (lines.length === namesPerChecksums) await addChecksums()
  }
  async function addChecksums() {
    const text = lines.join('')
    lines = []
    all.update(text)
    checksumFiles += 1
    await addEntry(tar, `checksums/${numbered(checksumFiles)}`, Buffer.from(text))
  }
  const add: ArchiveWriter['add'] = async (name, content) => {
    let bytes = 0
    let pieces = 0
    for await (const piece of inPieces(content)) {
      pieces += 1
      bytes += piece.length
      await addPiece(`${name}/${numbered(pieces)}`, piece)
    }
    return { bytes }
  }
  const filled = await fill({ add })
  await addChecksums()
  const manifest = { ...filled, checksum: all.digest('hex') }
  await addEntry(tar, manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
  return manifest
}

/** Resolves when the archive has accepted the entry, so that at most one entry waits in memory. */
function addEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    // A failed archive also emits `error` on its open entry. Without a listener, that ends the process.
    entry.on('error', reject)
  })
}

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  let isFirst = true
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
    isFirst = false
  }
  if (size > 0 || isFirst) yield Buffer.concat(chunks)
}
