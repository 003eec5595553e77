import { expect } from '@playwright/test'
import { fillSignIn, test } from '../support/app-server.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(async ({ page, server }) => {
  const origin = server.origin.replace('127.0.0.1', 'promodesk.test')
  await page.goto(`${origin}/login`)
  await fillSignIn(page)
  await expect(page).toHaveURL(/\/chat/)
})

test('without HTTPS, where no data can be stored on the device, the charts say so', async ({ page }) => {
  await page.goto(new URL('/placement/channels-base', page.url()).href)
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(page.getByRole('dialog')).toContainText('только если PromoDesk открыт по HTTPS')
})

test('without HTTPS, where browsers generate no ids, a message is sent', async ({ page }) => {
  const field = page.getByRole('textbox', { name: /Написать/ })
  await field.fill('Тезисы к встрече')
  await field.press('Enter')
  await expect(page.getByRole('article', { name: 'Вы' })).toContainText('Тезисы к встрече')
  await expect(page).toHaveURL(/\/chat\/.+/)
})
