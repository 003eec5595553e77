import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone channels are cards, filters a sheet, and a channel opens in a sheet that going back closes', {
  tag: '@installed',
}, async ({ page, signIn, context }) => {
  await signIn(page)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.getByRole('button', { name: /Фильтры|Категории/ }).click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('checkbox', { name: 'Финансы' }).check()
  await filters.getByRole('button', { name: /Показать/ }).click()
  await expect(page).toHaveURL(/category_ids=/)

  await page.getByRole('searchbox').fill('личный рубль')
  await page.getByText('Личный рубль', { exact: true }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Агентская цена')
  await expect(sheet).toContainText('Комментарий')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Нет сети' })).toBeVisible()
  await page.getByText('Личный рубль', { exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Агентская цена')
  await context.setOffline(false)
})

test('the menu opens in a drawer and closes after a choice', async ({ page, signIn }) => {
  await signIn(page)
  await page.getByRole('button', { name: /меню/i }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Сервисы' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
