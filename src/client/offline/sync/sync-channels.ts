import { keptChannel, pickStored, storagePolicy } from '#client/lib/device/storage-policy.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import { CursorRefusedError, changedPages } from '#client/lib/server/base-calls.ts'
import type { BaseCalls } from '#client/lib/server/server-calls.ts'
import {
  COPY_FORMAT,
  type OfflineDatabase,
  type Slot,
  type Stamp,
  storedFields,
} from '#client/offline/database/database.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import * as channelCategories from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import {
  buildChannelIndex,
  type ChannelChanges,
  type ChannelIndex,
  type IndexedChannel,
  updateChannelIndex,
} from '#domain/channel-search/channel-index.ts'
import { channelSortKinds } from '#domain/channel-search/channel-search.ts'

export type SyncProgress = { done: number; total: number }
export type SyncOptions = {
  db: OfflineDatabase
  api: Api
  server: () => Promise<BaseCalls>
  /** Runs after each page of a whole download, never for changes. */
  onProgress?: (progress: SyncProgress) => void
  now?: () => number
}

/** The most changes that are held in memory. With more changes, the base is downloaded again beside the old one. */
const MAX_CHANGES = 10_000
/** A larger number of recent changes is merged into the index, which is written whole. */
const MAX_RECENT = 500
const MAX_ATTEMPTS = 3

/**
 * Updates the copy of the channel base and returns its new stamp. After a kill or an error, the old or the new copy is
 * complete. Only one sync may run on a database at a time.
 * @throws as `api` does, or an error of the database
 */
export async function syncChannels(options: SyncOptions): Promise<Stamp> {
  const { db, api, now = Date.now } = options
  const asOf = now()
  const old = await db.readStamp()
  await dropLeftovers(db, old)
  const cursor = old && !old.damaged ? old.cursor : null
  const changes = cursor === null ? undefined : await collectChanges(api, cursor)
  const updated = old && changes && (await applyChanges(db, api, { ...old, asOf }, changes))
  return updated ?? rebuild(options, old, asOf)
}

/** Empties the unused tables, in which a killed sync or the previous sync may have left rows. */
async function dropLeftovers(db: OfflineDatabase, stamp: Stamp | undefined) {
  const unused: Slot[] = stamp ? [otherSlot(stamp.slot)] : [0, 1]
  for (const slot of unused) await db.channels(slot).clear()
}

const otherSlot = (slot: Slot): Slot => (slot === 0 ? 1 : 0)

type Changes = { changed: Map<number, Channel>; deletedIds: Set<number>; cursor: string }

/** Returns undefined when the server refuses the cursor, or when a whole download is as cheap. */
async function collectChanges(api: Api, since: string): Promise<Changes | undefined> {
  const changed = new Map<number, Channel>()
  const deletedIds = new Set<number>()
  let cursor = since
  try {
    for await (const page of changedPages(api, since)) {
      // Deletions come first: an id that was deleted and came back is in both.
      for (const id of page.deletedIds) {
        changed.delete(id)
        deletedIds.add(id)
      }
      for (const item of page.items) {
        changed.set(item.id, keptChannel(item))
        deletedIds.delete(item.id)
      }
      cursor = page.cursor ?? cursor
      if (changed.size + deletedIds.size > MAX_CHANGES) return undefined
    }
  } catch (error) {
    if (error instanceof CursorRefusedError) return undefined
    throw error
  }
  return { changed, deletedIds, cursor }
}

/** Returns undefined when the copy turns out to be damaged. */
async function applyChanges(
  db: OfflineDatabase,
  api: Api,
  old: Stamp,
  { changed, deletedIds, cursor }: Changes,
): Promise<Stamp | undefined> {
  const categories = await api(channelCategories.list)
  if (changed.size + deletedIds.size === 0) return commit(db, { stamp: { ...old, cursor }, categories })

  const revision = old.revision + 1
  const beside = await db.readRecentChanges(old)
  const isThere = (await db.indexes.where('name').equals('channels').count()) > 0
  if (!beside || !isThere) return undefined
  const recent = new Map(beside)
  for (const id of deletedIds) recent.set(id, null)
  for (const row of changed.values()) recent.set(row.id, indexed(row))
  const rows = { stamp: { ...old, cursor, revision }, categories, changed, deletedIds }
  if (recent.size <= MAX_RECENT) return commit(db, { ...rows, recent })

  const kept = await db.indexes.get('channels')
  if (!kept) return undefined
  const stamp = { ...rows.stamp, indexRevision: revision }
  return commit(db, { ...rows, stamp, index: updateChannelIndex(kept.index, recent), recent: new Map() })
}

