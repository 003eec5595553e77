import { isUnanswered } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import type { BaseCalls, ServerCalls } from '#client/lib/server/server-calls.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import {
  isDatabaseFailure,
  isQuotaExceeded,
  type OfflineDatabase,
  type Stamp,
  withReopening,
} from '#client/offline/database/database.ts'
import {
  type KeptResource,
  type KeptResourceName,
  keptChats,
  keptResources,
} from '#client/offline/database/kept-resources.ts'
import { type SyncProgress, syncChannels } from './sync-channels.ts'

/** The state of the copy, which every tab receives from the syncing one. Times are ms since 1970. */
export type SyncMessage = {
  phase: 'idle' | 'syncing' | 'failed'
  /** The date of the copy; null without a copy. */
  asOf: number | null
  count: number
  /** The progress of a whole download. */
  progress: SyncProgress | null
  /** The failure, as a text for users. */
  problem: string | null
  /** The start of the sync that the message is about. */
  startedAt: number | null
  /** The sync continues the work of a closed tab. */
  inherited: boolean
}

/** `at` is the time of the request; `maxAgeMs` is how much older the copy may be without a sync. */
export type SyncRequest = { at: number; maxAgeMs: number }

type SyncParts = {
  db: OfflineDatabase
  api: Api
  server: () => Promise<ServerCalls & BaseCalls>
  channel: BroadcastChannel
}

export type SyncRunner = { run(request: SyncRequest): Promise<void>; status(): Promise<SyncMessage> }

/**
 * After a failure, such as a full device, only a user's action starts a sync for this time: a download takes megabytes.
 */
const PATIENCE_AFTER_FAILURE_MS = 30 * 60_000

const OPENING_PATIENCE_MS = 5_000

/** A copy that can only be downloaded whole is downloaded this many times less often. */
const WHOLE_DOWNLOAD_PATIENCE = 12

/**
 * Runs one sync at a time among all tabs, which share the lock `name` and the `channel`.
 * A tab waits for another tab's sync to end, and takes over the sync if that tab is closed.
 */
export function createSyncRunner(parts: SyncParts & { name: string; locks: LockManager }): SyncRunner {
  const { db, channel, locks, name } = parts
  let wanted: SyncRequest | undefined
  let waiting: Promise<void> | undefined
  let heardOf = 0
  let endedElsewhere = 0
  let failedAt = Number.NEGATIVE_INFINITY

  tellWhenHeldUp(db, channel)

  const sync = async (inherited: boolean) => {
    if (db.isTakenAway) return
    const succeeded = await syncOnce(parts, inherited)
    if (!succeeded) failedAt = Date.now()
  }

  const inherit = (startedAt: number) =>
    locks.request(name, async () => {
      const stamp = await db.readStamp().catch(() => undefined)
      if (endedElsewhere >= startedAt || isFresh(stamp, { at: startedAt, maxAgeMs: 0 })) return
      await sync(true)
    })

  channel.addEventListener('message', ({ data }: MessageEvent<SyncMessage>) => {
    if (data.startedAt === null) return
    if (data.phase !== 'syncing') endedElsewhere = data.startedAt
    else if (!data.inherited && data.startedAt > heardOf) {
      heardOf = data.startedAt
      void inherit(data.startedAt)
    }
  })

  return {
    /** Resolves when the copy is fresh enough or the sync has failed; the channel reports which. */
    run(request) {
      wanted = stricter(wanted, request)
      waiting ??= locks.request(name, async () => {
        const stamp = await db.readStamp().catch(() => undefined)
        const strictest = wanted ?? request
        // A caller that asks from here on may have made a change that this sync misses.
        wanted = undefined
        waiting = undefined
        const isTooSoon = strictest.maxAgeMs > 0 && strictest.at < failedAt + PATIENCE_AFTER_FAILURE_MS
        if (!isFresh(stamp, strictest) && !isTooSoon) await sync(false)
      })
      return waiting
    },
    status: () => messageOf(db, { phase: 'idle' }),
  }
}

