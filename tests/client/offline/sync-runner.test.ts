import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, test } from 'vitest'
import { OfflineDatabase } from '#client/offline/database/database.ts'
import { createSyncRunner, type SyncMessage, type SyncRunner } from '#client/offline/sync/sync-runner.ts'
import { ChannelServer } from './channel-server.ts'
import { sampleChannels } from './sample-channels.ts'
import { byId, readCopy } from './the-copy.ts'

const sample = sampleChannels(45, 1)
const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const step of cleanUp.splice(0)) step()
})

type Tab = { runner: SyncRunner; db: OfflineDatabase; channel: BroadcastChannel }

/** Opens a tab; tabs with the same user id belong to the same device. */
function openTab(server: ChannelServer, userId: string = crypto.randomUUID()): Tab & { userId: string } {
  const db = new OfflineDatabase(userId)
  const channel = new BroadcastChannel(userId)
  cleanUp.push(() => channel.close())
  const parts = { db, ...server.reach, name: userId, channel, locks: navigator.locks }
  const runner = createSyncRunner(parts)
  return { runner, db, channel, userId }
}

/** Records the messages of all tabs, and waits for one. */
function listen(userId: string) {
  const messages: SyncMessage[] = []
  const waiting = new Set<() => void>()
  const channel = new BroadcastChannel(userId)
  cleanUp.push(() => channel.close())
  channel.addEventListener('message', ({ data }: MessageEvent<SyncMessage>) => {
    messages.push(data)
    for (const check of [...waiting]) check()
  })
  const until = (condition: (message: SyncMessage) => boolean) =>
    new Promise<SyncMessage>((resolve) => {
      const check = () => {
        const found = messages.find(condition)
        if (found) resolve(found)
      }
      waiting.add(check)
      check()
    })
  return { channel, messages, until }
}

const now = () => ({ at: Date.now(), maxAgeMs: 0 })

describe('several tabs', () => {
  test('tabs that request a sync at once run one', async () => {
    await using server = await ChannelServer.start(sample)
    const first = openTab(server)
    const second = openTab(server, first.userId)
    const request = now()
    await Promise.all([first.runner.run(request), second.runner.run(request), first.runner.run(request)])
    expect(server.wholeDownloads).toBe(1)
    expect(await readCopy(second.db)).toEqual(byId(sample))
  })

  test("tabs all receive a sync's progress", async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    const { until } = listen(tab.userId)
    await tab.runner.run(now())
    expect(await until(({ phase }) => phase === 'syncing')).toMatchObject({ asOf: null, count: 0 })
    expect(await until(({ progress }) => progress?.done === 20)).toMatchObject({ progress: { total: 45 } })
    expect(await until(({ phase }) => phase === 'idle')).toMatchObject({
      count: 45,
      problem: null,
      progress: null,
    })
    expect(await tab.runner.status()).toMatchObject({ phase: 'idle', count: 45 })
  })

  test('tabs run a sync requested during another one after it, because that one may have missed the change', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    let second: Promise<void> | undefined
    server.beforeAnswer = () => {
      if (server.requests.length !== 7) return
      server.put({ ...(sample[0] ?? never()), title: 'Изменён' })
      second = tab.runner.run({ at: Date.now() + 1, maxAgeMs: 0 })
    }
    await tab.runner.run(now())
    await second
    expect(await readCopy(tab.db)).toEqual(byId(server.channels))
  })

  test('tabs take over when the syncing one is killed', async () => {
    await using server = await ChannelServer.start(sample)
    const survivor = openTab(server)
    const { channel, until } = listen(survivor.userId)
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
    const startedAt = Date.now()
    const dying = navigator.locks.request(survivor.userId, async () => {
      channel.postMessage({ ...(await survivor.runner.status()), phase: 'syncing', startedAt })
      await killed
    })
    await queuedBehind(survivor.userId)
    kill()
    await dying
    expect(await until(({ phase, inherited }) => phase === 'idle' && inherited)).toMatchObject({ count: 45 })
    expect(await readCopy(survivor.db)).toEqual(byId(sample))
  })

  test('tabs do not all repeat a sync that failed in one of them', async () => {
    await using server = await ChannelServer.start(sample)
    const other = openTab(server)
    const { channel } = listen(other.userId)
    const { until } = listen(other.userId)
    const startedAt = Date.now()
    await navigator.locks.request(other.userId, async () => {
      const status = await other.runner.status()
      channel.postMessage({ ...status, phase: 'syncing', startedAt })
      await queuedBehind(other.userId)
      channel.postMessage({ ...status, phase: 'failed', startedAt })
      await until(({ phase }) => phase === 'failed')
    })
    await navigator.locks.request(other.userId, () => {})
    expect(server.requests).toEqual([])
  })
})

test('a fresh copy stays as it is, unless its date is in the future, because the clock was set back', async () => {
  await using server = await ChannelServer.start(sample)
  const tab = openTab(server)
  await tab.runner.run(now())
  server.requests.length = 0
  await tab.runner.run({ at: Date.now() + 1_000, maxAgeMs: 60_000 })
  expect(server.requests).toEqual([])
  await tab.runner.run({ at: Date.now() + 61_000, maxAgeMs: 60_000 })
  expect(server.requests).not.toEqual([])
  await tab.db.stamps.update('channels', { asOf: Date.now() + 1e9 })
  server.requests.length = 0
  await tab.runner.run({ at: Date.now(), maxAgeMs: 60_000 })
  expect(server.requests).not.toEqual([])
})

