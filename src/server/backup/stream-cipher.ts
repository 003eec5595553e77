import { createCipheriv, createDecipheriv } from 'node:crypto'

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
