import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

test('an unknown address says so and links to the start page', async ({ page, signIn }) => {
  await signIn(page, '/placement/nothing')
  await expect(page.getByText('К сожалению, запрашиваемая страница не существует')).toBeVisible()
  await page
    .getByRole('button', { name: 'На главную' })
    .or(page.getByRole('link', { name: 'На главную' }))
    .click()
  await expect(page).toHaveURL(/\/chat$/)
})

test('stage screens and reports say that they are being made', async ({ page, signIn }) => {
  await signIn(page, '/placement/projects/7/mediaplan')
  await expect(page.getByText('Этап "Медиаплан" - в разработке')).toBeVisible()
  await page.goto('/placement/financial-reports')
  await expect(page.getByText('Фин отчеты - в разработке')).toBeVisible()
})