async function rebuild(options: SyncOptions, old: Stamp | undefined, asOf: number): Promise<Stamp> {
  const { db, api } = options
  const slot = old ? otherSlot(old.slot) : 0
  try {
    const { rows, cursor } = await download(options, slot)
    const categories = await api(channelCategories.list)
    const index = buildChannelIndex(rows.values())
    const revision = (old?.revision ?? asOf) + 1
    const stamp = {
      name: 'channels',
      format: COPY_FORMAT,
      fields: storedFields,
      slot,
      revision,
      indexRevision: revision,
      asOf,
      count: rows.size,
      cursor,
      // A bare server may tell no days of changed prices.
      hasPriceChanges: [...rows.values()].every(({ prices_changed_on }) => prices_changed_on !== undefined),
    } as const
    await commit(db, { stamp, categories, index, recent: new Map() })
    await dropLeftovers(db, stamp)
    return stamp
  } catch (error) {
    // An incomplete base takes space that may be scarce. If deleting it fails, the next sync deletes it.
    await dropLeftovers(db, await db.readStamp()).catch(() => {})
    throw error
  }
}

/** Downloads the whole base into the unused table page by page, and returns the rows of its index. */
async function download({ db, server, onProgress }: SyncOptions, slot: Slot) {
  const table = db.channels(slot)
  const { basePages, areBasePagesSteady } = await server()
  for (let attempt = 1; ; attempt++) {
    const rows = new Map<number, IndexedChannel>()
    let cursor: string | null = null
    const totals = new Set<number>()
    await table.clear()
    try {
      for await (const page of basePages()) {
        await db.transaction('rw', table, async () => {
          await table.bulkDelete(page.deletedIds)
          await table.bulkPut(page.items.map(keptChannel))
        })
        for (const id of page.deletedIds) rows.delete(id)
        for (const item of page.items) rows.set(item.id, indexed(item))
        cursor = page.cursor
        totals.add(page.total)
        onProgress?.({ done: rows.size, total: page.total })
      }
    } catch (error) {
      if (error instanceof CursorRefusedError && attempt < MAX_ATTEMPTS) continue
      throw error
    }
    // A channel deleted meanwhile shifts the later pages of a search, so a channel is missed. Changes have no such gap.
    const isSteady = totals.size === 1 && totals.has(rows.size)
    if (areBasePagesSteady || isSteady || attempt === MAX_ATTEMPTS) return { rows, cursor }
  }
}

/** The index leaves out long texts, which search and order do not need. */
const indexed = (channel: Channel): IndexedChannel => pickStored(channel, pickedFields)
const { placement: _, ...storedKinds } = channelSortKinds
const pickedFields = { id: '', category_id: '', prices_changed_on: '', ...storedKinds } as const

type NewState = {
  stamp: Stamp
  categories: ChannelCategory[]
  index?: ChannelIndex
  recent?: ChannelChanges
  changed?: ReadonlyMap<number, Channel>
  deletedIds?: ReadonlySet<number>
}

/** Writes rows, index and stamp in one transaction, so that no reader mixes two states. */
async function commit(
  db: OfflineDatabase,
  { stamp, categories, index, recent, changed, deletedIds }: NewState,
): Promise<Stamp> {
  const table = db.channels(stamp.slot)
  const parts = [db.stamps, db.indexes, db.recentChanges, db.lists, table]
  return db.transaction('rw', parts, async () => {
    if (deletedIds) await table.bulkDelete([...deletedIds])
    if (changed) await table.bulkPut([...changed.values()])
    if (index) await db.indexes.put({ name: 'channels', index })
    if (recent) await db.recentChanges.put({ name: 'channels', changes: recent })
    const items = categories.map((category) => pickStored(category, storagePolicy.categories))
    await db.lists.put({ name: 'categories', items })
    const counted = { ...stamp, count: await table.count() }
    await db.stamps.put(counted)
    return counted
  })
}
