import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'
import { aBrief, aTitle } from '../support/placement.ts'

/** The newest entry of the history. */
const newest = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()

test("a channel shows who changed its price, which returns, and a declined brief's former text returns to its form", async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/placement/channels-base', newUser)
  const { id: _, ...channel } = await api(page, 'GET', '/channels/1')
  const url = `https://t.me/history${Date.now()}`
  const { id } = await api(page, 'POST', '/channels/', { ...channel, title: aTitle(), url })
  const price = page.getByLabel('Агентская цена')
  for (const amount of ['18000', '19950']) {
    await page.goto(`/placement/channels-base/${id}/edit`)
    await price.fill(amount)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page).toHaveURL(/channels-base(\?|$)/)
  }
  await page.goto(`/placement/channels-base/${id}/edit`)
  await page.getByRole('link', { name: 'История' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('История: ')
  await expect(newest(page)).toContainText('Канал изменён')
  await expect(newest(page)).toContainText('Ольга Тестова')
  await expect(newest(page)).toContainText(/Агентская цена.*18\s000,00\s₽.*19\s950,00\s₽/)
  await newest(page).getByRole('button', { name: 'Вернуть: Агентская цена' }).click()
  await expect(page.getByText('Значение возвращено')).toBeVisible()
  await expect(newest(page)).toContainText(/19\s950,00\s₽.*18\s000,00\s₽/)
  // The channel has this price, so the entry before offers the price of then, and none offers the present one.
  await expect(newest(page).getByRole('button', { name: 'Вернуть: Агентская цена' })).toBeVisible()
  await page.goto(`/placement/channels-base/${id}/edit`)
  await expect(price).toHaveValue(/18\s?000/)

  const brief = await aBrief(page)
  for (const tov_notes of ['Строго', 'Тепло']) {
    await brief.decline('Уточните')
    await brief.change({ brief: { tov_notes } })
  }
  await brief.decline('Уточните')
  await page.goto(`/placement/projects/${brief.id}/brief`)
  await page.getByRole('link', { name: 'Что менялось' }).click()
  const change = page.getByRole('listitem').filter({ hasText: /Строго.*Тепло/ })
  await change.getByRole('button', { name: 'Вернуть: Тональность (ToV)' }).click()
  await expect(page.getByLabel('Тональность (ToV)')).toHaveValue('Строго')
})

test('without a network a history says so and shows the prices that the device knows; it returns with the network', {
  tag: '@installed',
}, async ({ page, context, server, signIn, newUser }) => {
  await server.sql('UPDATE channels SET agency_price = agency_price + 100 WHERE id = 5')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/placement/channels-base', newUser)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  for (const path of ['channels-base/5', 'estimates/7']) {
    const entry = page.getByRole('main').getByRole('listitem').first()
    await page.goto(`/placement/${path}/history`)
    await expect(entry).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('История доступна только с сетью')).toBeVisible()
    const prices = page.getByRole('region', { name: 'Как менялись цены' })
    await expect(prices).toHaveCount(path === 'channels-base/5' ? 1 : 0)
    await context.setOffline(false)
    await expect(entry).toBeVisible()
    await expect(prices).toHaveCount(0)
  }
})
