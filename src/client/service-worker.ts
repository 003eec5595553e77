import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { IMAGE_CACHE } from './offline/image-cache.ts'
import { receiveShare, SHARE_PATH } from './offline/share-target.ts'
import type { ShellState } from './offline/shell-state.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_IMAGES = 200

/** The build marks what is not needed to start (precache.ts). */
const files: (PrecacheEntry & { extra?: boolean })[] = self.__WB_MANIFEST.map((file) =>
  typeof file === 'string' ? { url: file } : file,
)
const shell = files.filter(({ extra }) => !extra)
precacheAndRoute(shell)
cleanupOutdatedCaches()

/** Fonts, a code highlighter and the like: kept after the first sync, when the page asks for it. Not the shell's own either. */
const EXTRAS_CACHE = 'promodesk-extras'
const extras = new Set(
  files.filter(({ extra }) => extra).map(({ url }) => new URL(url, self.location.origin).href),
)
registerRoute(({ url }) => extras.has(url.href), new CacheFirst({ cacheName: EXTRAS_CACHE }))

// Every page is the shell's. Calls of the server are not pages, nor is a file that is missing: it is told by the dot in
// its name, but an address has dots in its query as well.
const isNoPage = [/^\/api\//, /^[^?]*\.[^/.?]+(\?|$)/]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: isNoPage }))

// A picture that is not finished yet, or is to be saved, says so in its query and is not kept.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' && url.search === '' && /^\/api\/v1\/files\/[^/]+$/.test(url.pathname),
  new CacheFirst({
    cacheName: IMAGE_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [{ cacheDidUpdate: forgetOldestImages }],
  }),
)

registerRoute(
  ({ url }) => url.pathname === SHARE_PATH,
  ({ request }) => receiveShare(request),
  'POST',
)

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  const tellShell = async () => event.ports[0]?.postMessage(await describeShell())
  if (event.data?.type === 'KEEP_EXTRAS') {
    event.waitUntil(Promise.all([keepExtras(), mendShell()]).then(tellShell))
  }
  if (event.data?.type === 'DESCRIBE_SHELL') event.waitUntil(tellShell())
})

// The page of the very first visit, so that it is there offline from then on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** A browser that is short of room may have thrown files away, and the extras may not have come yet. */
async function describeShell(): Promise<ShellState> {
  // The icons of the manifest are named twice.
  const urls = [...new Set(shell.map(({ url }) => url))]
  const cache = await caches.open(EXTRAS_CACHE)
  const kept = await Promise.all([
    ...urls.map((url) => matchPrecache(url)),
    ...[...extras].map((url) => cache.match(url)),
  ])
  const blobs = await Promise.all(kept.flatMap((response) => response?.blob() ?? []))
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0)
  return { files: blobs.length, missing: kept.length - blobs.length, bytes }
}

/** workbox-expiration would keep the addresses in a database of its own, which a sign-out cannot delete while it is open. */
async function forgetOldestImages() {
  const cache = await caches.open(IMAGE_CACHE)
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, -MAX_IMAGES).map((request) => cache.delete(request)))
}

async function keepExtras() {
  const cache = await caches.open(EXTRAS_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await Promise.all([...kept].filter((url) => !extras.has(url)).map((url) => cache.delete(url)))
  // What cannot be had now is asked for again after the next start.
  await Promise.allSettled([...extras].filter((url) => !kept.has(url)).map((url) => cache.add(url)))
}

/** Only files whose names change with their content: another version's page must not come in place of this one's. */
async function mendShell() {
  const name = (await caches.keys()).find((cache) => cache.startsWith('workbox-precache'))
  if (name === undefined) return
  const cache = await caches.open(name)
  const mend = async (url: string) => {
    const key = getCacheKeyForURL(url)
    if (key === undefined || (await cache.match(key))) return
    const response = await fetch(url)
    if (response.ok) await cache.put(key, response)
  }
  const named = shell.map(({ url }) => url).filter((url) => url.startsWith('assets/'))
  await Promise.allSettled(named.map(mend))
}
