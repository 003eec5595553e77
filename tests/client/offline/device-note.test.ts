// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLockNoted, noteDevice, notedOwner } from '#client/lib/device/copy-lock.ts'
import { SmallCaches } from './small-caches.ts'

const DAY_MS = 24 * 60 * 60_000
const cacheName = 'promodesk-note'
let device: SmallCaches

beforeEach(() => {
  localStorage.clear()
  device = new SmallCaches(1_000)
  vi.stubGlobal('caches', device)
  // happy-dom has no locks.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const contact = (daysAgo: number, locked?: true) =>
  JSON.stringify({ device: Date.now() - daysAgo * DAY_MS, ...(locked && { locked }) })

/** Notes the content of local storage as far as there is room. */
async function note(items: { owner?: string; contact?: string }) {
  for (const [name, text] of Object.entries(items)) localStorage.setItem(`promodesk-${name}`, text)
  await noteDevice()
}
/** Fills the device. With `isOver`, the usage exceeds the limit, so deleting frees no room. */
function fill(isOver = false) {
  device.room = isOver ? 0 : device.used
}

test('the last contact locks a device after thirty days, also while the application stays closed', async () => {
  await note({ owner: '7', contact: contact(29) })
  expect(await isLockNoted()).toBe(false)
  await note({ contact: contact(31) })
  expect(await isLockNoted()).toBe(true)
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
})

test.each([false, true])(
  'a copy that locks on a full device is noted as locked (over the limit: %s)',
  async (isOver) => {
    // The noted contact alone would not lock: the server reported a longer time, or the clock was set back.
    await note({ owner: '7', contact: contact(1) })
    fill(isOver)
    await note({ contact: contact(1, true) })
    expect(await isLockNoted()).toBe(true)
    expect(await notedOwner()).toBe('7')
  },
)

test('a copy that locks on a device without room for the mark is locked', async () => {
  // The device had no room for the mark.
  const cache = await device.open(cacheName)
  await cache.put('/owner', new Response('7'))
  await cache.put('/contact', new Response(contact(31)))
  fill(true)
  await note({ owner: '7', contact: contact(31, true) })
  expect(await isLockNoted()).toBe(true)
})

test('a full device replaces a locking contact by an unlocking one', async () => {
  await note({ owner: '7', contact: contact(0, true) })
  fill()
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
})

test.each([false, true])('a full device with an open copy is not locked (over the limit: %s)', async (isOver) => {
  await note({ owner: '7', contact: contact(5) })
  fill(isOver)
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
  expect(await notedOwner()).toBe('7')
})

test('a user who has just signed in is not locked out, also on a full device', async () => {
  await note({ owner: '7' })
  expect(await isLockNoted()).toBe(false)
  device.room = 0
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
})

test('a wrong owner is never noted, and a device without room notes none', async () => {
  await note({ owner: '7', contact: contact(0) })
  device.room = 0
  await note({ owner: '8' })
  expect(await notedOwner()).toBeNull()
})

test('a device without an owner has no notes', async () => {
  await note({ owner: '7', contact: contact(0, true) })
  localStorage.clear()
  await noteDevice()
  expect(await device.has(cacheName)).toBe(false)
  expect(await isLockNoted()).toBe(false)
})
