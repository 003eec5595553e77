import { keepLogos } from '#client/offline/copy/logos.ts'
import { baseAgrees } from '#client/offline/database/base-check.ts'
import { askCopyWorker, requireCurrentPage } from '#client/offline/sync/copy-worker.ts'
import { keepExtras } from './shell-state.ts'
import { allowCopy } from './wipe.ts'

/**
 * Brings everything that a meeting needs to the device: the base as it is now, the newest chats, the logos, the files.
 * Rejects with `PageOutdatedError` in a page that must not touch the copy any more.
 */
export async function completeCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await sync()
  const comparison = await askCopyWorker((worker) => worker.compareBase())
  if (comparison && !baseAgrees(comparison)) await downloadBase()
  await Promise.all([askCopyWorker(async (worker) => worker.keepRecentChats()), keepLogos(), keepExtras()])
}

/** The same, with the whole base downloaded anew; the copy that there is stays until the new one is whole. */
export async function rebuildCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await downloadBase()
  await completeCopy()
}

const sync = () => askCopyWorker(async (worker) => worker.sync({ at: Date.now(), maxAgeMs: 0 }))

/** What has changed since would not mend rows that are wrong already. */
async function downloadBase(): Promise<void> {
  await askCopyWorker(async (worker) => worker.distrust())
  await sync()
}
