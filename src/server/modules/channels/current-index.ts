import {
  buildChannelIndex,
  type ChannelChanges,
  type ChannelIndex,
  updateChannelIndex,
} from '#domain/channel-index.ts'
import type { Database } from '#server/db/client.ts'
import {
  foldIndexedChannels,
  type IndexedState,
  selectIndexedChanges,
} from './indexed-channels.repository.ts'
import { shareNext } from './share-next.ts'

/** Beside the base and searched with it; more of them join it, for which all its columns are written anew. */
const maxBeside = 300
/** More than these are as fast read with all the others. */
const maxChanges = 5_000

/** What is searched. Whatever is derived from it holds until the revision is another one. */
export type CurrentIndex = { base: ChannelIndex; changes: ChannelChanges; revision: number }

type Kept = CurrentIndex & IndexedState

/**
 * Gives the index of all channels as they are now: what is asked for after a change was committed holds it, no matter who made
 * it, on whichever node or by hand. For that one small query asks the database each time what has changed; those who
 * search at the same time share it. The first one waits until the whole base is read.
 */
export function createCurrentIndex(db: Database): () => Promise<CurrentIndex> {
  let kept: Kept | undefined

  return shareNext(async () => {
    kept = kept ? await bringUpToDate(db, kept) : await readAll(db, 1)
    return kept
  })
}

/** By pieces, between which others have their turn; as objects the whole base would take ten times its memory. */
async function readAll(db: Database, revision: number): Promise<Kept> {
  const { result, ...state } = await foldIndexedChannels(db, buildChannelIndex([]), (base, rows) =>
    updateChannelIndex(base, new Map(rows.map((row) => [row.id, row]))),
  )
  return { ...state, base: result, changes: new Map(), revision }
}

async function bringUpToDate(db: Database, kept: Kept): Promise<Kept> {
  const found = await selectIndexedChanges(db, kept.snapshot, maxChanges)
  const { epoch, snapshot, changed, deletedIds, isBehind } = found
  const isTooMuch = changed.length === maxChanges || deletedIds.length === maxChanges
  if (epoch !== kept.epoch || isBehind || isTooMuch) return readAll(db, kept.revision + 1)
  if (changed.length + deletedIds.length === 0) return { ...kept, snapshot }

  const changes = new Map(kept.changes)
  // Deletions first, as on a device: what was deleted and added again at once is there.
  for (const id of deletedIds) changes.set(id, null)
  for (const row of changed) changes.set(row.id, row)
  const next = { ...kept, snapshot, revision: kept.revision + 1 }
  if (changes.size <= maxBeside) return { ...next, changes }

  return { ...next, base: updateChannelIndex(kept.base, changes), changes: new Map() }
}
