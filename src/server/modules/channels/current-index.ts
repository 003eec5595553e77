import {
  buildChannelIndex,
  type ChannelChanges,
  type ChannelIndex,
  joinChannelIndexes,
  updateChannelIndex,
} from '#domain/channel-search/channel-index.ts'
import type { Database } from '#server/db/client.ts'
import { type IndexedState, readIndexedChannels, selectIndexedChanges } from './indexed-channels.repository.ts'
import { shareNext } from './recent-pages.ts'

/** Up to this many changes are searched separately; more are merged into the index, which rewrites all its columns. */
const maxBeside = 300
/** Above this many changes, reading the whole base is as fast. */
const maxChanges = 5_000

/** The searched data. Values derived from it stay valid while the revision stays the same. */
export type CurrentIndex = { base: ChannelIndex; changes: ChannelChanges; revision: number }

type Kept = CurrentIndex & IndexedState

/**
 * Returns the index with all changes committed before the call, by any node or by hand. Each call queries the changes,
 * and concurrent searches share the query; the first call reads the whole base.
 */
export function createCurrentIndex(db: Database): () => Promise<CurrentIndex> {
  let kept: Kept | undefined

  return shareNext(async () => {
    kept = kept ? await bringUpToDate(db, kept) : await readAll(db, 1)
    return kept
  })
}

/** Reads and indexes the base in pages, which lets other requests run and takes a tenth of the memory. */
async function readAll(db: Database, revision: number): Promise<Kept> {
  const parts: ChannelIndex[] = []
  const state = await readIndexedChannels(db, (rows) => parts.push(buildChannelIndex(rows)))
  return { ...state, base: joinChannelIndexes(parts), changes: new Map(), revision }
}

async function bringUpToDate(db: Database, kept: Kept): Promise<Kept> {
  const found = await selectIndexedChanges(db, kept.snapshot, maxChanges)
  const { epoch, snapshot, changed, deletedIds, isBehind } = found
  const isTooMuch = changed.length === maxChanges || deletedIds.length === maxChanges
  if (epoch !== kept.epoch || isBehind || isTooMuch) return readAll(db, kept.revision + 1)
  if (changed.length + deletedIds.length === 0) return { ...kept, snapshot }

  const changes = new Map(kept.changes)
  // Deletions come first, because a channel may have been deleted and then added again.
  for (const id of deletedIds) changes.set(id, null)
  for (const row of changed) changes.set(row.id, row)
  const next = { ...kept, snapshot, revision: kept.revision + 1 }
  if (changes.size <= maxBeside) return { ...next, changes }

  return { ...next, base: updateChannelIndex(kept.base, changes), changes: new Map() }
}
