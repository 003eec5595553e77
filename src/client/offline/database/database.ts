import Dexie, { type Table } from 'dexie'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { pickStored, storagePolicy } from '#client/lib/device/storage-policy.ts'
import { type KeptResourceName, keptResources } from '#client/offline/database/kept-resources.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { channelFields } from '#domain/channel-fields.ts'
import type { ChannelChanges, ChannelIndex } from '#domain/channel-search/channel-index.ts'

/**
 * The format of rows, index and stamp. A change needs a higher number and a new schema version, which makes older tabs
 * close the database. A copy of another format counts as missing and is downloaded again.
 */
export const COPY_FORMAT = 1

/** The fields of each stored channel. A copy with other fields counts as missing too. */
export const storedFields = channelFields.toSorted().join()

/** Two tables alternate: a new base is written into one while the other keeps the old base complete. */
export type Slot = 0 | 1

/** Describes the copy of the channel base. Without a stamp, rows in the tables do not count as a copy. */
export type Stamp = {
  name: 'channels'
  format: number
  /** `storedFields` of the version that downloaded this state. */
  fields: string
  slot: Slot
  /** Grows with every change of the rows, so readers with an older index load it again. */
  revision: number
  /** The revision of the written index; later changes are stored beside it. */
  indexRevision: number
  /** The start of the download of this state, ms since 1970. */
  asOf: number
  count: number
  /** The start of the next changes; null for a copy made by paged search, which can only be downloaded whole. */
  cursor: string | null
  /** The rows have the changes of their prices; a copy of another server may lack them. */
  hasPriceChanges?: boolean
  /** Rows are missing. The others can be read, and the next sync downloads the whole base. */
  damaged?: boolean
}

/** Shortlists are kept together with their unsent changes (offline/shortlists). */
export type SeenListName = KeptResourceName | 'shortlists'
/** A small list as this device last received it. The reader validates its items. */
type SeenList = { name: SeenListName; items: readonly unknown[]; asOf: number }
/** `asOf` in ms since 1970. */
type KeptHistory = { roomId: string; rows: ChatMessage[]; asOf: number }

export class OfflineDatabase extends Dexie {
  readonly stamps: Table<Stamp, string>
  readonly indexes: Table<{ name: 'channels'; index: ChannelIndex }, string>
  /** Changes that the index lacks. Writing the whole index for each changed price would take most of a sync. */
  readonly recentChanges: Table<{ name: 'channels'; changes: ChannelChanges }, string>
  readonly lists: Table<{ name: 'categories'; items: ChannelCategory[] }, string>
  readonly seenLists: Table<SeenList, SeenListName>
  readonly chatHistories: Table<KeptHistory, string>
  /**
   * Another tab has deleted the database or given it a newer schema. It must not be opened again, because that would
   * make an empty database, or two versions would overwrite each other.
   */
  isTakenAway = false
  private readonly slots: Record<Slot, Table<Channel, number>>

  constructor(userId: string) {
    super(storageKeys.database + userId)
    this.version(1).stores({
      stamps: 'name',
      indexes: 'name',
      lists: 'name',
      channels0: 'id',
      channels1: 'id',
      seenLists: 'name',
      chatHistories: 'roomId',
      recentChanges: 'name',
    })
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

  /** Returns the stamp if this code can read its copy. */
  async readStamp(): Promise<Stamp | undefined> {
    const stamp = await this.stamps.get('channels')
    return stamp?.format === COPY_FORMAT && stamp.fields === storedFields ? stamp : undefined
  }

  async keepSeenList(name: SeenListName, items: readonly object[]): Promise<void> {
    const { fields } = keptResources.find((resource) => resource.name === name) ?? { fields: storagePolicy.shortlists }
    const kept = items.map((item) => pickStored<object, never>(item, fields))
    await this.seenLists.put({ name, items: kept, asOf: Date.now() })
  }

  /** Returns the changes that the index lacks; undefined when they are lost. */
  async readRecentChanges({ revision, indexRevision }: Stamp): Promise<ChannelChanges | undefined> {
    if (indexRevision === revision) return new Map()
    return (await this.recentChanges.get('channels'))?.changes
  }
}

/**
 * Runs a task on the database. If the database fails, as after a long sleep, it opens it again and runs the task once
 * more.
 */
export async function withReopening<T>(db: OfflineDatabase, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!isDatabaseFailure(error) || db.isTakenAway) throw error
    db.close()
    await db.open()
    return task()
  }
}

/** Whether the database failed, rather than the network or a full device. */
export function isDatabaseFailure(error: unknown): boolean {
  return (error instanceof Dexie.DexieError || error instanceof DOMException) && !isQuotaExceeded(error)
}

/** Whether the device has no space left. Dexie reports this as an aborted transaction with the reason in `inner`. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'QuotaExceededError' || ('inner' in error && isQuotaExceeded(error.inner))
}
