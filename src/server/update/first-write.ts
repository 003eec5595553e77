import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { syncToDisk } from '#server/sync-to-disk.ts'

/*
 * A killed update does not see whether people work with the new version. So it leaves a mark before the start, and
 * the server removes it before it handles the first request that may write. Without the mark no copy is put back.
 */

/** Removes the update's mark in the data folder before the first request that may write. */
export function watchFirstWrite(app: FastifyInstance, dataDir: string) {
  const folder = folderIn(dataDir)
  if (!existsSync(markIn(folder))) return
  let removed: Promise<void> | undefined
  app.addHook('onRequest', async (request) => {
    if (readingMethods.includes(request.method)) return
    removed ??= unmarkUnused(folder)
    await removed.catch((error: unknown) => request.log.error({ err: error }, 'the mark of an update stays'))
  })
}

/** Marks that no server has taken a write; the servers have ended. */
export async function markUnused(folder: string) {
  writeFileSync(markIn(folder), '', { mode: 0o600, flush: true })
  await syncToDisk(folder)
}

export async function unmarkUnused(folder: string) {
  rmSync(markIn(folder), { force: true })
  await syncToDisk(folder)
}

/** Tells whether surely no server has taken a write since the mark was made. */
export const isUnused = (folder: string) => existsSync(markIn(folder))

/** The update's folder in the data folder. */
export const folderIn = (dataDir: string) => join(dataDir, 'update')

const markIn = (folder: string) => join(folder, 'unused')

const readingMethods = ['GET', 'HEAD', 'OPTIONS']
