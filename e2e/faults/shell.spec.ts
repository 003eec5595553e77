import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Manifest } from 'vite'
import { fillSignIn, userMenu } from '../support/app-server.ts'
import { test } from '../support/gateway.ts'
import { controlled, copyIsWhole, offlineBar, titles } from '../support/kept-copy.ts'
import { report } from '../support/measurements.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'

test('F2: a missing asset is a 404 that is not cached, and the files that name the build are revalidated each time', async ({
  request,
}) => {
  for (const path of ['/', '/service-worker.js', '/manifest.webmanifest', '/placement/projects']) {
    expect({ path, cache: (await request.get(path)).headers()['cache-control'] }).toEqual({
      path,
      cache: 'no-cache',
    })
  }
  const html = await (await request.get('/')).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable')
  for (const path of ['/assets/gone-12345678.js', '/assets/gone-12345678.css', '/icons/gone.png']) {
    const missing = await request.get(path)
    expect(missing.status()).toBe(404)
    expect(missing.headers()['cache-control']).toBe('no-store')
    expect(missing.headers()['content-type']).toContain('json')
  }
})

test('F6: a download or sign-in under /api reaches the network with an active worker', {
  tag: '@thorough',
}, async ({ page, context, signIn }) => {
  await signIn(page, list)
  await controlled(page)
  const file = await upload(page, 'Смета по размещению')

  // A link causes a navigation, and the service worker answers page navigations with the shell.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate((address) => location.assign(address), file),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe('Смета по размещению')

  const api = await context.newPage()
  const answer = await api.goto('/api/v1/health/live')
  expect({ status: answer?.status(), fromWorker: answer?.fromServiceWorker() }).toEqual({
    status: 200,
    fromWorker: false,
  })
  expect(await answer?.json()).toEqual({ status: 'ok' })
  expect((await api.goto('/api/v1/nothing.here'))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Выйти' }).click()
  await controlled(page)
  const login = page.waitForResponse((response) => response.url().endsWith('/api/v1/auth/login'))
  await fillSignIn(page)
  expect((await login).status()).toBe(200)
  expect((await login).fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
})

test('F7: every route, never opened before, opens after one visit when the server is stopped', async ({
  page,
  context,
  gateway,
  signIn,
}) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await expect.poll(() => keptExtras(page)).toBe(await extraFiles())
  await filesAreThoseOfRoutes(page)
  const channel = await titles(page).first().getAttribute('href')
  const id = /\d+/.exec(channel ?? '')?.[0] ?? ''
  const paths = (await routes()).map((path) => path.replace('$id', id))
  expect(paths.length).toBeGreaterThan(20)
  await page.close()
  await gateway.stop()

  const later = await context.newPage()
  await forgetHttpCache(context, later)
  const missing: string[] = []
  later.on('requestfailed', (request) => {
    // A request that the next page aborted does not count as missing.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!isAborted && !request.url().includes('/api/')) missing.push(request.url())
  })
  for (const path of paths) {
    await later.goto(path)
    await expect(later.getByRole('navigation').or(later.getByRole('banner')).first()).toBeVisible()
    await expect(later.locator('main')).toHaveText(/\S/)
    await expect(later.locator('main')).not.toContainText(/не загрузилась|неизвестная ошибка/)
    expect({ path, missing }).toEqual({ path, missing: [] })
  }
  await later.goto('/chat')
  await later.getByRole('button', { name: 'Шаблоны' }).click()
  await expect(later.getByRole('list', { name: 'Шаблоны' })).toBeVisible()
  expect(missing).toEqual([])
})

test('F8: right after the first visit the closed application starts again without a network', async ({
  page,
  context,
  signIn,
}) => {
  await page.goto('/login')
  // The first page continues after the sign-in without a second load.
  let loads = 0
  page.on('load', () => {
    loads++
  })
  await signIn(page, list)
  await expect(titles(page).first()).toBeVisible()
  const start = performance.now()
  await controlled(page)
  report(`F8: ready for offline ${Math.round(performance.now() - start)} ms after the first page was there`)
  expect(loads).toBe(1)
  // This load leaves the worker out, as one does that begins while the first worker starts.
  await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true })
  await expect.poll(() => loads).toBe(2)
  await controlled(page)
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await forgetHttpCache(context, later)
  await later.goto('/')
  await expect(later).toHaveURL(/\/chat$/)
  await expect(offlineBar(later)).toBeVisible()
  await expect(later.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await userMenu(later).click()
  await later.getByRole('menuitem', { name: 'Офлайн' }).click()
  await expect(later.getByRole('dialog', { name: 'Офлайн' })).toContainText('Приложение')
})

/** The shell is every route's code without pictures and fonts. */
async function filesAreThoseOfRoutes(page: Page) {
  const files = await precached(page)
  expect(files.filter((file) => /screenshots|\.png|xlsx|woff2/.test(file))).toEqual([])
  const needed = await filesOfRoutes()
  expect(needed.length).toBeGreaterThan(40)
  expect(needed.filter((file) => !files.includes(file))).toEqual([])
  expect(files.filter((file) => /offline-panel.*\.js$/.test(file))).toHaveLength(1)
}

/** Clears the HTTP cache, which could hide files that the service worker lacks. */
async function forgetHttpCache(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Returns all addresses of the application from the router. */
async function routes(): Promise<string[]> {
  const tree = await readFile('src/client/route-tree.gen.ts', 'utf8')
  const [, listed = ''] = /fullPaths:([^;]*?)fileRoutesByTo/.exec(tree) ?? []
  const paths = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) =>
    path === '/$stage' ? '/mediaplan' : path.replace('{-$chatId}', '').replace('$stage', 'mediaplan'),
  )
}

/** Returns the scripts and styles of every route's static graph from Vite's manifest. */
async function filesOfRoutes(): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const part of manifest[name]?.imports ?? []) add(part)
  }
  for (const name of Object.keys(manifest)) if (name.includes('?tsr-split=')) add(name)
  return [...seen].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])])
}

/** Returns the files in the shell's cache by their names in the build. */
async function precached(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname.slice(1))
  })
  return paths
}

const keptExtras = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('promodesk-extras')).keys()).length)

/** Counts the files that devices store only after the first sync. */
const extraFiles = async () => (await readFile('dist/client/service-worker.js', 'utf8')).match(/"extra":true/g)?.length

/** Uploads a text file as the chat does; returns its download URL. */
async function upload(page: Page, text: string): Promise<string> {
  return page.evaluate(async (text) => {
    const body = new FormData()
    body.append('files', new File([text], 'smeta.txt', { type: 'text/plain' }))
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
    const answer = await fetch('/api/v1/files/', { method: 'POST', headers, body })
    return (await answer.json()).files[0].url
  }, text)
}
