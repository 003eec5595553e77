import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { test } from '../support/app-server.ts'
import { keepCopy } from '../support/kept-copy.ts'

const LIST = '/placement/channels-base'
const KEY = storageKeys.lastFrame
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
    await page.evaluate((key) => localStorage.removeItem(key), KEY)
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

test('a start shows no rows of another address, user, build, width or day', async ({ page, baseURL }) => {
  await leave(page)
  await page.route(entry, (route) => route.abort())
  const isShown = async (change: string) => {
    await page.goto(`${baseURL}/robots.txt`)
    await page.evaluate(
      ({ key, change }) => {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '')
        sessionStorage.setItem(key, JSON.stringify(kept))
        localStorage.setItem(
          key,
          change === '{' ? change : JSON.stringify({ ...kept, ...JSON.parse(change) }),
        )
      },
      { key: KEY, change },
    )
    await page.goto(baseURL + LIST)
    await page.waitForLoadState('networkidle')
    return page.locator('.starting-frame[data-last]').isVisible()
  }
  expect(await isShown('{}')).toBe(true)
  expect(await isShown(JSON.stringify({ address: `${LIST}?page=2` }))).toBe(false)
  expect(await isShown(JSON.stringify({ user: '0' }))).toBe(false)
  expect(await isShown(JSON.stringify({ build: `${baseURL}/assets/preload-older.js` }))).toBe(false)
  expect(await isShown(JSON.stringify({ width: 1280 }))).toBe(false)
  expect(await isShown(JSON.stringify({ kept_at: Date.now() - 25 * 3_600_000 }))).toBe(false)
  expect(await isShown('{')).toBe(false)
})

test('a locked copy keeps no rows, and a start shows none that it kept before', async ({ page, baseURL }) => {
  const locked = JSON.stringify({ device: 0, locked: true })
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [storageKeys.contact, locked],
  )
  const before = await page.evaluate((key) => localStorage.getItem(key), KEY)
  await page.evaluate((key) => localStorage.removeItem(key), KEY)
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()

  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [KEY, before ?? ''])
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
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
})

/** Waits until the page has kept what it shows, before anyone leaves it. */
const frameIsKept = (page: Page) =>
  expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).not.toBeNull()

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
