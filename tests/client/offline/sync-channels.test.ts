import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { createCopyReader } from '#client/offline/database/copy-reader.ts'
import { isQuotaExceeded, type OfflineDatabase } from '#client/offline/database/database.ts'
import { syncChannels } from '#client/offline/sync/sync-channels.ts'
import { addDays } from '#domain/calendar-date.ts'
import type { PriceChange } from '#domain/price-history.ts'
import { ChannelServer } from './channel-server.ts'
import { sampleChannels } from './sample-channels.ts'
import { byId, countRows, openDatabase, readCopy } from './the-copy.ts'

const sample = sampleChannels(45, 1)
const others = sampleChannels(60, 2)

/** A device with the whole sample. */
async function syncedDevice(server: ChannelServer): Promise<OfflineDatabase> {
  const db = openDatabase()
  await syncChannels({ db, ...server.reach })
  server.requests.length = 0
  return db
}

/** Cuts the connection at the n-th request from now on. */
function cutAt(server: ChannelServer, n: number) {
  let requests = 0
  server.beforeAnswer = () => {
    requests++
    if (requests >= n) throw new Error('cut')
  }
}

describe('a first sync', () => {
  test('brings every channel and the categories, reports its progress, and gets a new date by the next sync', async () => {
    await using server = await ChannelServer.start(sample)
    const db = openDatabase()
    const progress: unknown[] = []
    const stamp = await syncChannels({
      db,
      ...server.reach,
      onProgress: (step) => progress.push(step),
      now: () => 1_000,
    })
    expect(await readCopy(db)).toEqual(byId(sample))
    expect(stamp).toMatchObject({ asOf: 1_000, count: 45 })
    expect(progress.at(0)).toEqual({ done: 10, total: 45 })
    expect(progress.at(-1)).toEqual({ done: 45, total: 45 })
    expect(await createCopyReader(db).categories()).toMatchObject({
      items: [{ title: 'Новости' }],
      asOf: 1_000,
    })
    expect(await syncChannels({ db, ...server.reach, now: () => 2_000 })).toEqual({ ...stamp, asOf: 2_000 })
  })

  test('of an empty base leaves an empty copy, which differs from no copy', async () => {
    await using server = await ChannelServer.start([])
    const db = openDatabase()
    expect(await readCopy(db)).toBeUndefined()
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual([])
  })

  test('keeps the newest changes of prices, in at most 15 % of the length of each row', async () => {
    const changes = Array.from({ length: 24 }, (_, i): PriceChange => {
      return [addDays('2026-11-20', -i), 100, 200, 300, '2026-12-31']
    })
    await using server = await ChannelServer.start(
      sample
        .map((row) => ({ ...row, description: 'Новости города и его окрестностей' }))
        .map((row) => (row.id % 3 === 0 ? { ...row, price_changes: changes } : row)),
    )
    const db = openDatabase()
    await syncChannels({ db, ...server.reach })
    for (const { price_changes: kept = [], ...row } of (await readCopy(db)) ?? []) {
      const newest = changes.slice(0, Math.max(0, kept.length - 1))
      // The list ends with the day of the newest change that did not fit.
      const start = [changes[newest.length]?.[0], null, null, null, null]
      expect(kept).toEqual(row.id % 3 === 0 ? [...newest, start] : [])
      if (row.id % 3 === 0) expect(newest.length).toBeGreaterThan(1)
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(0.15 * JSON.stringify(row).length + 1)
    }
  })

  test('a copy of a bare server, without changes of prices, is downloaded again from ours', async () => {
    await using server = await ChannelServer.start(sample.map(({ prices_changed_on, ...row }) => row))
    server.isOurs = false
    const db = openDatabase()
    expect(await syncChannels({ db, ...server.reach })).toMatchObject({ hasPriceChanges: false })
    server.isOurs = true
    for (const row of sample) server.put(row)
    expect(await syncChannels({ db, ...server.reach })).toMatchObject({ hasPriceChanges: true })
    expect(await readCopy(db)).toEqual(byId(sample))
    server.requests.length = 0
    await syncChannels({ db, ...server.reach })
    expect(server.requests).not.toContain('/meta')
  })

  test.each([1, 2, 3, 4, 5, 6, 7])('cut at request %i leaves no copy, and the next one is whole', async (n) => {
    await using server = await ChannelServer.start(sample)
    const db = openDatabase()
    cutAt(server, n)
    await expect(syncChannels({ db, ...server.reach })).rejects.toThrow(NoConnectionError)
    expect(await readCopy(db)).toBeUndefined()
    server.beforeAnswer = () => {}
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(sample))
  })

  test('follows a channel that is changed and one that is deleted meanwhile', async () => {
    await using server = await ChannelServer.start(sample)
    const [first = never(), second = never()] = server.channels
    server.beforeAnswer = () => {
      if (server.requests.length !== 4) return
      server.put({ ...first, title: 'Новое имя' })
      server.delete(second.id)
    }
    const db = await syncedDevice(server)
    expect(await readCopy(db)).toEqual(byId(server.channels))
    expect(server.channels).toHaveLength(44)
  })
})

