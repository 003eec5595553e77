import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

/** Returns the scripts that a page requests although the entry script never loads. */
async function askedForWithoutEntrance(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.unroute('**/assets/index-*.js')
  page.off('request', note)
  return asked.filter((asset) => asset.endsWith('.js') && !asset.includes('/index-'))
}

test("a signed-in visitor's page requests the whole screen at once", async ({ page, signIn }) => {
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'База каналов' })).toBeVisible()
  const shell = [/\/common-/, /\/router-/, /\/_app-/, /\/placement-/]
  for (const [path, own] of [
    ['/placement/channels-base', /\/channels-base-/],
    ['/placement/channels-base/create', /\/channel-form-/],
    ['/placement/channels-base/1/edit', /\/_id\.edit-/],
    ['/placement/projects/create/brief', /\/brief-form-/],
    ['/placement/estimates/7/edit', /\/estimate-form-/],
  ] as const) {
    const asked = await askedForWithoutEntrance(page, path)
    for (const part of [...shell, own]) expect(asked, path).toContainEqual(expect.stringMatching(part))
  }
})

test('a visitor without a session requests the sign-in page alone', async ({ page }) => {
  const asked = await askedForWithoutEntrance(page, '/placement/channels-base')
  expect(asked.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['/assets/preload'])
})

for (const [who, frame, token] of [
  ['a signed-in visitor', '.starting-app', 'a token'],
  ['a visitor without a session', '.starting-sign-in', null],
] as const) {
  test(`${who} sees a frame while styles, fonts and code are on their way`, async ({ page, baseURL }) => {
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await page.addInitScript((token) => {
      if (token !== null) localStorage.setItem('access_token', token)
    }, token)
    await page.route('**/assets/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      asked.push(pathname)
      if (!pathname.includes('/preload-')) await held.promise
      await route.continue()
    })
    await page.goto(`${baseURL}/placement/channels-base`, { waitUntil: 'commit' })
    await expect(page.locator(frame)).toBeVisible()
    // The frame must be painted, not merely exist.
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(paints).toBe(1)
    await expect.poll(() => asked.some((path) => path.includes('/index-'))).toBe(true)
    // Fonts would compete with the code on a slow connection.
    expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([])
    const first = await page.locator(frame).evaluate((element) => element.getBoundingClientRect().width)
    expect(first).toBe(1440)
    held.resolve()
    await expect(page.locator('.starting-frame')).toHaveCount(0)
    await expect(page.locator('#root > *').first()).toBeVisible()
  })
}

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the sign-in page takes its frame's place, ${device}`, async ({ page, baseURL }) => {
    await page.setViewportSize(viewport)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${baseURL}/login`, { waitUntil: 'commit' })
    await expect(page.locator('.starting-card')).toBeVisible()
    const frame = await boxOf(page.locator('.starting-card'))
    const mark = await boxOf(page.locator('.starting-sign-in svg'))
    held.resolve()
    await expect(page.locator('.starting-frame')).toHaveCount(0)
    expect(await boxOf(page.locator('form'))).toEqual(frame)
    expect(await boxOf(page.getByRole('main').locator('svg').first())).toEqual(mark)
  })
}

/** Returns whole pixels, because the fractions of a word's width vary. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  return box && Object.values(box).map(Math.round)
}
