import { expect, type Page } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'
import { openers, sizeOf } from '../support/openers.ts'

const list = '/placement/channels-base'
const repeat = (page: Page) => page.getByRole('button', { name: 'Повторить', exact: true })

/** Marks the page; a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
const kept = (page: Page) => page.locator('html[data-kept]')

for (const opened of openers) {
  const { part, what, path, before, opener, layer } = opened
  test(`${part}: a missing chunk leaves the page as it is, is named, and opens when tried again`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(sizeOf(opened))
    await page.route(`**/assets/${part}.lazy-*.js`, (route) => route.abort())
    await signIn(page, path)
    await before?.(page)
    await expect(opener(page)).toBeVisible()
    await mark(page)
    await opener(page).click()
    const failure = page.getByRole('dialog', { name: `Не удалось открыть ${what}` })
    await expect(failure).toContainText('Проверьте соединение и попробуйте ещё раз.')
    // The page requests the chunk again, and stays when that fails.
    const asked = page.waitForRequest(`**/assets/${part}.lazy-*.js`)
    await repeat(page).click()
    await asked
    await expect(repeat(page)).not.toHaveAttribute('aria-busy')
    await page.unroute(`**/assets/${part}.lazy-*.js`)
    await repeat(page).click()
    await expect(layer(page)).toBeVisible()
    await expect(failure).toHaveCount(0)
    await expect(kept(page)).toHaveCount(1)
  })
}

test('a chunk missing without a network is reported with the need for a network, and Escape closes the message', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/services')
  await expect(userMenu(page)).toBeVisible()
  await context.setOffline(true)
  await userMenu(page).click()
  const failure = page.getByRole('dialog', { name: 'Не удалось открыть меню' })
  await expect(failure).toContainText('Нет сети, а на устройство эта часть ещё не загружена.')
  await page.keyboard.press('Escape')
  await expect(failure).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await context.setOffline(false)
  await userMenu(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a dialog whose styles are missing is not shown, and opens with them at the next attempt', async ({
  page,
  signIn,
}) => {
  await page.route('**/assets/views-dialog*.css', (route) => route.abort())
  await signIn(page, list)
  await page.getByRole('button', { name: 'Виды' }).click()
  await expect(page.getByRole('dialog', { name: 'Не удалось открыть виды' })).toBeVisible()
  await page.unroute('**/assets/views-dialog*.css')
  await repeat(page).click()
  await expect(page.getByRole('dialog', { name: 'Виды', exact: true })).toBeVisible()
  const styles = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href).filter((href) => href?.includes('/views-dialog')),
  )
  expect(styles).toHaveLength(1)
})

for (const [part, path, said] of [
  ['shortlist-tab', `${list}?tab=shortlist`, 'Не удалось открыть подборку'],
  ['categories-tab', `${list}?tab=categories`, 'Не удалось открыть категории'],
  ['channel-form-figures', `${list}/1/edit`, 'Не удалось загрузить показатели канала.'],
] as const) {
  test(`${part}: a missing part of a page is reported in its place`, async ({ page, signIn }) => {
    await page.route(`**/assets/${part}.lazy-*.js`, (route) => route.abort())
    await signIn(page, path)
    await expect(page.getByText(said)).toBeVisible()
    await mark(page)
    await page.unroute(`**/assets/${part}.lazy-*.js`)
    await repeat(page).click()
    await expect(page.getByText(said)).toHaveCount(0)
    await expect(repeat(page)).toHaveCount(0)
    await expect(kept(page)).toHaveCount(1)
  })
}

test('a missing workbook writer is reported, and the workbook is saved when tried again', async ({
  page,
  signIn,
}) => {
  await page.route('**/assets/xlsx-*.js', (route) => route.abort())
  await signIn(page, '/placement/estimates/7/edit')
  const save = page.getByRole('button', { name: 'Скачать XLSX' })
  await save.click()
  await expect(page.getByText('Не удалось сохранить файл.')).toBeVisible()
  await page.unroute('**/assets/xlsx-*.js')
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
})
