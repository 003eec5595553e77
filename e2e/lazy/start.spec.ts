import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { boxOf } from '../support/boxes.ts'

test('a start shows a frame without waiting for code, and the sign-in takes the place of its frame', async ({
  page,
  baseURL,
  signIn,
}) => {
  for (const width of [1440, 390])
    await test.step(`the sign-in, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const start = await startSlowly(page, `${baseURL}/placement/channels-base`, '.starting-sign-in')
      const scripts = () => start.asked.filter((path) => path.endsWith('.js'))
      await expect.poll(() => scripts().map(nameOf).toSorted()).toEqual(['before-paint', 'index'])
      const frame = await wholePixels(page.locator('.starting-card'))
      const logo = await wholePixels(page.locator('.starting-sign-in svg'))
      await start.goOn()
      await expect(page).toHaveURL(/\/login/)
      await expect.poll(() => wholePixels(page.locator('form'))).toEqual(frame)
      await expect.poll(() => wholePixels(page.getByRole('main').locator('svg').first())).toEqual(logo)
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'База каналов' })).toBeVisible()
  const start = await startSlowly(page, `${baseURL}/placement/channels-base`, '.starting-app')
  const { width } = await boxOf(page.locator('.starting-app'))
  expect(width).toBe(1440)
  await start.goOn()
})

/** Starts a page whose files are held back until `goOn`, and waits until its frame is painted. */
async function startSlowly(page: Page, address: string, frame: string) {
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  // The page before may still request files of its own.
  await page.goto('about:blank')
  await page.route('**/assets/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (!pathname.includes('/before-paint-')) await held.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator(frame)).toBeVisible()
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  await expect.poll(() => asked.map(nameOf).includes('index')).toBe(true)
  // Fonts would compete with the code on a slow connection.
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([])
  const goOn = async () => {
    held.resolve()
    await expect(page.locator('.starting-frame')).toHaveCount(0)
    await expect(page.locator('#root > *').first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
  return { asked, goOn }
}

/** The name of a built file without its folder and hash. */
const nameOf = (path: string) => path.replace(/^.*\/|-[\w-]{8}\.\w+$/g, '')

/** Returns whole pixels, because the fractions of a word's width vary. */
const wholePixels = async (part: Locator) => Object.values(await boxOf(part)).map(Math.round)
