import { unlessBackedUp } from '#server/db/backup-lock.ts'
import type { Database } from '#server/db/client.ts'
import {
  deleteFiles,
  deleteUnused,
  forgetBytes,
  lockUnownedBytes,
  postponeBytes,
  unownedAtOnce,
} from './files.repository.ts'
import type { FileStore } from './storage/file-store.ts'

const dayMs = 24 * 60 * 60_000
const unusedDays = 7
const previewDays = 1

type Deps = {
  db: Database
  now: () => Date
  store: FileStore
  /** Called for bytes that could not be removed for now. */
  onLeft?: ((error: unknown, storageKey: string) => void) | undefined
}

type Removal = { key: string; isRemoved: boolean; error?: unknown }

/** Removes files that nothing uses, and then their bytes. */
export function createFileRemoval({ db, now, store, onLeft = () => {} }: Deps) {
  /** Deletes those of the files that nothing uses, with their bytes. The sweep retries bytes that cannot be removed. */
  async function remove(ids: readonly string[]) {
    await deleteFiles(db, ids)
    await removeUnowned()
  }

  /**
   * Deletes uploads that were never sent, and previews that outlived their answer.
   * @throws the first error of the storage, after everything else is removed
   */
  async function sweep() {
    const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)
    await deleteUnused(db, { unused: daysAgo(unusedDays), previews: daysAgo(previewDays) })
    const errors: unknown[] = []
    for (let isMore = true; isMore; ) {
      const tried = await removeUnowned()
      const failed = tried.filter(({ isRemoved }) => !isRemoved)
      errors.push(...failed.map(({ error }) => error))
      // If no bytes could be removed, the storage is unavailable, so the remaining keys are not tried.
      isMore = tried.length === unownedAtOnce && failed.length < tried.length
    }
    if (errors.length > 0) throw errors[0]
  }

  /**
   * Removes bytes after their rows, because a row without bytes is a broken file. A running backup postpones this until
   * the next call, and a failed removal is retried later.
   */
  async function removeUnowned(): Promise<Removal[]> {
    let tried: Removal[] = []
    await unlessBackedUp(db, async (tx) => {
      tried = await Promise.all((await lockUnownedBytes(tx)).map(tryToRemove))
      const keys = (isRemoved: boolean) => tried.filter((one) => one.isRemoved === isRemoved).map(({ key }) => key)
      await forgetBytes(tx, keys(true))
      await postponeBytes(tx, keys(false))
    })
    for (const { key, isRemoved, error } of tried) if (!isRemoved) onLeft(error, key)
    return tried
  }

  const tryToRemove = (key: string): Promise<Removal> =>
    store.remove(key).then(
      () => ({ key, isRemoved: true }),
      (error: unknown) => ({ key, isRemoved: false, error }),
    )

  return { remove, sweep }
}
