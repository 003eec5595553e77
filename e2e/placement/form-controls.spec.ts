import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

test('in a form a select opens at the first press, is searched and set by typing, and a typed day is kept', async ({
  page,
  signIn,
  newUser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, '/placement/channels-base/create', newUser)
  const category = page.getByRole('combobox', { name: 'Категория' })
  await category.click()
  await expect(category).toBeFocused()
  const options = page.locator('.ant-select-item-option')
  await page.keyboard.insertText('техно')
  await expect(options.filter({ hasNotText: /техно/i })).toHaveCount(0)
  await expect(page.locator('.ant-select-item-option-active')).toHaveText(/техно/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByTitle('Технологии')).toBeVisible()
  // A select without a search ignores typed text.
  const report = page.getByLabel('Отчетность')
  await report.focus()
  await page.keyboard.type('abc')
  await expect(report).toHaveValue('')

  const day = page.locator('input[placeholder="ДД.ММ.ГГГГ"]').first()
  for (const [width, typed, cell] of [
    [1440, '12.11.2026', '12'],
    [390, '14.11.2026', '14'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await day.focus()
    await day.press('Control+a')
    await page.keyboard.type(typed)
    await expect(page.locator('.ant-picker-cell-selected')).toHaveText(cell)
    await page.keyboard.press('Tab')
    await expect(day).toHaveValue(typed)
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  }
})

test('a period is typed from its first day to its last, and a day outside it stays with its error', async ({
  page,
  signIn,
  newUser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, '/placement/projects/create/brief', newUser)
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

  const day = page.getByLabel('Дата готовности сета')
  const wrong = page.getByText('Дата готовности сета должна быть в пределах периода размещения')
  for (const leave of ['Tab', 'Enter']) {
    await day.fill('15.06.2031 18:00')
    await day.press(leave)
    await expect(wrong).toBeVisible()
    await expect(day).toHaveValue('15.06.2031 18:00')
    await day.fill('06.03.2027 18:00')
    await day.press(leave)
    await expect(wrong).toBeHidden()
    await expect(day).toHaveValue('06.03.2027 18:00')
  }
})
