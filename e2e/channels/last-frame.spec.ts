import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { FRAME_ENTRY } from '#client/lib/page/frame-format.ts'
import { test } from '../support/app-server.ts'
import { keepCopy } from '../support/kept-copy.ts'

const LIST = '/placement/channels-base'
const entry = '**/assets/index-*.js'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, LIST)
  await keepCopy(page)
  await expect(titleIn(page)).toBeVisible()
  await frameIsKept(page)
})

test('a start shows the rows of the last visit, and then its own', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await forget(page)
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
  await expect.poll(() => placesOf(page, '.starting-frame')).toEqual(places)
  await expect(page.getByRole('link'), 'it is no page to use yet').toHaveCount(0)

  held.resolve()
  await expect(titleIn(page)).toHaveText(title)
  await expect(frame).toHaveCount(0)
})

test('a start shows no rows of another address, user, build, width or day, and none after a sign-out', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/robots.txt`)
  await page.route(entry, (route) => route.abort())
  const kept = JSON.parse((await keptFrame(page)) ?? '')
  const shown = async (change: object | string) => {
    await page.goto(`${baseURL}/robots.txt`)
    await keep(page, typeof change === 'string' ? change : JSON.stringify({ ...kept, ...change }))
    await page.goto(baseURL + LIST)
    await page.waitForLoadState('networkidle')
    return page.locator('.starting-frame[data-last]')
  }
  await expect(await shown({})).toBeVisible()
  await expect(await shown({ address: `${LIST}?page=2` })).toBeHidden()
  await expect(await shown({ user: '0' })).toBeHidden()
  await expect(await shown({ build: `${baseURL}/assets/preload-older.js` })).toBeHidden()
  await expect(await shown({ width: 1280 })).toBeHidden()
  await expect(await shown({ kept_at: Date.now() - 25 * 3_600_000 })).toBeHidden()
  await expect(await shown('{')).toBeHidden()

  await page.unroute(entry)
  await page.goto(baseURL + LIST)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await leave(page)
  await page.goto(`${baseURL}/login`)
  expect(await keptFrame(page)).toBeNull()
})

/** Opens the list again, whose rows are then there at once, and waits until it is kept before anyone leaves it. */
const frameIsKept = (page: Page) =>
  expect(async () => {
    await page.getByRole('link', { name: 'Направления' }).click()
    await page.getByRole('link', { name: 'База каналов' }).click()
    await expect.poll(() => keptFrame(page), { timeout: 10_000 }).not.toBeNull()
  }).toPass()

const CACHE = { cacheName: storageKeys.lastFrame, entry: FRAME_ENTRY }

const keptFrame = (page: Page): Promise<string | null> =>
  page.evaluate(async (kept) => (await caches.match(kept.entry, kept))?.text() ?? null, CACHE)

const keep = (page: Page, text: string) =>
  page.evaluate(
    async ({ cacheName, entry, text }) => (await caches.open(cacheName)).put(entry, new Response(text)),
    { ...CACHE, text },
  )

/** Deletes the frame, but not its cache, which the page has open. */
const forget = (page: Page) =>
  page.evaluate(async ({ cacheName, entry }) => (await caches.open(cacheName)).delete(entry), CACHE)

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
