// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notedOwner } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { OfflineDatabase } from '#client/offline/database/database.ts'
import { allowCopy, claimDevice, removeCopy, wipeDevice } from '#client/offline/device/wipe.ts'
import { isCopyRemoved } from '#client/offline/sync/copy-worker.ts'
import { sampleChannels } from './sample-channels.ts'
import { SmallCaches } from './small-caches.ts'

const sample = sampleChannels(20, 1)
let open: OfflineDatabase[] = []

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const db of open) await db.delete()
  open = []
})

/** A used device: a copy, and the screens' entries in the storages. */
async function usedBy(userId: string): Promise<OfflineDatabase> {
  await claimDevice(userId)
  localStorage.setItem('access_token', `${userId}'s`)
  localStorage.setItem('queries', `${userId}'s`)
  sessionStorage.setItem('draft', `${userId}'s`)
  const db = new OfflineDatabase(userId)
  open.push(db)
  await db.channels(0).bulkPut(sample)
  return db
}

test('a wipe leaves only the token, which the sign-out deletes, and the mark of a pending logout', async () => {
  await usedBy('anna')
  localStorage.setItem('promodesk-draft:7:/create', '{}')
  localStorage.setItem('channel-columns:7', '{}')
  localStorage.setItem('promodesk-logout-pending', '1')
  await wipeDevice()
  expect(await Dexie.getDatabaseNames()).toEqual([])
  expect(Object.keys(localStorage).toSorted()).toEqual(['access_token', 'promodesk-logout-pending'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('during a wipe, no cache is deleted before the note of the owner, by whom shared content is marked', async () => {
  const caches = new SmallCaches(1_000)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { locks: { request: (_name: string, task: () => unknown) => task() } })
  onTestFinished(() => void vi.unstubAllGlobals())
  await usedBy('anna')
  expect(await notedOwner()).toBe('anna')
  const owners: (string | null)[] = []
  const remove = caches.delete
  caches.delete = async (name) => {
    if (name !== storageKeys.note) owners.push(await notedOwner())
    return remove(name)
  }
  await wipeDevice()
  expect(new Set(owners)).toEqual(new Set([null]))
  expect(await caches.keys()).toEqual([])
})

test('a tab that froze while it stored the owner does not prevent a wipe', async () => {
  const caches = new SmallCaches(1_000)
  vi.stubGlobal('caches', caches)
  const request = (name: string, task: () => unknown) => (name === storageKeys.note ? new Promise(() => {}) : task())
  vi.stubGlobal('navigator', { locks: { request } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await caches.open(storageKeys.letterhead)
  const wiped = wipeDevice()
  await vi.advanceTimersByTimeAsync(3_000)
  await wiped
  expect(await caches.keys()).toEqual([])
})

test('a database that another tab holds is deleted too, and that tab does not open it again', async () => {
  const held = await usedBy('anna')
  await held.open()
  await wipeDevice()
  await expect(held.readStamp()).rejects.toThrow()
  expect(await Dexie.exists(held.name)).toBe(false)
})

test("another tab's writes during a wipe are deleted too, unless a user has signed in meanwhile", async () => {
  const writeMeanwhile = async (name: string) => {
    const held = await usedBy('anna')
    await held.open()
    // The tab releases its database once it has written.
    held.on('versionchange', () => {
      localStorage.setItem(name, 'late')
      held.close()
    })
    await wipeDevice()
    return Object.keys(localStorage)
  }
  expect(await writeMeanwhile('promodesk-contact')).toEqual(['access_token'])
  expect(await writeMeanwhile('promodesk-owner')).toEqual(['access_token', 'promodesk-owner'])
})

test('databases of other applications at this address stay', async () => {
  const other = new Dexie('others')
  other.version(1).stores({ things: 'id' })
  await other.open()
  await wipeDevice()
  expect(await Dexie.exists('others')).toBe(true)
  await other.delete()
})

test('another tab is notified of a wipe', async () => {
  const heard = new BroadcastChannel('promodesk-wipe')
  const told = new Promise((resolve) => heard.addEventListener('message', resolve, { once: true }))
  await wipeDevice()
  await told
  heard.close()
})

test('the next user gets no data of an earlier user whose session was lost', async () => {
  await usedBy('anna')
  localStorage.setItem('access_token', "boris's")
  await claimDevice('boris')
  expect(await Dexie.getDatabaseNames()).toEqual([])
  expect({ ...localStorage }).toEqual({ access_token: "boris's", 'promodesk-owner': 'boris' })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a device is not claimed for a user who has signed out meanwhile', async () => {
  await claimDevice('anna', () => false)
  expect(Object.keys(localStorage)).toEqual([])
})

test('the same user finds all data after a lost session', async () => {
  const db = await usedBy('anna')
  await claimDevice('anna')
  expect(await db.channels(0).count()).toBe(sample.length)
  expect(localStorage.getItem('queries')).toBe("anna's")
})

test("a browser that does not list its databases deletes the last owner's", async () => {
  await usedBy('anna')
  const listing = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'databases') ?? {}
  Object.defineProperty(IDBFactory.prototype, 'databases', { value: undefined, configurable: true })
  await claimDevice('boris')
  Object.defineProperty(IDBFactory.prototype, 'databases', listing)
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

test('removing the copy removes nothing else, and the copy stays away until it is allowed', async () => {
  await usedBy('anna')
  await removeCopy()
  expect(await Dexie.getDatabaseNames()).toEqual([])
  expect(localStorage.getItem('queries')).toBe("anna's")
  await claimDevice('anna')
  expect(isCopyRemoved()).toBe(true)
  await allowCopy()
  expect(isCopyRemoved()).toBe(false)
})
