import { readFile } from 'node:fs/promises'
import { expect, mergeTests, type Page } from '@playwright/test'
import type { Manifest } from 'vite'
import { copyIsWhole, offlineBar, titles } from '../support/kept-copy.ts'
import { test as deployments, runs } from './deployments.ts'
import { type Gateway, test as throughGateway } from './gateway.ts'

const test = mergeTests(deployments, throughGateway)
const list = '/placement/channels-base'

test.use({ serviceWorkers: 'allow' })

test.setTimeout(180_000)

test("a captive portal's answers are not stored at the first installation", async ({
  page,
  context,
  gateway,
  signIn,
}) => {
  await interceptWorker(gateway, () => page.goto(`${gateway.origin}/login`))
  await expect.poll(() => workers(page)).toEqual({ installing: false, waiting: false, active: false })
  expect(await textsOfShell(page)).not.toContain('Войдите в сеть кафе')

  gateway.weather = 'fair'
  await page.reload()
  await signIn(page, list)
  await copyIsWhole(page)
  await controlled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await context.setOffline(false)
})

test("a captive portal's answers during an update leave the old version, and the update comes later", async ({
  page,
  context,
  gateway,
  signIn,
  deploy,
}) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await controlled(page)
  await deploy('next')
  await interceptWorker(gateway, () => lookForUpdate(page))
  await expect.poll(() => workers(page)).toEqual({ installing: false, waiting: false, active: true })
  expect(await textsOfShell(page)).not.toContain('Войдите в сеть кафе')
  await context.setOffline(true)
  await page.reload()
  await runs(page, 'current')
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()

  gateway.weather = 'fair'
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await runs(page, 'next')
  await expect(titles(page).first()).toBeVisible()
})

test('a missing page and a wrong file of the shell are repaired at the next start with a network', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await controlled(page)
  const part = await partOf('src/client/routes/_app/placement/projects/index.tsx')
  await page.evaluate(damage, `/${part}`)
  await page.reload()
  for (const file of [part, 'index.html']) {
    const whole = await readFile(`dist/client/${file}`, 'utf8')
    const isWhole = async () => (await textsOfShell(page, file)) === whole
    await expect.poll(isWhole, { message: file, timeout: 60_000 }).toBe(true)
  }

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await page.getByRole('link', { name: 'Проекты', exact: true }).click()
  await expect(page.getByText('Для списка проектов нужна сеть')).toBeVisible()
  await page.goto('/')
  await expect(offlineBar(page)).toBeVisible()
  await context.setOffline(false)
})

test('a shell without its page opens the newer version of the server', async ({ page, signIn, deploy }) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await controlled(page)
  // The deploy comes first, so that the old version cannot repair the damage.
  await deploy('next')
  await page.evaluate(damage, `/${await partOf('src/client/routes/_app/placement/projects/index.tsx')}`)
  await page.goto('/')
  await runs(page, 'next')
})

/** Returns the file of a route's component. */
async function partOf(route: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const name = Object.keys(manifest).find((key) => key.startsWith(`${route}?tsr-split=component`)) ?? ''
  const { file } = manifest[name] ?? {}
  if (file === undefined) throw new Error(`${route} has no component of its own`)
  return file
}

/** Serves the real `/service-worker.js`, then a captive portal's page for all later requests. */
async function interceptWorker(gateway: Gateway, asks: () => Promise<unknown>) {
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

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return {
      installing: Boolean(registration?.installing),
      waiting: Boolean(registration?.waiting),
      active: Boolean(registration?.active),
    }
  })

/** Returns the stored shell as one text, or one of its files. */
const textsOfShell = (page: Page, file = '') =>
  page.evaluate(async (file) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const wanted = kept.flat().filter(({ url }) => url.includes(file))
    const responses = await Promise.all(wanted.map((request) => caches.match(request)))
    return (await Promise.all(responses.map((response) => response?.text()))).join('\n')
  }, file)

/** Damages the shell like a browser without free space (deleted page) or an old version (portal's page stored). */
async function damage(part: string) {
  const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('workbox-precache'))
  const cache = await caches.open(name)
  const shell = (await cache.keys()).find(({ url }) => url.includes('/index.html'))
  if (!shell || !(await cache.delete(shell))) throw new Error('the shell has no page')
  await cache.put(part, new Response('<title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } }))
}

async function controlled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function lookForUpdate(page: Page) {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}
