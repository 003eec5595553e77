import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { safeParse } from 'zod/mini'
import { decryptFile } from './archive-encryption.ts'
import { BackupError } from './backup-error.ts'
import { checksumLine, checksumsName, type Manifest, manifestName, manifestSchema, pieceName } from './manifest.ts'

/** Without a passphrase the file is a plain archive, whose origin is not verified. */
export type BackupFile = { path: string; passphrase: string | undefined }

/** Reads all bytes of one piece of `tables/…` or `files/…`. */
export type TakePiece = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/**
 * Passes the pieces of a backup to `take` in order and checks each against its checksum, then all against the manifest.
 * The pieces are valid only after this resolves.
 * @throws BackupError backup_broken for an incomplete, changed or foreign file; backup_not_authentic;
 * the error of `take`; ENOENT.
 */
export async function readArchive({ path, passphrase }: BackupFile, take: TakePiece): Promise<Manifest> {
  const tar = extract()
  const archive = passphrase === undefined ? createReadStream(path) : decryptFile(path, passphrase)
  const read = pipeline(archive, createGunzip(), tar)
  // `read` is awaited below.
  read.catch(() => {})
  const check = new ArchiveCheck(path, take)
  try {
    for await (const entry of tar) await check.take(entry.header, entry)
    await read
  } catch (error) {
    tar.destroy()
    const cause = await read.then(
      () => error,
      (reason: unknown) => (isOfFormat(reason) || reason instanceof BackupError ? reason : error),
    )
    throw isOfFormat(cause) ? broken(path, cause) : cause
  }
  return check.manifest()
}

type Header = { name: string; size?: number | undefined; type?: string | null | undefined }

/** Limit of an entry that is read into memory: the checksums and the manifest. */
const longestText = 64 * 1024 * 1024

class ArchiveCheck {
  readonly #path: string
  readonly #take: TakePiece
  readonly #all = createHash('sha256')
  #lines: string[] = []
  #manifest: Manifest | undefined

  constructor(path: string, take: TakePiece) {
    this.#path = path
    this.#take = take
  }

  async take({ name, type, size = 0 }: Header, content: AsyncIterable<Buffer>) {
    const isPiece = pieceName.test(name)
    const isKnown = isPiece || checksumsName.test(name) || name === manifestName
    if (!isKnown || type !== 'file' || this.#manifest) throw broken(this.#path)
    if (isPiece) {
      const hash = createHash('sha256')
      await this.#take(name, hashed(content, hash))
      this.#lines.push(checksumLine(hash.digest('hex'), name))
      return
    }
    if (size > longestText) throw broken(this.#path)
    const text = (await buffer(content)).toString()
    if (name === manifestName) this.#manifest = this.#parse(text)
    else if (text === this.#lines.join('')) {
      this.#all.update(text)
      this.#lines = []
    } else throw broken(this.#path)
  }

  manifest(): Manifest {
    if (!this.#manifest) throw broken(this.#path)
    return this.#manifest
  }

  #parse(text: string): Manifest {
    const { data, error } = safeParse(manifestSchema, jsonOf(text))
    const isWhole = data?.checksum === this.#all.digest('hex') && this.#lines.length === 0
    if (error || !isWhole) throw broken(this.#path, error)
    return data
  }
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tells whether gunzip or tar found malformed bytes; errors of the file system have a `syscall` instead. */
const isOfFormat = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof BackupError) &&
  (('code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')) ||
    /^(Unexpected end of data|Invalid tar header|Invalid size)/.test(error.message))

const broken = (path: string, cause?: unknown) =>
  new BackupError(
    'backup_broken',
    `Файл ${path} повреждён, не дописан или это не копия PromoDesk. Ничего не изменено.`,
    { cause },
  )
