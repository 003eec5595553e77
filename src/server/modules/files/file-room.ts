import type { Database } from '#server/db/client.ts'
import { filesFull, ownFilesFull, unsentFull } from './files.errors.ts'
import { lockUploadsOf, storedBytes } from './files.repository.ts'

/** The bytes that the files of one user and those of all may take. */
export type FileQuota = { own: number; all: number }

/** Of one user: more than three messages of the largest kind. */
const maxUnsentBytes = 1024 * 1024 * 1024

/**
 * Decides whether files still have room. Uploads under way count by the bytes that have arrived, on the node that
 * receives them.
 */
export function createFileRoom(quota: FileQuota) {
  const arriving = new Map<number, number>()

  /** Counts an upload under way until it is disposed of. `add` throws as soon as the user's bytes have no room. */
  async function startUpload(db: Database, ownerId: number) {
    const { unsent, own, all } = await storedBytes(db, ownerId)
    let received = 0
    const arrive = (bytes: number) => {
      received += bytes
      const sum = (arriving.get(ownerId) ?? 0) + bytes
      if (sum > 0) arriving.set(ownerId, sum)
      else arriving.delete(ownerId)
      return sum
    }
    return {
      add(bytes: number) {
        const more = arrive(bytes)
        check({ unsent: unsent + more, own: own + more, all: all + more })
      },
      [Symbol.dispose]: () => void arrive(-received),
    }
  }

  /** In the transaction that stores the files: of two uploads at once the second counts the first. */
  async function require(tx: Database, { ownerId, bytes }: { ownerId: number; bytes: number }) {
    await lockUploadsOf(tx, ownerId)
    const { unsent, own, all } = await storedBytes(tx, ownerId)
    check({ unsent: unsent + bytes, own: own + bytes, all: all + bytes })
  }

  function check(sums: { unsent: number; own: number; all: number }) {
    if (sums.own > quota.own) throw ownFilesFull(quota.own)
    if (sums.all > quota.all) throw filesFull()
    if (sums.unsent > maxUnsentBytes) throw unsentFull()
  }

  return { startUpload, require }
}
