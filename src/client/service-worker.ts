import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isLockNoted } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { openOwned } from '#client/offline/copy/owned-caches.ts'
import type { ShellState } from '#client/offline/device/device-report.ts'
import { receiveShare } from '#client/offline/device/share-target.ts'
import { sharePath } from '#domain/share-address.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_IMAGES = 200

/** The build lists the hash of each file and marks files that are not needed at the start (build/precache.ts). */
type BuiltFile = { url: string; revision?: string | null; integrity: string; extra?: boolean }
const files = self.__WB_MANIFEST.flatMap((file): BuiltFile[] =>
  // The plugin lists the web manifest a second time, without a hash.
  typeof file === 'object' && file.integrity ? [{ ...file, integrity: file.integrity }] : [],
)
const shell = files.filter(({ extra }) => !extra)

/**
 * A captive portal answers any address with its own page and status 200. Each body is checked against the build's hash,
 * whether it comes from the network, the browser's cache or an older version.
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
        event.type === 'install' ? keepInPrecache({ url: request.url, integrity: request.integrity }) : undefined,
    },
  ],
})
precache.precache(shell)
// If index.html is missing from the cache, `/` must go to the server, whose version may be newer.
registerRoute(new PrecacheRoute(precache, { directoryIndex: '' }))
cleanupOutdatedCaches()

/**
 * Files beyond the shell, such as fonts and the code highlighter. The page requests their storage after its first sync.
 */
const extras = new Map(
  files.filter(({ extra }) => extra).map((file) => [new URL(file.url, self.location.origin).href, file]),
)
for (const [url, file] of extras) {
  registerRoute(url, async () => {
    // Unlike `caches.open`, this creates no cache.
    const kept = await caches.match(url, { cacheName: storageKeys.extras })
    if (kept) return kept
    const cache = await openOwned(storageKeys.extras)
    // If the device has no space for the file, the page still gets it.
    return cache ? fetchInto(cache, url, file).catch(() => fetch(url)) : fetch(url)
  })
}

// index.html answers every navigation except API calls and files. A file's path has a dot in its last segment;
// dots in a query do not count.
const isNoPage = [/^\/api\//, /^[^?]*\.[^/.?]+(\?|$)/]
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: isNoPage }))

// A query marks a picture as unfinished or as a download. Pictures with a query are not stored.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' && url.search === '' && /^\/api\/v1\/files\/[^/]+$/.test(url.pathname),
  async ({ request, event }) => {
    // The cache is opened before the fetch, so a picture that arrives late does not enter the next user's cache.
    const cache = await openOwned(storageKeys.pictures)
    // The copy's lock covers pictures too. While it is locked, the server decides about each picture.
    const isLocked = await isLockNoted()
    const kept = isLocked ? undefined : await cache?.match(request, { ignoreVary: true })
    if (kept) return kept
    // The browser's HTTP cache would answer without asking the server, so a locked device revalidates.
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
    // The page gets its answer even if the device has no space for the files.
    event.waitUntil(Promise.allSettled([keepExtras(), mendShell()]).then(tellShell))
  }
  if (event.data?.type === 'DESCRIBE_SHELL') event.waitUntil(tellShell())
  if (event.data?.type === 'TAKE_OVER') event.waitUntil(self.clients.claim())
})

// The worker controls the page of the first visit at once, so that page also works offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Counts the stored files: a browser short of space may have deleted some, and extra files may not be stored yet. */
async function describeShell(): Promise<ShellState> {
  const cache = await openOwned(storageKeys.extras)
  const sizes = await Promise.all([
    ...shell.map(async ({ url, integrity }) => sizeIfWhole(await precache.matchPrecache(url), integrity)),
    ...[...extras].map(async ([url, { integrity }]) => sizeIfWhole(await cache?.match(url), integrity)),
  ])
  const kept = sizes.filter((size) => size !== undefined)
  const bytes = kept.reduce((sum, size) => sum + size, 0)
  return { files: kept.length, missing: sizes.length - kept.length, bytes }
}

/** Limits the cache without workbox-expiration, because a sign-out cannot delete that library's open database. */
async function keepPicture(cache: Cache, request: Request, response: Response) {
  try {
    await cache.put(request, response)
    const requests = await cache.keys()
    await Promise.all(requests.slice(0, -MAX_IMAGES).map((oldest) => cache.delete(oldest)))
  } catch {
    // The device is full or the download broke off. The page shows the picture and fetches it again at the next view.
  }
}

/**
 * Fetches one file at a time: hanging requests must not use all six connections of the browser,
 * because the page needs one to detect that the network is back.
 */
async function keepExtras() {
  const cache = await openOwned(storageKeys.extras)
  if (!cache) return
  const kept = (await cache.keys()).map(({ url }) => url)
  await Promise.all(kept.filter((url) => !extras.has(url)).map((url) => cache.delete(url)))
  for (const [url, file] of extras) {
    const size = await sizeIfWhole(await cache.match(url), file.integrity)
    // The next start retries the missing files.
    if (size === undefined) await fetchInto(cache, url, file).catch(() => {})
  }
}

/** Fetches missing files of this version; the hash refuses those of a newer version on the server. */
async function mendShell() {
  const cache = await caches.open(precache.strategy.cacheName)
  for (const file of shell) {
    const size = await sizeIfWhole(await precache.matchPrecache(file.url), file.integrity)
    if (size !== undefined) continue
    // A wrong file is deleted first: if this fetch fails, the page then requests the file from the server.
    await cache.delete(keyOf(file))
    await fetchInto(cache, keyOf(file), file).catch(() => {})
  }
}

async function keepInPrecache(file: BuiltFile): Promise<Response> {
  return fetchInto(await caches.open(precache.strategy.cacheName), keyOf(file), file)
}

const keyOf = ({ url }: BuiltFile) => precache.getCacheKeyForURL(url) ?? url

/** The largest file takes this long at 1 KB/s. A longer request is aborted, so it does not block the other files. */
const MOST_FETCH_MS = 120_000

/**
 * Fetches one file; bypasses the browser's cache if that holds a wrong body, such as a captive portal's page.
 * @throws when the body differs from the build's
 */
async function fetchInto(cache: Cache, key: string, { url, integrity }: BuiltFile): Promise<Response> {
  const ask = (cache: RequestCache) => fetch(url, { integrity, cache, signal: AbortSignal.timeout(MOST_FETCH_MS) })
  const response = await ask('default').catch(() => ask('reload'))
  await cache.put(key, response.clone())
  return response
}

/** Returns the size in bytes; undefined without a response or when the body differs from the build's. */
async function sizeIfWhole(response: Response | undefined, integrity: string): Promise<number | undefined> {
  if (!response) return undefined
  const body = await response.clone().arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}` ? body.byteLength : undefined
}
