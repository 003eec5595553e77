// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLockNoted, noteDevice, notedOwner } from '#client/lib/device/device-note.ts'
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

/** What local storage says is noted, as far as there is room. */
async function note(items: { owner?: string; contact?: string }) {
  for (const [name, text] of Object.entries(items)) localStorage.setItem(`promodesk-${name}`, text)
  await noteDevice()
}
/** Nothing more can be written; where not even what is deleted makes room, there is less than is used. */
function fill(isOver = false) {
  device.room = isOver ? 0 : device.used
}

test('a device is locked by its last contact, however long nobody has opened the application', async () => {
  await note({ owner: '7', contact: contact(29) })
  expect(await isLockNoted()).toBe(false)
  await note({ contact: contact(31) })
  expect(await isLockNoted()).toBe(true)
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
})

test.each([false, true])(
  'a copy that locks on a full device is noted as such (over the limit: %s)',
  async (isOver) => {
    // By its age the old note would not lock: the server has said that it was long, or the clock was put back.
    await note({ owner: '7', contact: contact(1) })
    fill(isOver)
    await note({ contact: contact(1, true) })
    expect(await isLockNoted()).toBe(true)
    expect(await notedOwner()).toBe('7')
  },
)

test('a copy that locks on a device that has never had room for the mark is locked', async () => {
  // As the version before has noted it.
  const cache = await device.open(cacheName)
  await cache.put('/owner', new Response('7'))
  await cache.put('/contact', new Response(contact(31)))
  fill(true)
  await note({ owner: '7', contact: contact(31, true) })
  expect(await isLockNoted()).toBe(true)
})

test('a full device has a contact that unlocks noted in the place of one that locks', async () => {
  await note({ owner: '7', contact: contact(0, true) })
  fill()
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
})

test.each([false, true])(
  'a full device whose copy is open is not locked (over the limit: %s)',
  async (isOver) => {
    await note({ owner: '7', contact: contact(5) })
    fill(isOver)
    await note({ contact: contact(0) })
    expect(await isLockNoted()).toBe(false)
    expect(await notedOwner()).toBe('7')
  },
)

test('who has just signed in is not locked out, on a full device either', async () => {
  await note({ owner: '7' })
  expect(await isLockNoted()).toBe(false)
  device.room = 0
  await note({ contact: contact(0) })
  expect(await isLockNoted()).toBe(false)
})

test('a device that an older version has noted the owner of is not locked', async () => {
  await (await device.open(cacheName)).put('/owner', new Response('7'))
  expect(await isLockNoted()).toBe(false)
  await note({ owner: '7' })
  expect(await isLockNoted()).toBe(false)
})

test('another one than the owner is never noted for them, and nobody where there is no room', async () => {
  await note({ owner: '7', contact: contact(0) })
  device.room = 0
  await note({ owner: '8' })
  expect(await notedOwner()).toBeNull()
})

test('a device that is nobody’s any more has no notes', async () => {
  await note({ owner: '7', contact: contact(0, true) })
  localStorage.clear()
  await noteDevice()
  expect(await device.has(cacheName)).toBe(false)
  expect(await isLockNoted()).toBe(false)
})
