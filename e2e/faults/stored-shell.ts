import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Manifest } from 'vite'
import type { Gateway } from '../support/gateway.ts'

/** Returns the file of a route's component. */
export async function partOf(route: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const name = Object.keys(manifest).find((key) => key.startsWith(`${route}?tsr-split=component`)) ?? ''
  const { file } = manifest[name] ?? {}
  if (file === undefined) throw new Error(`${route} has no component of its own`)
  return file
}

/** Serves the real `/service-worker.js`, then a captive portal's page for all later requests. */
export async function interceptWorker(gateway: Gateway, asks: () => Promise<unknown>) {
  const before = gateway.seen.length
  const asked = () => gateway.seen.slice(before).filter((line) => line.endsWith('/service-worker.js')).length
  gateway.holds = (path) => path === '/service-worker.js'
  const asking = asks()
  await expect.poll(asked).toBeGreaterThan(0)
  gateway.weather = 'captive portal'
  gateway.release()
  await asking
  await expect.poll(() => gateway.misled).toBeGreaterThan(0)
}

export const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return {
      installing: Boolean(registration?.installing),
      waiting: Boolean(registration?.waiting),
      active: Boolean(registration?.active),
    }
  })

/** Returns the stored shell as one text, or one of its files. */
export const textsOfShell = (page: Page, file = '') =>
  page.evaluate(async (file) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const wanted = kept.flat().filter(({ url }) => url.includes(file))
    const responses = await Promise.all(wanted.map((request) => caches.match(request)))
    return (await Promise.all(responses.map((response) => response?.text()))).join('\n')
  }, file)

/** Damages the shell like a browser without free space (deleted page) or an old version (portal's page stored). */
export async function damageShell(part: string) {
  const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('workbox-precache'))
  const cache = await caches.open(name)
  const shell = (await cache.keys()).find(({ url }) => url.includes('/index.html'))
  if (!shell || !(await cache.delete(shell))) throw new Error('the shell has no page')
  await cache.put(part, new Response('<title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } }))
}
