import type { BaseCalls } from '#client/lib/server/server-calls.ts'
import type { Channel } from '#contract/channels.ts'
import { type ChannelChecksum, createChannelChecksum } from '#domain/channel-checksum.ts'
import type { OfflineDatabase, SeenListName } from './database.ts'

/** Shortlists are counted together with their unsent changes (device/device-report.ts). */
type DescribedList = Exclude<SeenListName, 'shortlists'>
export type KeptStoreName = 'channels' | 'categories' | DescribedList | 'messages'

/** `asOf` in ms since 1970, of the oldest part; null without one. `bytes` is an estimate. */
export type KeptStore = { name: KeptStoreName; count: number; asOf: number | null; bytes: number }

/** The size of a large store is estimated from this many rows, because reading a whole base takes seconds. */
const SAMPLE = 500

export async function describeStores(db: OfflineDatabase): Promise<KeptStore[]> {
  const stamp = await db.readStamp()
  const channels = stamp ? db.channels(stamp.slot) : undefined
  const count = (await channels?.count()) ?? 0
  const sample = (await channels?.limit(SAMPLE).toArray()) ?? []
  const categories = await db.lists.get('categories')
  const asOf = stamp?.asOf ?? null
  const histories = await db.chatHistories.toArray()
  const messages = histories.flatMap(({ rows }) => rows)
  return [
    { name: 'channels', count, asOf, bytes: Math.round(mean(sample) * count) },
    storeOf('categories', categories?.items ?? [], categories ? asOf : null),
    ...(await Promise.all(seenLists.map((name) => describeSeenList(db, name)))),
    storeOf('messages', messages, oldest(histories.map((history) => history.asOf))),
  ]
}

const seenLists: readonly DescribedList[] = [
  'directions',
  'positions',
  'services',
  'views',
  'rules',
  'templates',
  'chats',
]

async function describeSeenList(db: OfflineDatabase, name: DescribedList): Promise<KeptStore> {
  const list = await db.seenLists.get(name)
  return storeOf(name, list?.items ?? [], list?.asOf ?? null)
}

function storeOf(name: KeptStoreName, items: readonly unknown[], asOf: number | null): KeptStore {
  return { name, count: items.length, asOf, bytes: sizeOf(items) }
}

const oldest = (moments: readonly number[]) => (moments.length === 0 ? null : Math.min(...moments))
const mean = (rows: readonly unknown[]) => (rows.length === 0 ? 0 : sizeOf(rows) / rows.length)
const sizeOf = (items: readonly unknown[]) =>
  items.length === 0 ? 0 : new TextEncoder().encode(JSON.stringify(items)).length

/** `checksum` is null when the server has none; only the numbers of rows are compared then. */
export type BaseComparison = { kept: ChannelChecksum; server: { count: number; checksum: string | null } }

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
