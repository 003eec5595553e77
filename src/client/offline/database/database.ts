import Dexie, { type Table } from 'dexie'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatMessage } from '#contract/chats.ts'
import type { ChannelChanges, ChannelIndex } from '#domain/channel-index.ts'
import { databaseName } from './database-name.ts'

/**
 * The form of what is kept: rows, index and stamp. Count it up when any of them changes, and the version of the schema
 * with it, upon which the tabs of older versions let go; a copy of another format, older or newer (after a rollback), is
 * as good as none and is downloaded again.
 */
export const COPY_FORMAT = 2

/** Rows are kept in one of two tables, so that a new base is written beside the old one, which stays whole meanwhile. */
export type Slot = 0 | 1

/** What the copy of the channel base is; without it there is none, whatever the tables hold. */
export type Stamp = {
  name: 'channels'
  format: number
  slot: Slot
  /** Grows with every change of the rows: a holder of an index of another revision loads it again. */
  revision: number
  /** The revision for which the index was written; what has changed since is kept beside it. */
  indexRevision: number
  /** When the download of this state began, ms since 1970. */
  asOf: number
  count: number
  /** Where the next changes start; null for a copy made by paged search, which can only be made anew. */
  cursor: string | null
  /** Rows were found missing: what is left can be read, but only a whole download makes it good. */
  damaged?: boolean
}

export type SeenListName = 'chats' | 'directions' | 'positions' | 'services' | 'shortlists' | 'views'
/** A small list that is kept whole, as it was last seen. The reader checks what it holds. */
type SeenList = { name: SeenListName; items: readonly unknown[]; asOf: number }
/** `asOf` in ms since 1970. */
type KeptHistory = { roomId: string; rows: ChatMessage[]; asOf: number }

export class OfflineDatabase extends Dexie {
  readonly stamps: Table<Stamp, string>
  readonly indexes: Table<{ name: 'channels'; index: ChannelIndex }, string>
  /** What the index lacks. To write the whole index for each price that changes would take most of the time of a sync. */
  readonly recentChanges: Table<{ name: 'channels'; changes: ChannelChanges }, string>
  readonly lists: Table<{ name: 'categories'; items: ChannelCategory[] }, string>
  readonly seenLists: Table<SeenList, SeenListName>
  readonly chatHistories: Table<KeptHistory, string>
  /**
   * Another tab has deleted the database (a sign-out), or given it the schema of a newer version: it must not be opened
   * again, or there would be an empty one in its place, or two versions that write over each other.
   */
  isTakenAway = false
  private readonly slots: Record<Slot, Table<Channel, number>>

  constructor(userId: string) {
    super(databaseName(userId))
    this.version(1).stores({
      stamps: 'name',
      indexes: 'name',
      lists: 'name',
      channels0: 'id',
      channels1: 'id',
    })
    this.version(2).stores({ seenLists: 'name', chatHistories: 'roomId' })
    // A device that is full could write no row here, and would be left without a database.
    this.version(3).stores({ recentChanges: 'name' })
    this.stamps = this.table('stamps')
    this.indexes = this.table('indexes')
    this.recentChanges = this.table('recentChanges')
    this.lists = this.table('lists')
    this.seenLists = this.table('seenLists')
    this.chatHistories = this.table('chatHistories')
    this.slots = { 0: this.table('channels0'), 1: this.table('channels1') }
    this.on('versionchange', () => {
      this.isTakenAway = true
      this.close()
      return false
    })
  }

  channels(slot: Slot): Table<Channel, number> {
    return this.slots[slot]
  }

  /** The stamp of a copy that this code can read. */
  async readStamp(): Promise<Stamp | undefined> {
    const kept = await this.stamps.get('channels')
    const stamp = kept && asFormat2(kept)
    return stamp?.format === COPY_FORMAT ? stamp : undefined
  }

  /** What the index lacks of the stamp's rows; undefined when that is lost. */
  async readRecentChanges({ revision, indexRevision }: Stamp): Promise<ChannelChanges | undefined> {
    if (indexRevision === revision) return new Map()
    return (await this.recentChanges.get('channels'))?.changes
  }
}

/** A device may be without a network right after the update: the base that it has, with a whole index, is to go on. */
function asFormat2(stamp: Stamp): Stamp {
  return stamp.format === 1 ? { ...stamp, format: 2, indexRevision: stamp.revision } : stamp
}
