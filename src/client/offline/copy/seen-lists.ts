import * as z from 'zod/mini'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import type { SeenListName } from '#client/offline/database/database.ts'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import type { CopyReading } from './read-through.ts'

/**
 * Returns the list as this device last received it.
 * @throws NotAvailableOfflineError when the device never received it, or must not or cannot read it
 */
export async function readSeenList<Item>(
  name: SeenListName,
  schema: z.ZodMiniType<Item[]>,
): Promise<CopyReading<Item[]>> {
  const kept = await askCopyWorker((worker) => worker.seenList(name)).catch((error) => {
    if (error instanceof NotAvailableOfflineError) throw error
    // A browser without workers or with a lost database stores nothing.
    return undefined
  })
  const { data } = z.safeParse(schema, kept?.items)
  if (kept === undefined || data === undefined) throw notAvailableReason()
  return { data, asOf: new Date(kept.asOf) }
}

/** Stores a list from the network. A device that cannot store it, such as a full one, still shows it. */
export function keepSeenList(name: SeenListName, items: readonly object[]): void {
  askCopyWorker((worker) => worker.keepSeenList(name, items)).catch(() => {})
}