describe('a later sync', () => {
  test('requests changes only, takes new and changed channels, and drops deleted ones', async () => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    for (const channel of others.slice(0, 30)) server.put(channel)
    for (const { id } of sample.slice(0, 12)) server.delete(id)
    const stamp = await syncChannels({ db, ...server.reach })
    expect(new Set(server.requests)).toEqual(new Set(['/channels/changes', '/channel-categories/']))
    expect(await readCopy(db)).toEqual(byId(server.channels))
    expect(stamp.count).toBe(server.channels.length)
  })

  test.each([true, false])('keeps a channel that was deleted and came back (first sync: %s)', async (first) => {
    await using server = await ChannelServer.start(sample.slice(0, 8))
    const db = first ? openDatabase() : await syncedDevice(server)
    server.put({ ...(sample[0] ?? never()), title: 'Вернулся' })
    server.alsoDeleted = [sample[0]?.id ?? 0]
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(server.channels))
  })

  test('gives an open reader and a new reader the same rows after any change', async () => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    const open = createCopyReader(db)
    const many = sampleChannels(1_300, 3)
    const steps = [
      () => server.put({ ...(sample[3] ?? never()), title: 'Аист' }),
      () => server.delete(sample[5]?.id ?? 0),
      () => {
        for (const channel of many) server.put({ ...channel, id: channel.id + 1_000 })
      },
      () => {
        for (const { id } of sample.slice(8, 20)) server.delete(id)
      },
    ]
    for (const step of steps) {
      step()
      await syncChannels({ db, ...server.reach })
      const query = { search: '', category_ids: [], page: 1, page_size: 2_000, sort: '-native_price' }
      const page = await open.search(query)
      expect(page).toEqual(await createCopyReader(db).search(query))
      expect(byId(page?.items ?? [])).toEqual(byId(server.channels))
      expect(page?.total).toBe((await db.readStamp())?.count)
    }
    expect((await db.indexes.get('channels'))?.index.ids.length).toBeGreaterThan(1_300)
    expect((await db.recentChanges.get('channels'))?.changes.size).toBe(12)
  })

  test.each([1, 2, 3, 4, 5])('cut at request %i leaves the old copy whole', async (n) => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    for (const channel of others.slice(0, 30)) server.put(channel)
    for (const { id } of sample.slice(0, 12)) server.delete(id)
    cutAt(server, n)
    await expect(syncChannels({ db, ...server.reach })).rejects.toThrow(NoConnectionError)
    expect(await readCopy(db)).toEqual(byId(sample))
    server.beforeAnswer = () => {}
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(server.channels))
  })
})

