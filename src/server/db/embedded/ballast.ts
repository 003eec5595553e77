import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in the cluster's folder whose removal gives PostgreSQL its last room. */
const ballastBytes = 64 * 1024 * 1024
/** Free bytes below which the log of the database may find no room for its next file of 16 MiB. */
export const lastBytes = 16 * 1024 * 1024

/** Returns the bytes that the ballast still needs. */
export function missingBallast(clusterDir: string): number {
  return ballastBytes - (statSync(ballastIn(clusterDir), { throwIfNoEntry: false })?.size ?? 0)
}

/** Makes the ballast anew. One that the disk has no room for is removed. */
export async function makeBallast(clusterDir: string): Promise<void> {
  dropBallast(clusterDir)
  // Exclusive, because the folder's owner could have put a link to a file of root's in its place.
  const file = await open(ballastIn(clusterDir), 'wx', 0o600)
  try {
    // Random, because a file system that compresses gives no room to zeros.
    const piece = randomBytes(1024 * 1024)
    for (let bytes = 0; bytes < ballastBytes; bytes += piece.length) await file.writeFile(piece)
    await file.sync()
  } catch (error) {
    dropBallast(clusterDir)
    throw error
  } finally {
    await file.close()
  }
}

/** Removes the ballast of a full disk. */
export function dropBallastWhenFull(clusterDir: string): void {
  if (!statSync(clusterDir, { throwIfNoEntry: false })) return
  const { bavail, bsize } = statfsSync(clusterDir)
  if (bavail * bsize < lastBytes) dropBallast(clusterDir)
}

const dropBallast = (clusterDir: string) => rmSync(ballastIn(clusterDir), { force: true })

const ballastIn = (clusterDir: string) => join(clusterDir, 'promodesk-ballast')
