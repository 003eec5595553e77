import { expect, type Page } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole, titles } from '../support/kept-copy.ts'
import { palette, paletteField } from '../support/palette.ts'

const list = '/placement/channels-base'

/** Returns the page's background, antd's colours and the colour of the browser's bar. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const colourOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return {
      page: colourOf(document.documentElement),
      field: colourOf(document.querySelector('main [data-field]')),
      bar: bars.find(({ media }) => matchMedia(media).matches)?.content,
    }
  })
const lightPage = { page: 'rgb(248, 247, 244)', field: 'rgb(255, 255, 255)', bar: '#F8F7F4' }
const darkPage = { page: 'rgb(18, 17, 15)', field: 'rgb(24, 23, 20)', bar: '#12110F' }

async function choose(page: Page, theme: string) {
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
  await expect(page.getByRole('menuitemradio', { name: theme })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(userMenu(page)).toBeFocused()
}

test('the theme follows the system until one is chosen by the keys of the user menu, in every tab and from the first paint on, and paper stays light', async ({
  page,
  context,
  baseURL,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  await expect.poll(() => seen(page)).toEqual(lightPage)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => seen(page)).toEqual(darkPage)
  const other = await context.newPage()
  await other.goto(list)
  await choose(page, 'Светлая')
  await expect.poll(() => seen(page)).toEqual(lightPage)
  await page.emulateMedia({ colorScheme: 'light' })

  await userMenu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Профиль' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Тёмная' })).toBeChecked()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: 'Профиль' })
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(userMenu(page)).toBeFocused()

  await expect.poll(() => seen(page)).toEqual(darkPage)
  await expect.poll(() => seen(other)).toEqual(darkPage)
  await page.reload()
  await expect.poll(() => seen(page)).toEqual(darkPage)
  const root = page.locator(':root')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(root).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The code of the app gate never loads.
  await page.route(/\/assets\/index-.*\.js/, () => new Promise(() => {}))
  await page.goto(`${baseURL}/login`, { waitUntil: 'commit' })
  await expect(root).toHaveCSS('color-scheme', 'dark')
  expect(await page.locator('#root').innerHTML()).toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await signIn(page, list, newUser)
  await expect.poll(() => seen(page)).toEqual(darkPage)
  await choose(page, 'Как в системе')
  await expect.poll(() => seen(page)).toEqual(lightPage)
})

test('the first Tab stop leads past the menu to the page, on a laptop and on a phone', async ({ page, signIn }) => {
  await signIn(page, '/services')
  for (const [path, width] of [
    ['/services', 1440],
    [list, 1440],
    ['/placement/projects', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main).toHaveText(/\S/)
    const link = page.getByRole('link', { name: 'К содержимому' })
    // An invisible link must not be pressed either.
    await expect(link).toHaveCSS('pointer-events', 'none')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveCSS('clip-path', 'none')
    const address = page.url()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    await expect(page).toHaveURL(address)
    await page.keyboard.press('Tab')
    await expect(main.locator(':focus')).toHaveCount(1)
  }
})

test('online and offline every page keeps its content security policy and runs no inline script, and the palette finds channels', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page)
  await copyIsWhole(page)
  await visitAll(page)
  expect(violations).toEqual([])

  await allFilesAreKept(page)
  await context.setOffline(true)
  await visitAll(page)
  await page.goto(list)
  const title = (await titles(page).nth(3).textContent()) ?? ''
  await page.keyboard.press('Control+KeyK')
  await paletteField(page).fill(title)
  await expect(palette(page).getByRole('option', { name: title }).first()).toBeVisible()
  await expect(palette(page).getByRole('status')).toContainText('Нет сети, поэтому не видно: проекты, расчётки')
  expect(violations).toEqual([])

  // Responses of the service worker have the same policy as the server's.
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('document.body.dataset.planted = "ran"')
    document.body.append(script)
  })
  await expect.poll(() => violations.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.body.dataset.planted)).toBeUndefined()
  const markup = '<img src="x" onerror="document.body.dataset.planted = 1">'
  await expect(page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), markup)).rejects.toThrow(
    'text with a tag does not become elements',
  )
  await expect(
    page.evaluate(() => Object.assign(document.createElement('script'), { src: 'https://foreign.example/a.js' })),
  ).rejects.toThrow('a script of another origin')
})

async function visitAll(page: Page) {
  await page.goto(list)
  await titles(page).first().click()
  await expect(page.getByText('Цены и юридическая информация')).toBeVisible()
  for (const path of ['/chat', '/placement/projects', '/placement/estimates', `${list}?tab=categories`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}
