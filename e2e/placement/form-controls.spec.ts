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

  const day = page.getByLabel('Действует до')
  const calendar = page.getByRole('dialog', { name: 'Календарь' })
  for (const [width, height, typed, cell] of [
    [1280, 720, '12.11.26', '12 ноября 2026'],
    [390, 844, '14/11/2026', '14 ноября 2026'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await day.fill(typed)
    for (const place of ['start', 'center', 'end'] as const) {
      await day.evaluate((field, block) => field.scrollIntoView({ block }), place)
      await day.press('ArrowDown')
      await expect(calendar.getByRole('button', { name: cell, exact: true })).toBeFocused()
      await expect(calendar).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(day).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(day).toHaveValue(/^1[24]\.11\.2026$/)
  }
})

test('a period is typed from its first day to its last, and a day outside it stays with its error', async ({
  page,
  signIn,
  newUser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, '/placement/projects/create/brief', newUser)
  const [first, last] = [page.getByPlaceholder('Начало'), page.getByPlaceholder('Конец')]
  await first.click()
  await page.keyboard.type('5.3.2027')
  await page.keyboard.press('Tab')
  await page.keyboard.type('31.02.2027')
  await page.keyboard.press('Enter')
  await expect(first).toHaveValue('05.03.2027')
  await expect(page.getByText('Такого дня нет: 31.02.2027')).toBeVisible()
  await last.fill('15/03/27')
  await page.keyboard.press('Tab')
  await expect(last).toHaveValue('15.03.2027')
  await expect(page.getByLabel('Дата готовности сета')).toBeFocused()

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
