import { keptKeys } from './kept-fields.ts'

const noted = { owner: keptKeys.owner, contact: keptKeys.contact } as const

/**
 * Notes for the service worker, which cannot read local storage, what stands there now: whose the device is and when
 * the server last answered. On nobody's device there is no note. Never rejects.
 */
export async function noteDevice(): Promise<void> {
  // An insecure origin has no caches, and no service worker either.
  if (!('caches' in globalThis)) return
  try {
    // One after the other: whoever comes last has seen what a wipe has left.
    await ('locks' in navigator ? navigator.locks.request(keptKeys.note, write) : write())
  } catch {
    // A browser that gives no access to its storage has no notes.
  }
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
    const isNoted = text !== null && (await isPut(cache, `/${name}`, text))
    // Better no note than an old one: a contact of long ago would lock the pictures of a copy that is open.
    if (!isNoted) await cache.delete(`/${name}`)
  }
}

/** A full device has no room for it. */
function isPut(cache: Cache, path: string, text: string): Promise<boolean> {
  return cache.put(path, new Response(text)).then(
    () => true,
    () => false,
  )
}
