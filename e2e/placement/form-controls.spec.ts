import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

const create = '/placement/channels-base/create'

test('a select opens at the first press, is searched by typing and set by the keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(page, create)
  const field = page.getByRole('combobox', { name: 'Категория' })
  await field.click()
  await expect(field).toBeFocused()
  const options = page.locator('.ant-select-item-option')
  await page.keyboard.insertText('техно')
  await expect(options.filter({ hasText: /техно/i })).not.toHaveCount(0)
  await expect(options.filter({ hasNotText: /техно/i })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByTitle('Технологии')).toBeVisible()
})

test('a select without a search ignores typed text', async ({ page, signIn }) => {
  await signIn(page, create)
  const field = page.getByLabel('Отчетность')
  await field.focus()
  await page.keyboard.type('abc')
  await expect(field).toHaveValue('')
})

test('a period is typed from its first day to its last, and is kept when its field is left', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/projects/create/brief')
  const [first, last] = [page.getByPlaceholder('Первый день'), page.getByPlaceholder('Последний день')]
  await first.click()
  await page.keyboard.type('05.03.2027')
  await page.keyboard.press('Enter')
  await expect(last).toBeFocused()
  await page.keyboard.type('15.03.2027')
  await page.keyboard.press('Enter')
  await page.getByLabel('Номер документа').focus()
  await expect(first).toHaveValue('05.03.2027')
  await expect(last).toHaveValue('15.03.2027')
  await expect(page.getByLabel('Номер документа')).toBeFocused()
})

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`a day that is typed and left by Tab is kept, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn(page, create)
    const day = page.locator('input[placeholder="ДД.ММ.ГГГГ"]').first()
    await day.focus()
    await page.keyboard.type('12.11.2026')
    await expect(page.locator('.ant-picker-cell-selected')).toHaveText('12')
    await page.keyboard.press('Tab')
    await expect(day).toHaveValue('12.11.2026')
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  })
}

test('a day of a filter is written as DD.MM.YYYY and is in the address', async ({ page, signIn }) => {
  await signIn(page, '/placement/projects')
  const day = page.getByRole('textbox', { name: 'Дата начала от' })
  await expect(day).toHaveAttribute('placeholder', 'Дата начала от')
  await day.click()
  await expect(day).toBeFocused()
  await day.fill('05.03.2026')
  await day.press('Enter')
  await expect(page).toHaveURL(/2026-03-05/)
  await expect(day).toHaveValue('05.03.2026')
  await day.fill('31.02.2026')
  await day.press('Tab')
  await expect(day).toHaveValue('05.03.2026')
  await expect(page.getByRole('button', { name: 'Календарь: Дата начала от' })).toBeFocused()
  // The browser's native calendar fills the hidden field.
  await page.locator('main input[type="date"]').first().fill('2026-03-09', { force: true })
  await expect(page).toHaveURL(/2026-03-09/)
  await expect(day).toHaveValue('09.03.2026')
  await day.fill('')
  await day.press('Enter')
  await expect(page).not.toHaveURL(/2026-03-09/)
})
