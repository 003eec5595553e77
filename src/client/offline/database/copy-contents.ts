import type { BaseCalls } from '#client/lib/server/server-calls.ts'
import { type KeptResourceName, keptResources } from '#client/offline/database/kept-resources.ts'
import type { Channel } from '#contract/channels.ts'
import { type ChannelChecksum, createChannelChecksum } from '#domain/channel-checksum.ts'
import type { OfflineDatabase } from './database.ts'

/**
 * `title` as the panel «Офлайн» names it; `asOf` in ms since 1970, of the oldest part, null without one; `bytes` is an
 * estimate.
 */
export type KeptStore = { name: string; title: string; count: number; asOf: number | null; bytes: number }

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
    { name: 'channels', title: 'Каналы', count, asOf, bytes: Math.round(mean(sample) * count) },
    storeOf({ name: 'categories', title: 'Категории' }, categories?.items ?? [], categories ? asOf : null),
    ...(await Promise.all(keptResources.map((resource) => describeSeenList(db, resource)))),
    storeOf({ name: 'messages', title: 'Сообщения чатов' }, messages, oldest(histories.map((history) => history.asOf))),
  ]
}

type Named = Pick<KeptStore, 'name' | 'title'>

async function describeSeenList(db: OfflineDatabase, resource: Named & { name: KeptResourceName }): Promise<KeptStore> {
  const list = await db.seenLists.get(resource.name)
  return storeOf(resource, list?.items ?? [], list?.asOf ?? null)
}

function storeOf({ name, title }: Named, items: readonly unknown[], asOf: number | null): KeptStore {
  return { name, title, count: items.length, asOf, bytes: sizeOf(items) }
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
