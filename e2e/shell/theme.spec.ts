import { expect, type Page } from '@playwright/test'
import { demo, test, userMenu } from '../support/app-server.ts'

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

test('the theme follows the system until one is chosen, in every tab, over a reload and a sign-out', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await expect.poll(() => seen(page)).toEqual(lightPage)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => seen(page)).toEqual(darkPage)
  const other = await context.newPage()
  await other.goto('/placement/channels-base')

  await choose(page, 'Светлая')
  await expect.poll(() => seen(page)).toEqual(lightPage)
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, 'Тёмная')
  await expect.poll(() => seen(page)).toEqual(darkPage)
  await expect.poll(() => seen(other)).toEqual(darkPage)
  await page.reload()
  await expect.poll(() => seen(page)).toEqual(darkPage)

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
  await signIn(page)
  await expect.poll(() => seen(page)).toEqual(darkPage)
  await choose(page, 'Как в системе')
  await expect.poll(() => seen(page)).toEqual(lightPage)
})

test('a chosen theme applies before the first paint', async ({ page, signIn, baseURL }) => {
  await signIn(page)
  await choose(page, 'Тёмная')
  // The code of the app gate never loads.
  await page.route(/\/assets\/index-.*\.js/, () => new Promise(() => {}))
  await page.goto(`${baseURL}/login`, { waitUntil: 'commit' })
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
  expect(await page.locator('#root').innerHTML()).toBe('')
})

test('paper is light in the dark theme, its margins included', async ({ page, signIn }) => {
  await signIn(page)
  await choose(page, 'Тёмная')
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light')
})

test('the user menu works by keys alone', async ({ page, signIn }) => {
  await signIn(page)
  await userMenu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Профиль' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Тёмная' })).toBeChecked()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await expect(userMenu(page)).toContainText(demo.email)
})
