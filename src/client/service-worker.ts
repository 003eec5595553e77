import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isLockNoted } from '#client/lib/device/device-note.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { openPictures } from '#client/offline/copy/pictures.ts'
import { receiveShare } from '#client/offline/device/share-target.ts'
import type { ShellState } from '#client/offline/device/shell-state.ts'
import { sharePath } from '#domain/share-address.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_IMAGES = 200

/** The build says what is in each file, and marks what is not needed to start (precache.ts). */
type BuiltFile = { url: string; revision?: string | null; integrity: string; extra?: boolean }
const files = self.__WB_MANIFEST.flatMap((file): BuiltFile[] =>
  // The plugin names the web manifest once more, without a hash.
  typeof file === 'object' && file.integrity ? [{ ...file, integrity: file.integrity }] : [],
)
const shell = files.filter(({ extra }) => !extra)

/**
 * A captive portal gives its own page for any file, with a 200. A body that is not the build's is refused by its hash,
 * be it on its way, in the browser's own cache or left by an older version: what is installed is whole.
 */
const precache = new PrecacheController({
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse, event }) => {
        if (event?.type !== 'install') return cachedResponse
        const integrity = precache.getIntegrityForCacheKey(request.url) ?? ''
        return (await sizeIfWhole(cachedResponse, integrity)) === undefined ? null : cachedResponse
      },
      handlerDidError: async ({ request, event }) =>
        event.type === 'install'
          ? keepInPrecache({ url: request.url, integrity: request.integrity })
          : undefined,
    },
  ],
})
precache.precache(shell)
// The address `/` is a page like any other: a shell without its page leads it to the server, whose version may be newer.
registerRoute(new PrecacheRoute(precache, { directoryIndex: '' }))
cleanupOutdatedCaches()

/** Fonts, a code highlighter and the like: kept after the first sync, when the page asks for it. Not the shell's own either. */
const extras = new Map(
  files.filter(({ extra }) => extra).map((file) => [new URL(file.url, self.location.origin).href, file]),
)
for (const [url, file] of extras) {
  registerRoute(url, async () => {
    const cache = await caches.open(storageKeys.extras)
    // A device that has no room to keep it still shows it.
    return (await cache.match(url)) ?? fetchInto(cache, url, file).catch(() => fetch(url))
  })
}

// Every page is the shell's. Calls of the server are not pages, nor is a file that is missing: it is told by the dot in
// its name, but an address has dots in its query as well.
const isNoPage = [/^\/api\//, /^[^?]*\.[^/.?]+(\?|$)/]
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: isNoPage }))

// A picture that is not finished yet, or is to be saved, says so in its query and is not kept.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' && url.search === '' && /^\/api\/v1\/files\/[^/]+$/.test(url.pathname),
  async ({ request, event }) => {
    // The current cache: one that is made for another user while the picture is on its way does not get it.
    const cache = await openPictures()
    // Pictures are behind the lock like the rest of the copy: with a network the server decides.
    const isLocked = await isLockNoted()
    const kept = isLocked ? undefined : await cache?.match(request, { ignoreVary: true })
    if (kept) return kept
    // The browser keeps pictures of its own accord as well, and would not ask.
    const response = await fetch(request, isLocked ? { cache: 'no-cache' } : {})
    if (cache && response.status === 200) event.waitUntil(keepPicture(cache, request, response.clone()))
    return response
  },
)

registerRoute(
  ({ url }) => url.pathname === sharePath,
  ({ request }) => receiveShare(request),
  'POST',
)

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  const tellShell = async () => event.ports[0]?.postMessage(await describeShell())
  if (event.data?.type === 'KEEP_EXTRAS') {
    // Who asked is answered also by a device that has no room for them.
    event.waitUntil(Promise.allSettled([keepExtras(), mendShell()]).then(tellShell))
  }
  if (event.data?.type === 'DESCRIBE_SHELL') event.waitUntil(tellShell())
})

// The page of the very first visit, so that it is there offline from then on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** A browser that is short of room may have thrown files away, and the extras may not have come yet. */
async function describeShell(): Promise<ShellState> {
  const cache = await caches.open(storageKeys.extras)
  const sizes = await Promise.all([
    ...shell.map(async ({ url, integrity }) => sizeIfWhole(await precache.matchPrecache(url), integrity)),
    ...[...extras].map(async ([url, { integrity }]) => sizeIfWhole(await cache.match(url), integrity)),
  ])
  const kept = sizes.filter((size) => size !== undefined)
  const bytes = kept.reduce((sum, size) => sum + size, 0)
  return { files: kept.length, missing: sizes.length - kept.length, bytes }
}

/** workbox-expiration would keep the addresses in a database of its own, which a sign-out cannot delete while it is open. */
async function keepPicture(cache: Cache, request: Request, response: Response) {
  try {
    await cache.put(request, response)
    const requests = await cache.keys()
    await Promise.all(requests.slice(0, -MAX_IMAGES).map((oldest) => cache.delete(oldest)))
  } catch {
    // A full device, or a picture that broke off: it is shown, and asked for again another time.
  }
}

/**
 * One file at a time: a browser holds six connections to a server, and files that hang in a network that lies must
 * leave some for the page, which else could not find out that the network is back.
 */
async function keepExtras() {
  const cache = await caches.open(storageKeys.extras)
  const kept = (await cache.keys()).map(({ url }) => url)
  await Promise.all(kept.filter((url) => !extras.has(url)).map((url) => cache.delete(url)))
  for (const [url, file] of extras) {
    const size = await sizeIfWhole(await cache.match(url), file.integrity)
    // What cannot be had now is asked for again after the next start.
    if (size === undefined) await fetchInto(cache, url, file).catch(() => {})
  }
}

/** The server may have another version by now: its page must not come in place of this one's, and does not by its hash. */
async function mendShell() {
  const cache = await caches.open(precache.strategy.cacheName)
  for (const file of shell) {
    const size = await sizeIfWhole(await precache.matchPrecache(file.url), file.integrity)
    if (size !== undefined) continue
    // Better none, for which the server is asked, than a wrong one.
    await cache.delete(keyOf(file))
    await fetchInto(cache, keyOf(file), file).catch(() => {})
  }
}

async function keepInPrecache(file: BuiltFile): Promise<Response> {
  return fetchInto(await caches.open(precache.strategy.cacheName), keyOf(file), file)
}

const keyOf = ({ url }: BuiltFile) => precache.getCacheKeyForURL(url) ?? url

/** The largest file takes that long at a kilobyte a second; one that hangs must not keep the others waiting for ever. */
const MOST_FETCH_MS = 120_000

/** Rejects when the file cannot be had as the build has made it. The browser's own cache may hold a portal's page. */
async function fetchInto(cache: Cache, key: string, { url, integrity }: BuiltFile): Promise<Response> {
  const ask = (cache: RequestCache) =>
    fetch(url, { integrity, cache, signal: AbortSignal.timeout(MOST_FETCH_MS) })
  const response = await ask('default').catch(() => ask('reload'))
  await cache.put(key, response.clone())
  return response
}

/** In bytes; nothing when there is no response, or one with another body than the build's. */
async function sizeIfWhole(response: Response | undefined, integrity: string): Promise<number | undefined> {
  if (!response) return undefined
  const body = await response.clone().arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}` ? body.byteLength : undefined
}
