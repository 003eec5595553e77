import { keptKeys } from './kept-fields.ts'

const noted = { owner: keptKeys.owner, contact: keptKeys.contact } as const

/**
 * Notes for the service worker, which cannot read local storage, what stands there now: whose the device is and when
 * the server last answered. On nobody's device there is no note. Never rejects.
 */
export async function noteDevice(): Promise<void> {
  // An insecure origin has neither caches nor locks, and no service worker either.
  if (!('caches' in globalThis)) return
  // One after the other: whoever comes last has seen what a wipe has left.
  await navigator.locks.request(keptKeys.note, write).catch(() => {})
}

/** As local storage had it; null when there is none. */
export async function readNote(name: keyof typeof noted): Promise<string | null> {
  const note = await caches.match(`/${name}`, { cacheName: keptKeys.note })
  return note ? note.text() : null
}

async function write(): Promise<void> {
  if (localStorage.getItem(keptKeys.owner) === null) {
    await caches.delete(keptKeys.note)
    return
  }
  const cache = await caches.open(keptKeys.note)
  for (const [name, key] of Object.entries(noted)) {
    const text = localStorage.getItem(key)
    if (text === null) await cache.delete(`/${name}`)
    else await cache.put(`/${name}`, new Response(text))
  }
}
