import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import { channelAddressKey } from '#domain/channel-address.ts'
import { type ChannelCharts, channelCharts } from '#domain/channel-charts.ts'
import type { ChannelChanges, ChannelIndex } from '#domain/channel-index.ts'
import { searchChannelIndex } from '#domain/channel-index-search.ts'
import type { ChannelPageQuery, ChannelSearch } from '#domain/channel-search.ts'
import type { OfflineDatabase, Stamp } from './database.ts'

/** What was read, and as of when (ms since 1970). */
export type CopiedPage = { items: Channel[]; total: number; asOf: number }
export type CopiedChannel = { item: Channel | undefined; asOf: number }
export type CopiedCharts = { charts: ChannelCharts; asOf: number }
export type ChannelsByAddress = Record<string, { id: number; title: string }[]>
export type CopiedCategories = { items: ChannelCategory[]; asOf: number }

/** The copy may be replaced between two steps of a read; more often than this it never is. */
const MAX_ATTEMPTS = 5

/**
 * Reads the copy, never a mix of two states of it, whichever tab brings it up to date meanwhile. Every read gives
 * nothing when there is no copy.
 */
export function createCopyReader(db: OfflineDatabase) {
  let held: Promise<Held | undefined> | undefined
  let outdated: Held | undefined

  const heldIndex = async () => {
    held ??= loadIndex(db, outdated)
    try {
      const value = await held
      if (!value) held = undefined
      return value
    } catch (error) {
      // Otherwise the next opening of the database meets the same failure.
      held = undefined
      throw error
    }
  }

  return {
    /** A page of channels, by the rule and in the order of the server's search. */
    async search(query: ChannelPageQuery): Promise<CopiedPage | undefined> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const copy = await heldIndex()
        if (!copy) return undefined
        const { ids, total } = searchChannelIndex(copy.index, query, copy.changes)
        const read = await rowsOf(db, copy.stamp, ids)
        if (read) {
          const items = read.rows.filter((row) => row !== undefined)
          if (items.length < ids.length) await markDamaged(db, copy.stamp)
          // A page without any of its rows would look like an empty base.
          return items.length === 0 && ids.length > 0 ? undefined : { items, total, asOf: read.asOf }
        }
        outdated = copy
        held = undefined
      }
      return undefined
    },

    /** The charts of all channels that the search finds, from the index alone. */
    async charts(search: ChannelSearch): Promise<CopiedCharts | undefined> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const copy = await heldIndex()
        const stamp = copy && (await db.readStamp())
        if (!stamp) return undefined
        if (stamp.revision === copy.stamp.revision) {
          return { charts: channelCharts(copy.index, search, copy.changes), asOf: stamp.asOf }
        }
        outdated = copy
        held = undefined
      }
      return undefined
    },

    /** The channels with these keys of addresses (domain/channel-address.ts), by key. */
    async byAddress(keys: readonly string[]): Promise<ChannelsByAddress | undefined> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const stamp = await db.readStamp()
        if (!stamp) return undefined
        const wanted = new Set(keys)
        const found: ChannelsByAddress = {}
        await db.channels(stamp.slot).each(({ id, title, url }) => {
          const key = channelAddressKey(url)
          if (wanted.has(key)) found[key] = [...(found[key] ?? []), { id, title }]
        })
        if ((await db.readStamp())?.revision === stamp.revision) return found
      }
      return undefined
    },

    async get(id: number): Promise<CopiedChannel | undefined> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const stamp = await db.readStamp()
        if (!stamp) return undefined
        const read = await rowsOf(db, stamp, [id])
        if (read) return { item: read.rows[0], asOf: read.asOf }
      }
      return undefined
    },

    categories: (): Promise<CopiedCategories | undefined> =>
      db.transaction('r', db.stamps, db.lists, async () => {
        const stamp = await db.readStamp()
        const list = await db.lists.get('categories')
        return stamp && list && { items: list.items, asOf: stamp.asOf }
      }),
  }
}

type Held = { stamp: Stamp; index: ChannelIndex; changes: ChannelChanges }

/** The index is megabytes: one that is held already is read again only when another has been written. */
function loadIndex(db: OfflineDatabase, old?: Held): Promise<Held | undefined> {
  return db.transaction('r', db.stamps, db.indexes, db.recentChanges, async () => {
    const stamp = await db.readStamp()
    if (!stamp) return undefined
    const isSame = old?.stamp.indexRevision === stamp.indexRevision
    const index = isSame ? old.index : (await db.indexes.get('channels'))?.index
    const changes = await db.readRecentChanges(stamp)
    return index && changes && { stamp, index, changes }
  })
}

/** The rows as long as the copy is still the one of the stamp, else nothing. */
function rowsOf(db: OfflineDatabase, { revision, slot }: Stamp, ids: number[]) {
  const table = db.channels(slot)
  return db.transaction('r', db.stamps, table, async () => {
    const stamp = await db.readStamp()
    if (stamp?.revision !== revision) return undefined
    return { rows: await table.bulkGet(ids), asOf: stamp.asOf }
  })
}

/** Lets the next sync download everything. Until then, offline perhaps, what is left is better than nothing. */
async function markDamaged(db: OfflineDatabase, { revision }: Stamp): Promise<void> {
  await db.stamps
    .filter((stamp) => stamp.revision === revision)
    .modify({ damaged: true })
    // A device that cannot be written to must still be read.
    .catch(() => {})
}
