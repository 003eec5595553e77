import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole, titles } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
const table = (page: Page) => page.getByRole('table', { name: 'Каналы' })
const size = (page: Page) => page.getByRole('combobox', { name: 'Строк на странице' })

/** Returns once the table has changed, because the bar under the pages has the same words. */
async function showWithoutPages(page: Page) {
  await size(page).selectOption('Без страниц')
  await expect(page.getByRole('list', { name: 'Страницы' })).toBeHidden()
}

test('the base without pages scrolls to its last channel, and its address opens where one was', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  await showWithoutPages(page)
  await expect(page.getByText(/^1-\d+ из 2\s000$/)).toBeVisible()

  await titles(page).first().focus()
  await page.keyboard.press('Control+End')
  const last = await titleAt(page, 2_000)
  await expect(titles(page).last()).toHaveText(last)
  await expect(page.getByText(/-2\s000 из 2\s000$/)).toBeVisible()
  await expect(page).toHaveURL(/page=\d+/)

  await table(page).hover()
  await page.mouse.wheel(0, -49 * 900)
  await expect.poll(() => pageOf(page)).toBeLessThan(60)
  const found = pageOf(page)
  await page.reload()
  const top = await titleAt(page, (found - 1) * 20 + 1)
  await expect(titles(page).filter({ hasText: top }).first()).toBeVisible()

  await size(page).selectOption('20 / стр.')
  await expect(page.getByRole('button', { name: `Страница ${pageOf(page)}`, exact: true })).toBeVisible()
  await expect(titles(page)).not.toHaveCount(0)
})

test('the list without pages and the pages open where the user was in the other', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${list}?page=2`)
  await page.getByRole('button', { name: 'Страница 3', exact: true }).click()
  const first = await titleAt(page, 41)
  await expect(titles(page).first()).toHaveText(first)
  await showWithoutPages(page)
  await expect(page.getByText(/^41-\d+ из 2\s000$/)).toBeVisible()
  await expect(titles(page).filter({ hasText: first }).first()).toBeInViewport()

  await table(page).hover()
  await page.mouse.wheel(0, 49 * 25)
  await expect(page).toHaveURL(/page=4/)
  await titles(page)
    .filter({ hasText: await titleAt(page, 69) })
    .first()
    .click()
  await expect(page).toHaveURL(/channels-base\/\d+/)
  await page.goBack()
  await expect(page.getByText(/^66-\d+ из 2\s000$/)).toBeVisible()

  await size(page).selectOption('20 / стр.')
  await expect(titles(page).first()).toHaveText(await titleAt(page, 61))
  await expect(titles(page).first()).toBeInViewport()
})

test('a page that fails leaves the rows above, and loads on request', async ({ page, signIn }) => {
  await signIn(page, list)
  await showWithoutPages(page)
  await expect(page.getByText(/^1-\d+ из 2\s000$/)).toBeVisible()
  const [above, below] = await Promise.all([titleAt(page, 75), titleAt(page, 87)])
  await page.route(/channels\/search\?.*\bpage=5\b/, (route) => route.fulfill({ status: 500, json: {} }))
  await table(page).hover()
  await page.mouse.wheel(0, 49 * 66)
  const retry = page.getByRole('button', { name: 'Повторить' })
  await expect(retry).toBeVisible()
  await expect(titles(page).filter({ hasText: above }).first()).toBeVisible()
  await page.mouse.wheel(0, 49 * 16)
  await expect(page).toHaveURL(/page=5/)
  await expect(retry).toBeVisible()
  await expect(table(page)).toBeVisible()
  await page.unroute(/channels\/search\?.*\bpage=5\b/)
  await retry.click()
  await expect(titles(page).filter({ hasText: below }).first()).toBeVisible()
  await expect(retry).toBeHidden()
})

test('a filter shows the list without pages from its top', async ({ page, signIn }) => {
  await signIn(page, list)
  await showWithoutPages(page)
  await expect(page.getByText(/^1-\d+ из 2\s000$/)).toBeVisible()
  await table(page).hover()
  await page.mouse.wheel(0, 49 * 500)
  await expect(page).toHaveURL(/page=\d+/)
  await page.getByRole('searchbox').fill('кухня')
  await expect(page.getByText(/^1-\d+ из \d{2,3}$/)).toBeVisible()
  await expect(titles(page).first()).toHaveText(/кухня/i)
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the list without pages shows the rows of the copy', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page, list)
    await copyIsWhole(page)
    await showWithoutPages(page)
    await expect(page.getByText(/^1-\d+ из 2\s000$/)).toBeVisible()
    await allFilesAreKept(page)
    const wanted = await titleAt(page, 1_500)
    await context.setOffline(true)
    await page.goto(`${list}?page=75`)
    await expect(page.getByText(/^1\s4\d\d-1\s\d{3} из 2\s000$/)).toBeVisible()
    await table(page).hover()
    await page.mouse.wheel(0, 49 * 12)
    await expect(titles(page).filter({ hasText: wanted }).first()).toBeVisible()
  })
})

const pageOf = (page: Page) => Number(new URL(page.url()).searchParams.get('page') ?? 1)

/** Returns the title of the channel at a place of the whole base, from 1. */
async function titleAt(page: Page, place: number): Promise<string> {
  const { items } = await api(page, 'POST', `/channels/search?page=${place}&page_size=1`, {})
  return items[0].title
}
