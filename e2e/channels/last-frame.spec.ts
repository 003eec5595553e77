import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { FRAME_ENTRY } from '#client/lib/page/frame-format.ts'
import { test, userMenu } from '../support/app-server.ts'
import { keepCopy } from '../support/kept-copy.ts'

const LIST = '/placement/channels-base'
const entry = '**/assets/index-*.js'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, LIST)
  await keepCopy(page)
  await expect(titleIn(page)).toBeVisible()
  await frameIsKept(page)
})

for (const width of [1440, 390]) {
  test(`at ${width} px a start shows the rows of the last visit, and then its own`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await forget(page)
    await expect(titleIn(page)).toBeVisible()
    const title = (await titleIn(page).textContent()) ?? ''
    await frameIsKept(page)
    await page.waitForLoadState('networkidle')
    const places = await placesOf(page, '#root')
    await leave(page)

    const held = Promise.withResolvers<void>()
    await page.route(entry, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(baseURL + LIST, { waitUntil: 'commit' })
    const frame = page.locator('.starting-frame')
    const kept = frame.getByText(title, { exact: true })
    await expect(kept).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await placesOf(page, '.starting-frame')).toEqual(places)
    await expect(page.getByRole('link'), 'it is no page to use yet').toHaveCount(0)

    held.resolve()
    await expect(titleIn(page)).toHaveText(title)
    await expect(frame).toHaveCount(0)
  })
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a start of the installed application shows the rows that the worker keeps', async ({ page }) => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    // The page itself finds nothing in any cache.
    await page.addInitScript(() => {
      CacheStorage.prototype.match = () => Promise.resolve(undefined)
      Cache.prototype.match = () => Promise.resolve(undefined)
    })
    // The worker answers for the application's code, so a route would not hold it.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: ['*/assets/index-*'] })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('.starting-frame[data-last]')).toBeVisible()
  })
})

test('a start shows no rows of another address, user, build, width or day', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/robots.txt`)
  await page.route(entry, (route) => route.abort())
  const kept = JSON.parse((await keptFrame(page)) ?? '')
  const isShown = async (change: object | string) => {
    await page.goto(`${baseURL}/robots.txt`)
    await keep(page, typeof change === 'string' ? change : JSON.stringify({ ...kept, ...change }))
    await page.goto(baseURL + LIST)
    await page.waitForLoadState('networkidle')
    return page.locator('.starting-frame[data-last]').isVisible()
  }
  expect(await isShown({})).toBe(true)
  expect(await isShown({ address: `${LIST}?page=2` })).toBe(false)
  expect(await isShown({ user: '0' })).toBe(false)
  expect(await isShown({ build: `${baseURL}/assets/preload-older.js` })).toBe(false)
  expect(await isShown({ width: 1280 })).toBe(false)
  expect(await isShown({ kept_at: Date.now() - 25 * 3_600_000 })).toBe(false)
  expect(await isShown('{')).toBe(false)
})

test('a locked copy keeps no rows, and a start shows none that it kept before', async ({ page, baseURL }) => {
  const before = (await keptFrame(page)) ?? ''
  await keep(page, 'отсутствует')
  const entries = await page.evaluate((contact) => {
    localStorage.setItem(contact, JSON.stringify({ device: 0, locked: true }))
    dispatchEvent(new Event('pagehide'))
    return { ...localStorage }
  }, storageKeys.contact)
  // The page may sign out when it meets the lock.
  await page.goto(`${baseURL}/robots.txt`)
  expect([null, 'отсутствует']).toContain(await keptFrame(page))

  await page.evaluate((entries) => Object.assign(localStorage, entries), entries)
  await keep(page, before)
  await page.route(entry, (route) => route.abort())
  await page.goto(baseURL + LIST)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.starting-app')).toBeVisible()
  await expect(page.locator('.starting-frame[data-last]')).toHaveCount(0)
})

test('a sign-out deletes the rows of the last visit', async ({ page, baseURL }) => {
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await leave(page)
  await page.goto(`${baseURL}/login`)
  expect(await keptFrame(page)).toBeNull()
})

test('the last frame is deleted with the copy, and the page keeps no other', async ({ page, baseURL }) => {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Офлайн' }).click()
  await page.getByRole('button', { name: 'Удалить с устройства' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить копию с устройства?' })
  await question.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Офлайн' })).toContainText('Копии нет: вы удалили её')
  expect(await keptFrame(page)).toBeNull()
  await page.goto(`${baseURL}/robots.txt`)
  expect(await keptFrame(page)).toBeNull()
})

test('a page that closes keeps what it showed last', async ({ page, baseURL }) => {
  await forget(page)
  await page.goto(`${baseURL}/robots.txt`)
  await frameIsKept(page)
})

/** Waits until the page has kept what it shows, before anyone leaves it. */
const frameIsKept = (page: Page) => expect.poll(() => keptFrame(page)).not.toBeNull()

const CACHE = { name: storageKeys.lastFrame, entry: FRAME_ENTRY }

const keptFrame = (page: Page): Promise<string | null> =>
  page.evaluate(async ({ name, entry }) => {
    const kept = await caches.match(entry, { cacheName: name })
    return kept ? kept.text() : null
  }, CACHE)

const keep = (page: Page, text: string) =>
  page.evaluate(async ({ name, entry, text }) => (await caches.open(name)).put(entry, new Response(text)), {
    ...CACHE,
    text,
  })

/** Deletes the frame, but not its cache, which the page has open. */
const forget = (page: Page) =>
  page.evaluate(async ({ name, entry }) => (await caches.open(name)).delete(entry), CACHE)

const titleIn = (page: Page) =>
  page.locator('#root main').getByRole('link', { name: '100 % предоплата' }).first()

/** Returns the texts in the window with their places and sizes. */
const placesOf = (page: Page, within: string) =>
  page.evaluate((within) => {
    const texts = document.createTreeWalker(document.querySelector(within) ?? document, NodeFilter.SHOW_TEXT)
    const places: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNode(text)
      const { top, left, width, height } = range.getBoundingClientRect()
      if (width > 1 && top < innerHeight) {
        places.push([text.nodeValue, ...[top, left, width, height].map(Math.round)].join(' '))
      }
    }
    return places
  }, within)

/** Leaves the page, as a user who closes its tab. */
const leave = (page: Page) => page.goto('about:blank')