/** Reports that a frozen tab holds the old schema; nothing can be read until that tab is closed. */
function tellWhenHeldUp(db: OfflineDatabase, channel: BroadcastChannel) {
  let wasBlocked = false
  const report = () => {
    wasBlocked = true
    const problem = 'Закройте другие вкладки PromoDesk: без этого база каналов не откроется'
    channel.postMessage({ ...unread, phase: 'failed', problem })
  }
  db.on('blocked', report)
  // Chromium sends no event to a reloaded page, whose request waits behind the earlier page's.
  const patience = setTimeout(report, OPENING_PATIENCE_MS)
  db.open()
    // The readers report the failure.
    .catch(() => {})
    .then(async () => {
      clearTimeout(patience)
      if (wasBlocked) channel.postMessage(await messageOf(db, {}))
    })
}

function stricter(a: SyncRequest | undefined, b: SyncRequest): SyncRequest {
  return a && a.at - a.maxAgeMs > b.at - b.maxAgeMs ? a : b
}

function isFresh(stamp: Stamp | undefined, { at, maxAgeMs }: SyncRequest): boolean {
  if (!stamp || stamp.damaged) return false
  const age = at - stamp.asOf
  // The device's clock may have been set back, so a stamp of the future is not trusted.
  if (stamp.asOf > Date.now()) return false
  return age <= maxAgeMs * (stamp.cursor === null ? WHOLE_DOWNLOAD_PATIENCE : 1)
}

/** Returns false for a failure that lasts, unlike a missing connection. */
async function syncOnce(parts: SyncParts, inherited: boolean): Promise<boolean> {
  const { db, api, server, channel } = parts
  const about = { startedAt: Date.now(), inherited }
  const before = await messageOf(db, { phase: 'syncing', ...about })
  channel.postMessage(before)
  try {
    let now = before
    const onProgress = (progress: SyncProgress) => channel.postMessage({ ...now, progress })
    const onRepair = () => {
      now = { ...now, problem: 'Данные на этом устройстве не читаются и загружаются заново' }
      channel.postMessage(now)
    }
    await repairing(db, () => syncChannels({ db, api, server, onProgress }), onRepair)
    await syncLists(parts)
    channel.postMessage(await messageOf(db, { phase: 'idle', ...about }))
    return true
  } catch (error) {
    const problem = db.isTakenAway ? null : problemOf(error)
    channel.postMessage(await messageOf(db, { phase: problem ? 'failed' : 'idle', problem, ...about }))
    return problem === null
  }
}

/** A database that fails again after reopening is emptied, and the sync fills it. */
async function repairing<T>(db: OfflineDatabase, task: () => Promise<T>, onRepair: () => void): Promise<T> {
  try {
    return await withReopening(db, task)
  } catch (error) {
    if (!isDatabaseFailure(error) || db.isTakenAway) throw error
    onRepair()
    await makeEmpty(db)
    return task()
  }
}

/** Empties the database as a last resort; a deletion would look like a sign-out to other tabs. */
async function makeEmpty(db: OfflineDatabase): Promise<void> {
  try {
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  } catch (error) {
    if (!isDatabaseFailure(error) || db.isTakenAway) throw error
    await db.delete()
    await db.open()
  }
}

/** Returns null for a missing connection, which the interface shows elsewhere. */
function problemOf(error: unknown): string | null {
  if (isUnanswered(error)) return null
  if (isQuotaExceeded(error)) return 'На устройстве не хватает места: база каналов не обновлена'
  if (isDatabaseFailure(error)) return 'Не удалось сохранить базу каналов на этом устройстве'
  return 'Не удалось обновить базу каналов на этом устройстве'
}

async function messageOf(db: OfflineDatabase, known: Partial<SyncMessage>): Promise<SyncMessage> {
  const stamp = await db.readStamp().catch(() => undefined)
  return { ...unread, asOf: stamp?.asOf ?? null, count: stamp?.count ?? 0, ...known }
}

/** The message for a copy whose state is still unknown. */
const unread: SyncMessage = {
  phase: 'idle',
  asOf: null,
  count: 0,
  progress: null,
  problem: null,
  startedAt: null,
  inherited: false,
}

type Readable = KeptResource & { name: KeptResourceName }
type ListParts = Pick<SyncParts, 'db' | 'api'> & { server: () => Promise<ServerCalls> }

/** Updates each small list separately. A list that cannot be read stays unchanged. */
export async function syncLists({ db, api, server }: ListParts): Promise<void> {
  const keep = async ({ name, read, isOurs }: Readable) => {
    if (isOurs && !(await server()).isOurs) return
    await db.keepSeenList(name, await read(api))
    if (name === keptChats.name) await createChatStore(db).dropGone()
  }
  await Promise.allSettled(keptResources.map(keep))
}
