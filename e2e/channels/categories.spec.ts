import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/placement/channels-base?tab=categories'))

test('a category is added by Enter and deleted after a question', async ({ page }) => {
  const title = `Проверка ${Date.now()}`
  await page.getByRole('button', { name: 'Добавить категорию' }).click()
  await expect(page.getByRole('button', { name: 'Добавить категорию' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.getByRole('textbox').fill('   ')
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.getByRole('textbox').fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Категория успешно добавлена')).toBeVisible()
  await page.getByRole('button', { name: `Удалить категорию «${title}»` }).click()
  await expect(page.getByText(`Вы уверены, что хотите удалить категорию "${title}"?`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(`Категория "${title}" удалена`)).toBeVisible()
})

test('a used category cannot be deleted and names its channels', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Удалить категорию «Еда»' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByRole('tooltip')).toContainText(
    'Эту категорию нельзя удалить, так как она используется в следующих каналах: ',
  )
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a taken title is refused with a message, and the text stays', async ({ page }) => {
  await page.getByRole('button', { name: 'Добавить категорию' }).click()
  await page.getByRole('textbox').fill('ЕДА')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Категория «Еда» уже есть')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('ЕДА')
})
