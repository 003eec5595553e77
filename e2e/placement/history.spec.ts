import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { axeFaults } from '../support/axe.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

/** The newest entry of the history. */
const newest = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()

test('a channel shows who changed its price, and the former price returns', async ({ page, signIn }) => {
  await signIn(page, '/placement/channels-base/1/edit')
  const price = page.getByLabel('Агентская цена')
  await price.fill('18000')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/channels-base$/)
  await page.goto('/placement/channels-base/1/edit')
  await price.fill('19950')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/channels-base$/)
  await page.goto('/placement/channels-base/1/edit')
  await page.getByRole('link', { name: 'История' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('История: ')
  await expect(newest(page)).toContainText('Канал изменён')
  await expect(newest(page)).toContainText(/Агентская цена.*18\s000,00\s₽.*19\s950,00\s₽/)
  expect(await axeFaults(page, page.getByRole('main'))).toEqual([])
  await newest(page).getByRole('button', { name: 'Вернуть: Агентская цена' }).click()
  await expect(page.getByText('Значение возвращено')).toBeVisible()
  await expect(newest(page)).toContainText(/19\s950,00\s₽.*18\s000,00\s₽/)
  // The channel has this price, so the entry before offers the price of then, and none offers the present one.
  await expect(newest(page).getByRole('button', { name: 'Вернуть: Агентская цена' })).toBeVisible()
  await page.goto('/placement/channels-base/1/edit')
  await expect(price).toHaveValue(/18\s?000/)
})

test('an estimate shows changed rates by the title of the position', async ({ page, server, signIn }) => {
  await server.sql('UPDATE estimates SET vat_percent = 5 WHERE id = 7')
  await server.sql(`BEGIN; UPDATE estimates SET version = version + 1 WHERE id = 7;
    UPDATE estimate_rates SET hourly_rate_net = hourly_rate_net + 100 WHERE estimate_id = 7 AND place = 0; COMMIT`)
  await signIn(page, '/placement/estimates/7/edit')
  await page.getByRole('link', { name: 'История' }).click()
  await expect(newest(page)).toContainText(/: ставка в час.*₽.*₽/)
  await newest(page)
    .getByRole('button', { name: /^Вернуть: .*ставка в час/ })
    .click()
  await expect(page.getByText('Значение возвращено')).toBeVisible()
  await expect(page.getByText('НДС (%)')).toBeVisible()
})

test('a former text of a declined brief returns to its form and is saved there', async ({
  page,
  server,
  signIn,
}) => {
  await server.sql(`UPDATE briefs SET status = 'declined', decline_comment = 'Уточните' WHERE project_id = 7`)
  await server.sql(`UPDATE projects SET stage = 'brief', stage_status = 'declined',
    creator_id = (SELECT id FROM users ORDER BY id LIMIT 1) WHERE id = 7`)
  await server.sql(`UPDATE briefs SET tov_notes = 'Строго' WHERE project_id = 7`)
  await server.sql(`UPDATE briefs SET tov_notes = 'Тепло' WHERE project_id = 7`)
  await signIn(page, '/placement/projects/7/brief')
  await page.getByRole('link', { name: 'Что менялось' }).click()
  await expect(newest(page)).toContainText(/Строго.*Тепло/)
  await newest(page).getByRole('button', { name: 'Вернуть: Тональность (ToV)' }).click()
  await expect(page.getByLabel('Тональность (ToV)')).toHaveValue('Строго')
})

test('a history that cannot be loaded says that it needs a network', async ({ page, signIn }) => {
  await page.route('**/changes*', (route) => route.abort())
  await signIn(page, '/placement/estimates/7/edit')
  await page.getByRole('link', { name: 'История' }).click()
  await expect(page.getByText('История доступна только с сетью')).toBeVisible()
})

test('without a network a history says so and shows the prices that the device knows; it returns with the network', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  test.setTimeout(120_000)
  await server.sql('UPDATE channels SET agency_price = agency_price + 100 WHERE id = 5')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/placement/channels-base')
  await copyIsWhole(page)
  await allFilesAreKept(page)
  for (const path of ['channels-base/5', 'estimates/7', 'projects/7']) {
    const entry = page.getByRole('main').getByRole('listitem').first()
    await page.goto(`/placement/${path}/history`)
    await expect(entry).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('История доступна только с сетью')).toBeVisible()
    const prices = page.getByRole('region', { name: 'Как менялись цены' })
    await expect(prices).toHaveCount(path === 'channels-base/5' ? 1 : 0)
    await context.setOffline(false)
    await expect(entry).toBeVisible({ timeout: 30_000 })
    await expect(prices).toHaveCount(0)
  }
})
