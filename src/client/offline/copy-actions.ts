import { askCopyWorker } from './copy-worker.ts'
import { keepLogos } from './logos.ts'
import { allowCopy } from './wipe.ts'

/** Brings everything that a meeting needs to the device: the base as it is now, the newest chats, the logos. */
export async function completeCopy(): Promise<void> {
  allowCopy()
  await askCopyWorker(async (worker) => worker.sync({ at: Date.now(), maxAgeMs: 0 }))
  await Promise.all([askCopyWorker(async (worker) => worker.keepRecentChats()), keepLogos()])
}

/** The same, with the whole base downloaded anew; the copy that there is stays until the new one is whole. */
export async function rebuildCopy(): Promise<void> {
  allowCopy()
  await askCopyWorker(async (worker) => worker.distrust())
  await completeCopy()
}
