import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'

const open = (page: Page, section: string) =>
  page
    .getByRole('navigation', { name: 'Разделы администрирования' })
    .getByRole('link', { name: section })
    .click()

test('the projects of a person are handed over, and the log says from whom and to whom', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/admin')
  const row = page.getByRole('row').filter({ hasNotText: 'demo@promodesk.local' }).nth(1)
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Передать проекты' }).click()
  const dialog = page.getByRole('dialog', { name: 'Передать проекты' })
  await expectNoFaults(page, dialog)
  await dialog.getByLabel('Кому передать').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Передать', exact: true }).click()
  await expect(page.getByText('Проекты переданы')).toBeVisible()
  await open(page, 'Журнал')
  const entries = page.getByRole('list', { name: 'Журнал' }).getByRole('listitem')
  await expect(entries.first()).toContainText(/Получены проекты.*→/)
  await expect(entries.nth(1)).toContainText(/Переданы проекты.*→/)
})

test('unsaved rules are not lost by another tab, and saved rules stay', async ({ page, signIn }) => {
  await signIn(page, '/admin?tab=rules')
  const most = page.getByLabel('Нужен, если подписчиков больше')
  await most.fill('12345')
  await open(page, 'Журнал')
  const asked = page.getByRole('dialog', { name: 'Есть несохранённые изменения' })
  await expectNoFaults(page, asked)
  await asked.getByRole('button', { name: 'Остаться' }).click()
  await expect(most).toHaveValue('12345')
  await open(page, 'Журнал')
  await asked.getByRole('button', { name: 'Сохранить и выйти' }).click()
  await expect(page).toHaveURL(/tab=audit/)
  await page.goto('/admin?tab=rules')
  await expect(most).toHaveValue('12345')
})

test('the page of the system tells its checks, and the palette leads there', async ({ page, signIn }) => {
  await signIn(page, '/services')
  await expect(page.getByRole('heading', { name: 'Сервисы', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: 'Поиск и переход' })
  await palette.getByRole('combobox').fill('администрирование')
  await expect(palette.getByRole('option', { name: /Администрирование/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
  await open(page, 'Система')
  await expect(page.getByRole('heading', { name: 'Проверки' })).toBeVisible()
  await page.getByRole('button', { name: 'Проверить: модель' }).click()
  await expect(page.getByText('Отвечает встроенная демонстрационная модель.').first()).toBeVisible()
})
