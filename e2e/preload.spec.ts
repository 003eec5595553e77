import { expect, type Page } from '@playwright/test'
import { test } from './app-server.ts'

test.use({ serviceWorkers: 'block' })

/** The scripts that a page asks for although its entrance never comes. */
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

test('a signed-in visitor has the whole screen asked for at once', async ({ page, signIn }) => {
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

test('a visitor without a session has nothing but the sign-in page asked for', async ({ page }) => {
  const asked = await askedForWithoutEntrance(page, '/placement/channels-base')
  expect(asked.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['/assets/preload'])
})
