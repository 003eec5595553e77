import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

/* See README.md in this folder for the format. */

const magic = Buffer.from('promodesk-encrypted-backup 1\n')
const headBytes = magic.length + 16
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** Returns a pipeline step that encrypts the bytes of an archive. */
export const encryption = (passphrase: string) =>
  async function* encrypt(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const head = Buffer.concat([magic, randomBytes(headBytes - magic.length)])
    yield head
    yield* encryptStream({ head, key: await keyOf(passphrase, head) }, plain)
  }

/**
 * Yields the decrypted bytes of the archive in the file.
 * @throws BackupError backup_not_authentic for a wrong passphrase or a changed file.
 */
export async function* decryptFile(path: string, passphrase: string): AsyncGenerator<Buffer> {
  await using file = await open(path)
  const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const key = await keyOf(passphrase, head)
  try {
    yield* decryptStream({ head, key }, file.createReadStream({ start: headBytes, autoClose: false }))
  } catch (error) {
    if (!(error instanceof NotAuthenticError)) throw error
    const message = `Пароль не подходит к файлу ${path}, или файл изменён или не дописан. Ничего не изменено.`
    throw new BackupError('backup_not_authentic', message, { cause: error })
  }
}

/**
 * Tells whether the file starts with the mark of an encrypted backup.
 * @throws the file system's error
 */
export async function isEncrypted(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
  return bytesRead === magic.length && buffer.equals(magic)
}

const deriveKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)
const keyOf = (passphrase: string, head: Buffer) =>
  deriveKey(passphrase.normalize('NFC'), head.subarray(magic.length), 32, cost)

/* STREAM over AES-256-GCM. See README.md in this folder for the format. */

type Cipher = { key: Buffer; head: Buffer }

const pieceBytes = 64 * 1024
const tagBytes = 16

export async function* encryptStream({ key, head }: Cipher, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { bytes, isLast } of inPieces(plain, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * Yields only bytes that the key has authenticated.
 * @throws NotAuthenticError
 */
export async function* decryptStream({ key, head }: Cipher, encrypted: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { bytes, isLast } of inPieces(encrypted, pieceBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new NotAuthenticError()
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), options).setAAD(head)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const plain = decipher.update(bytes.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw new NotAuthenticError()
    }
    yield plain
    number += 1
  }
}

/** The key is wrong, or the bytes differ from the encrypted ones. */
export class NotAuthenticError extends Error {
  override readonly name = 'NotAuthenticError'
  readonly code = 'not_authentic'
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

async function* inPieces(content: AsyncIterable<Buffer>, size: number) {
  let rest = Buffer.alloc(0)
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), isLast: false }
    }
  }
  yield { bytes: rest, isLast: true }
}
