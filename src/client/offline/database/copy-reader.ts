import * as z from 'zod/mini'
import { placementRules } from '#contract/placement-rules.ts'
import { agencyDay, type CalendarDate } from '#domain/calendar-date.ts'
import { channelAddressKey } from '#domain/channel-address.ts'
import { channelCharts } from '#domain/channel-charts.ts'
import { channelFacet, countMatches, type FacetField } from '#domain/channel-search/channel-facets.ts'
import type { ChannelChanges, ChannelIndex } from '#domain/channel-search/channel-index.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import type { ChannelPageQuery, ChannelSearch } from '#domain/channel-search/channel-search.ts'
import { type ComparedChannel, channelStandings } from '#domain/channel-search/channel-standing.ts'
import { asksPlacement, createPreparedIndex, type JudgedBy } from '#domain/channel-search/judged-index.ts'
import type { ReadTexts } from '#domain/channel-search/unindexed-texts.ts'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import type { OfflineDatabase, Stamp } from './database.ts'

/** A sync may replace the copy during a read, so a read is attempted this many times. */
const MAX_ATTEMPTS = 5

/** Rows per read of texts: some megabytes at a time. */
const TEXTS_PAGE = 2_000

/**
 * Reads one state of the copy, even while a tab updates it. Every read returns undefined without a copy; `asOf` is in ms
 * since 1970.
 */
export function createCopyReader(db: OfflineDatabase, today = () => agencyDay(new Date())) {
  let held: Promise<Held | undefined> | undefined
  let outdated: Held | undefined

  const heldIndex = async () => {
    held ??= loadIndex(db, outdated)
    try {
      const value = await held
      if (!value) held = undefined
      return value
    } catch (error) {
      // A kept rejection would also fail the reads after the database is reopened.
      held = undefined
      throw error
    }
  }

  const prepare = createPreparedIndex((...wanted) => readTexts(db, ...wanted))

  /** Returns the held index with what these searches ask for beyond it. */
  const prepared = async (copy: Held, searches: readonly ChannelSearch[], isJudged = searches.some(asksPlacement)) =>
    prepare(copy, searches, isJudged ? await judgedBy(db, today()) : undefined)

  /** Returns the index of the stored copy for these searches, also when a sync has just replaced the held one. */
  const currentIndex = async (searches: readonly ChannelSearch[], isJudged?: boolean) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const copy = await heldIndex()
      const base = copy && (await prepared(copy, searches, isJudged))
      const stamp = copy && (await db.readStamp())
      if (!stamp || !canAnswer(stamp, searches)) return undefined
      if (base && stamp.revision === copy.stamp.revision) {
        return { index: base.index, changes: base.changes, asOf: stamp.asOf }
      }
      outdated = copy
      held = undefined
    }
    return undefined
  }

  return {
    async search(query: ChannelPageQuery) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const copy = await heldIndex()
        if (!copy || !canAnswer(copy.stamp, [query])) return undefined
        const base = await prepared(copy, [query])
        const { ids, total } = searchChannelIndex(base.index, query, base.changes)
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

    async charts(search: ChannelSearch) {
      const copy = await currentIndex([search])
      return copy && { charts: channelCharts(copy.index, search, copy.changes), asOf: copy.asOf }
    },

    /** Counts the values of a field among the matches of the search. Without `facet`, it has none to count. */
    async facet(field: FacetField, search: ChannelSearch) {
      const copy = await currentIndex([search], field === 'placement' || asksPlacement(search))
      return copy && { facet: channelFacet(copy.index, field, search, copy.changes) }
    },

    async counts(searches: readonly ChannelSearch[]) {
      const copy = await currentIndex(searches)
      return copy && countMatches(copy.index, searches, copy.changes)
    },

    /** Compares channels, as they are shown or typed, with the others of their categories. */
    async standings(channels: readonly ComparedChannel[]) {
      const copy = await currentIndex([])
      return copy && channelStandings(copy.index, channels, copy.changes)
    },

    async byAddress(keys: readonly string[]) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const stamp = await db.readStamp()
        if (!stamp) return undefined
        const wanted = new Set(keys)
        const found: Record<string, { id: number; title: string }[]> = {}
        await db.channels(stamp.slot).each(({ id, title, url }) => {
          const key = channelAddressKey(url)
          if (wanted.has(key)) found[key] = [...(found[key] ?? []), { id, title }]
        })
        if ((await db.readStamp())?.revision === stamp.revision) return found
      }
      return undefined
    },

    async get(id: number) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const stamp = await db.readStamp()
        if (!stamp) return undefined
        const read = await rowsOf(db, stamp, [id])
        if (read) return { item: read.rows[0], asOf: read.asOf }
      }
      return undefined
    },

    categories: () =>
      db.transaction('r', db.stamps, db.lists, async () => {
        const stamp = await db.readStamp()
        const list = await db.lists.get('categories')
        return stamp && list && { items: list.items, asOf: stamp.asOf }
      }),
  }
}

/** A copy without the changes of prices would answer as if no price had changed. */
function canAnswer({ hasPriceChanges }: Stamp, searches: readonly ChannelSearch[]): boolean {
  if (hasPriceChanges) return true
  return !searches.some(({ conditions = [] }) => conditions.some(({ field }) => field === 'prices_changed_on'))
}

type Held = { stamp: Stamp; index: ChannelIndex; changes: ChannelChanges }

/** Loads the index only if a newer one has been written, because it takes megabytes. */
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

/** Returns the rules that this device last received; the default rules if it received none. */
async function judgedBy(db: OfflineDatabase, today: CalendarDate): Promise<JudgedBy> {
  const kept = await db.seenLists.get('rules')
  const { data } = z.safeParse(z.tuple([placementRules]), kept?.items)
  return { rules: data?.[0] ?? defaultPlacementRules, today }
}

/** Reads the texts of the copy. Readers check its revision afterwards, as for everything that they read. */
async function readTexts(db: OfflineDatabase, ...[, take, ids]: Parameters<ReadTexts>) {
  const stamp = await db.readStamp()
  if (!stamp) return
  const table = db.channels(stamp.slot)
  if (ids) take((await table.bulkGet([...ids])).filter((row) => row !== undefined))
  else {
    for (let after = 0; ; ) {
      const page = await table.where('id').above(after).limit(TEXTS_PAGE).toArray()
      take(page)
      const last = page.at(-1)
      if (!last) break
      after = last.id
    }
  }
}

/** Returns the rows if the copy still has this stamp, else undefined. */
function rowsOf(db: OfflineDatabase, { revision, slot }: Stamp, ids: number[]) {
  const table = db.channels(slot)
  return db.transaction('r', db.stamps, table, async () => {
    const stamp = await db.readStamp()
    if (stamp?.revision !== revision) return undefined
    return { rows: await table.bulkGet(ids), asOf: stamp.asOf }
  })
}

/** Makes the next sync download everything. The remaining rows stay readable until then. */
async function markDamaged(db: OfflineDatabase, { revision }: Stamp): Promise<void> {
  await db.stamps
    .filter((stamp) => stamp.revision === revision)
    .modify({ damaged: true })
    // A device that cannot be written to can still be read.
    .catch(() => {})
}
