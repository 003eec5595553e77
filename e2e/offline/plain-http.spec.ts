import { expect } from '@playwright/test'
import { demo, test } from '../support/app-server.ts'

test('without HTTPS the device can store nothing, and the charts say so', async ({ page, server }) => {
  const origin = server.origin.replace('127.0.0.1', 'promodesk.test')
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/chat/)
  await page.goto(`${origin}/placement/channels-base`)
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(page.getByRole('dialog')).toContainText('только если PromoDesk открыт по HTTPS')
})
