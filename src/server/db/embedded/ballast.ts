import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** The size of a file in the cluster's folder whose removal frees the last space for PostgreSQL. */
const ballastBytes = 64 * 1024 * 1024
/** With fewer free bytes, the database's log may not have room for its next file of 16 MiB. */
export const lastBytes = 16 * 1024 * 1024

/** Returns the bytes that the ballast still needs. */
export function missingBallast(clusterDir: string): number {
  return ballastBytes - (statSync(ballastIn(clusterDir), { throwIfNoEntry: false })?.size ?? 0)
}

/** Creates or replaces the ballast, and removes it again when the disk has no room for it. */
export async function makeBallast(clusterDir: string): Promise<void> {
  dropBallast(clusterDir)
  // Exclusive, because the folder's owner could have placed a link there to a file of root.
  const file = await open(ballastIn(clusterDir), 'wx', 0o600)
  try {
    // Random, because a compressing file system reserves no space for zeros.
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

/** Removes the ballast when the disk is full. */
export function dropBallastWhenFull(clusterDir: string): void {
  if (!statSync(clusterDir, { throwIfNoEntry: false })) return
  const { bavail, bsize } = statfsSync(clusterDir)
  if (bavail * bsize < lastBytes) dropBallast(clusterDir)
}

const dropBallast = (clusterDir: string) => rmSync(ballastIn(clusterDir), { force: true })

const ballastIn = (clusterDir: string) => join(clusterDir, 'promodesk-ballast')
