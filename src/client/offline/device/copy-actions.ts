import { keepLogos } from '#client/offline/copy/logos.ts'
import { baseAgrees } from '#client/offline/database/base-check.ts'
import { askCopyWorker, requireCurrentPage } from '#client/offline/sync/copy-worker.ts'
import { keepExtras } from './shell-state.ts'
import { allowCopy } from './wipe.ts'

/**
 * Downloads the data that a meeting without a network needs: the base, the newest chats, logos and files.
 * @throws PageOutdatedError in a page that must not touch the copy
 */
export async function completeCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await sync()
  const comparison = await askCopyWorker((worker) => worker.compareBase())
  if (comparison && !baseAgrees(comparison)) await downloadBase()
  await Promise.all([askCopyWorker(async (worker) => worker.keepRecentChats()), keepLogos(), keepExtras()])
}

/** Downloads the whole base and then completes the copy. The old copy stays until the new one is complete. */
export async function rebuildCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await downloadBase()
  await completeCopy()
}

const sync = () => askCopyWorker(async (worker) => worker.sync({ at: Date.now(), maxAgeMs: 0 }))

/** Downloads the whole base, because the changes since the last sync do not repair wrong rows. */
async function downloadBase(): Promise<void> {
  await askCopyWorker(async (worker) => worker.distrust())
  await sync()
}
