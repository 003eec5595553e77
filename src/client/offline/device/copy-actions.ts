import { keepLogos } from '#client/offline/copy/logos.ts'
import { baseAgrees } from '#client/offline/database/base-check.ts'
import { askCopyWorker, requireCurrentPage } from '#client/offline/sync/copy-worker.ts'
import { keepExtras } from './shell-state.ts'
import { allowCopy } from './wipe.ts'

/**
 * Brings what a meeting needs to the device: the base, the newest chats, logos and files.
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

/** Does the same and downloads the whole base; the old copy stays until the new one is whole. */
export async function rebuildCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await downloadBase()
  await completeCopy()
}

const sync = () => askCopyWorker(async (worker) => worker.sync({ at: Date.now(), maxAgeMs: 0 }))

/** Changes since the last sync would not repair rows that are wrong already. */
async function downloadBase(): Promise<void> {
  await askCopyWorker(async (worker) => worker.distrust())
  await sync()
}
