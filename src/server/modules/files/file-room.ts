import type { Database } from '#server/db/client.ts'
import { filesFull, ownFilesFull, unsentFull } from './files.errors.ts'
import { lockUploadsOf, storedBytes } from './files.repository.ts'

/** The maximum bytes of one user's files (`own`) and of all users' files (`all`). */
export type FileQuota = { own: number; all: number }

/** The limit of one user's unsent uploads: more than three messages of the largest kind. */
const maxUnsentBytes = 1024 * 1024 * 1024

/** Checks whether files fit the quotas. A running upload counts by its received bytes, on the node that receives it. */
export function createFileRoom(quota: FileQuota) {
  const arriving = new Map<number, number>()

  /** Counts an upload until it is disposed. `add` throws as soon as the user's bytes exceed a limit. */
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

  /** Runs in the transaction that stores the files, so that of two concurrent uploads the second counts the first. */
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
