import type { BaseCalls } from '#client/lib/server/server-calls.ts'
import type { Channel } from '#contract/channels.ts'
import { type ChannelChecksum, createChannelChecksum } from '#domain/channel-checksum.ts'
import type { OfflineDatabase } from './database.ts'

/** `checksum` is null when the server has none; only the numbers of rows are compared then. */
export type BaseComparison = {
  kept: ChannelChecksum
  server: { count: number; checksum: string | null }
}

/** The number of rows that are read into memory at a time. */
const PAGE = 2_000

/**
 * Compares the copy with the server's base; undefined without a copy.
 * @throws as `api` does
 */
export async function compareBase(
  db: OfflineDatabase,
  server: () => Promise<BaseCalls>,
): Promise<BaseComparison | undefined> {
  const kept = await checksumOfCopy(db)
  if (kept === undefined) return undefined
  return { kept, server: await (await server()).baseChecksum() }
}

/** Whether the copy equals the server's base in all compared values. */
export function baseAgrees({ kept, server }: BaseComparison): boolean {
  return kept.count === server.count && (server.checksum === null || kept.checksum === server.checksum)
}

/** Reads in one transaction, so that no sync changes rows in between. */
function checksumOfCopy(db: OfflineDatabase): Promise<ChannelChecksum | undefined> {
  return db.transaction('r', db.stamps, db.channels(0), db.channels(1), async () => {
    const stamp = await db.readStamp()
    if (stamp === undefined) return undefined
    const sum = createChannelChecksum()
    let rows: Channel[] = []
    do {
      const after = rows.at(-1)?.id ?? Number.NEGATIVE_INFINITY
      rows = await db.channels(stamp.slot).where(':id').above(after).limit(PAGE).toArray()
      for (const row of rows) sum.add(row)
    } while (rows.length === PAGE)
    return sum.value()
  })
}