describe('a copy with an unusable cursor', () => {
  test('a copy with an unusable cursor is downloaded whole, and channels deleted meanwhile disappear', async () => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    for (const { id } of sample.slice(0, 20)) server.delete(id)
    server.forgetCursors()
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(sample.slice(20)))
    expect(await countRows(db)).toBe(25)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'a copy with an unusable cursor stays whole when the new one is cut at request %i',
    async (n) => {
      await using server = await ChannelServer.start(sample)
      const db = await syncedDevice(server)
      for (const channel of others) server.put(channel)
      server.forgetCursors()
      cutAt(server, n)
      await expect(syncChannels({ db, ...server.reach })).rejects.toThrow(NoConnectionError)
      expect(await readCopy(db)).toEqual(byId(sample))
      expect(await countRows(db)).toBe(45)
    },
  )

  test('a copy with an unusable cursor is downloaded whole also when the server loses its cursors during that', async () => {
    await using server = await ChannelServer.start(sample)
    const db = openDatabase()
    server.beforeAnswer = () => {
      if (server.requests.length === 4) server.forgetCursors()
    }
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(sample))
  })
})

describe('a bare server', () => {
  test('is read by the pages of its search, whole each time', async () => {
    await using server = await ChannelServer.start(sample)
    server.isOurs = false
    const db = await syncedDevice(server)
    expect(await readCopy(db)).toEqual(byId(sample))
    for (const { id } of sample.slice(0, 20)) server.delete(id)
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(sample.slice(20)))
  })

  test.each([true, false])('can be read in small pages only (refuses larger ones: %s)', async (refuses) => {
    await using server = await ChannelServer.start(sampleChannels(130, 3))
    server.isOurs = false
    server.maxSearchPage = 50
    server.refusesLargePages = refuses
    const db = await syncedDevice(server)
    expect(await readCopy(db)).toEqual(byId(server.channels))
  })

  test('is read once more when the base shifted between two pages', async () => {
    await using server = await ChannelServer.start(sampleChannels(130, 3))
    server.isOurs = false
    server.maxSearchPage = 50
    server.beforeAnswer = (path) => {
      const searches = server.requests.filter((request) => request === '/channels/search').length
      if (path === '/channels/search' && searches === 2) server.delete(1)
    }
    const db = await syncedDevice(server)
    expect(await readCopy(db)).toEqual(byId(server.channels))
    expect(server.channels).toHaveLength(129)
  })

  test('can have replaced our server', async () => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    server.isOurs = false
    for (const channel of others) server.put(channel)
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(server.channels))
  })
})

describe('a device', () => {
  test('a full device keeps the old copy and no part of a new copy', async () => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    for (const channel of others) server.put(channel)
    server.forgetCursors()
    let rows = 0
    db.channels(1).hook('creating', () => {
      rows++
      if (rows > 25) throw new DOMException('full', 'QuotaExceededError')
    })
    const failure = await syncChannels({ db, ...server.reach }).catch((error: unknown) => error)
    expect(isQuotaExceeded(failure)).toBe(true)
    expect(await readCopy(db)).toEqual(byId(sample))
    expect(await countRows(db)).toBe(45)
  })

  test("a device is cleared of a killed sync's rows", async () => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    await db.channels(1).bulkPut(others)
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(sample))
    expect(await countRows(db)).toBe(45)
  })

  test.each([
    ['of another format, older or newer,', { format: 999 }],
    ['with other fields', { fields: 'title' }],
  ])('a copy %s is downloaded again', async (_, change) => {
    await using server = await ChannelServer.start(sample)
    const db = await syncedDevice(server)
    await db.stamps.update('channels', change)
    expect(await readCopy(db)).toBeUndefined()
    await syncChannels({ db, ...server.reach })
    expect(await readCopy(db)).toEqual(byId(sample))
    expect(await countRows(db)).toBe(45)
  })

  test.each(['indexes', 'recentChanges'] as const)(
    'a device that has lost its %s downloads the copy again',
    async (part) => {
      await using server = await ChannelServer.start(sample)
      const db = await syncedDevice(server)
      server.put({ ...(sample[3] ?? never()), title: 'Аист' })
      await syncChannels({ db, ...server.reach })
      await db[part].clear()
      expect(await readCopy(db)).toBeUndefined()
      for (const channel of others) server.put(channel)
      await syncChannels({ db, ...server.reach })
      expect(await readCopy(db)).toEqual(byId(server.channels))
    },
  )
})

function never(): never {
  throw new Error('no sample')
}
