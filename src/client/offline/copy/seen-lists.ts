import * as z from 'zod/mini'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import type { SeenListName } from '#client/offline/database/database.ts'
import { askCopyWorker, notAvailableReason } from '#client/offline/sync/copy-worker.ts'
import type { CopyReading } from './read-through.ts'

/** The list as this device has seen it last. Rejects with `NotAvailableOfflineError` when it never has, or cannot or may not read it. */
export async function readSeenList<Item>(
  name: SeenListName,
  schema: z.ZodMiniType<Item[]>,
): Promise<CopyReading<Item[]>> {
  const kept = await askCopyWorker((worker) => worker.seenList(name)).catch((error) => {
    if (error instanceof NotAvailableOfflineError) throw error
    // A browser that runs no workers, or has lost its database, keeps nothing.
    return undefined
  })
  const { data } = z.safeParse(schema, kept?.items)
  if (kept === undefined || data === undefined) throw notAvailableReason()
  return { data, asOf: new Date(kept.asOf) }
}

/** Keeps what the network gave aside; a device that cannot keep it (a full one, say) still shows it. */
export function keepSeenList(name: SeenListName, items: readonly object[]): void {
  askCopyWorker((worker) => worker.keepSeenList(name, items)).catch(() => {})
}