test('a damaged copy is downloaded again, even if it is fresh', async () => {
  await using server = await ChannelServer.start(sample)
  const tab = openTab(server)
  await tab.runner.run(now())
  await tab.db.channels(0).delete(7)
  expect(await readCopy(tab.db)).toHaveLength(44)
  await tab.runner.run({ at: Date.now(), maxAgeMs: 60_000 })
  expect(await readCopy(tab.db)).toEqual(byId(sample))
})

describe('a failed sync', () => {
  test('a sync that fails for lack of a connection is not reported', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    await tab.runner.run(now())
    const { until } = listen(tab.userId)
    server.beforeAnswer = () => never()
    await tab.runner.run({ at: Date.now() + 1, maxAgeMs: 0 })
    expect(await until(({ phase }) => phase !== 'syncing')).toMatchObject({
      phase: 'idle',
      count: 45,
      problem: null,
    })
  })

  test('a sync that fails for lack of room is reported, keeps the copy, and is repeated by a user and not by the clock', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    await tab.runner.run(now())
    const { until } = listen(tab.userId)
    tab.db.stamps.hook('updating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await tab.runner.run({ at: Date.now() + 1, maxAgeMs: 0 })
    const failed = await until(({ phase }) => phase === 'failed')
    expect(failed).toMatchObject({
      count: 45,
      problem: 'На устройстве не хватает места: база каналов не обновлена',
    })
    expect(await readCopy(tab.db)).toEqual(byId(sample))
    server.requests.length = 0
    await tab.runner.run({ at: Date.now() + 3 * 60_000, maxAgeMs: 5 * 60_000 })
    await tab.runner.run({ at: Date.now() + 10 * 60_000, maxAgeMs: 5 * 60_000 })
    expect(server.requests).toEqual([])
    await tab.runner.run({ at: Date.now() + 10 * 60_000, maxAgeMs: 0 })
    expect(server.requests).not.toEqual([])
  })

  test('a sync on a database that fails once is repeated on a reopened database', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    await failWrites(tab.db, 1)
    const { until } = listen(tab.userId)
    await tab.runner.run(now())
    expect(await until(({ phase }) => phase !== 'syncing')).toMatchObject({ phase: 'idle', count: 45 })
  })

  test('a sync on a database that keeps failing empties and refills it, and the other tabs continue', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    await tab.runner.run(now())
    const other = openTab(server, tab.userId)
    expect(await readCopy(other.db)).toEqual(byId(sample))
    const { until } = listen(tab.userId)
    await failWrites(tab.db, 2)
    server.wholeDownloads = 0
    await tab.runner.run({ at: Date.now() + 1, maxAgeMs: 0 })
    expect(await until(({ phase }) => phase !== 'syncing')).toMatchObject({ phase: 'idle', count: 45 })
    expect(server.wholeDownloads).toBe(1)
    expect(await readCopy(tab.db)).toEqual(byId(sample))
    expect(await readCopy(other.db)).toEqual(byId(sample))
    expect(other.db.isTakenAway).toBe(false)
  })

  test('a sync on an unusable database is reported', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    await failWrites(tab.db, 1_000)
    const { until } = listen(tab.userId)
    await tab.runner.run(now())
    expect(await until(({ phase }) => phase === 'failed')).toMatchObject({
      asOf: null,
      problem: 'Не удалось сохранить базу каналов на этом устройстве',
    })
  })

  test('a failed sync on a wiped device leaves no database behind', async () => {
    await using server = await ChannelServer.start(sample)
    const tab = openTab(server)
    const { until } = listen(tab.userId)
    server.beforeAnswer = async () => {
      if (server.requests.length === 4) await Dexie.delete(tab.db.name)
    }
    await tab.runner.run(now())
    expect(await until(({ phase }) => phase !== 'syncing')).toMatchObject({ asOf: null, problem: null })
    expect(await Dexie.exists(tab.db.name)).toBe(false)
  })
})

/** Makes the next writes fail, as in a browser that has lost its connection to the database. */
async function failWrites(db: OfflineDatabase, times: number) {
  let left = times
  // Waits until the runner has opened the database, because a failed opening would be another fault.
  await db.open()
  db.close()
  db.use({
    stack: 'dbcore',
    name: 'failing',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          async mutate(request) {
            if (left-- > 0) throw new Dexie.UnknownError('Connection to Indexed Database server lost')
            return table.mutate(request)
          },
        }
      },
    }),
  })
  await db.open()
}

/** Resolves when a session waits for the lock. */
async function queuedBehind(name: string): Promise<void> {
  const { pending } = await navigator.locks.query()
  if (pending?.some((lock) => lock.name === name)) return
  await new Promise((next) => setImmediate(next))
  return queuedBehind(name)
}

function never(): never {
  throw new Error('not reached, or cut')
}
