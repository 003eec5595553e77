import { expect, type Locator } from '@playwright/test'
import { test } from '../support/app-server.ts'

const widthOf = async (part: Locator) => (await part.boundingBox())?.width
const topOf = async (part: Locator) => (await part.boundingBox())?.y

test("a filter keeps its width, and the search's label stays whole, at 1280 px", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, '/placement/channels-base')
  const filter = page.locator('main [data-field]', { has: page.getByRole('combobox', { name: 'Категории' }) })
  await expect.poll(() => widthOf(filter)).toBe(272)
  await page.getByRole('combobox', { name: 'Категории' }).focus()
  await expect(page.getByRole('combobox', { name: 'Категории' })).toBeFocused()
  expect(await widthOf(filter)).toBe(272)
  const search = page.getByRole('searchbox')
  expect(await search.evaluate((one: HTMLInputElement) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await expect(search).toHaveAttribute('placeholder', 'Название')
})

test('an error in an estimate moves nothing below it', async ({ page, signIn }) => {
  await signIn(page, '/placement/estimates/create')
  const after = page.getByRole('region', { name: 'Менеджмент проекта нативы' })
  const before = await topOf(after)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Введите рекламный сбор')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Rate card' })).toBeVisible()
  await expect.poll(() => topOf(after)).toBe(before)
})

test('the message about a pick lets clicks through to the controls beneath', async ({ page, signIn }) => {
  await signIn(page, '/placement/channels-base')
  await page
    .getByRole('button', { name: /^В подборку: / })
    .first()
    .click()
  const toast = page.getByText(/^Добавлено в подборку «/)
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const beneath = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('table') !== null,
    [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8],
  )
  expect(beneath).toBe(true)
})

test('after a sign-out the caret is in the e-mail field', async ({ page, signIn }) => {
  await signIn(page, '/services')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('E-mail')).toBeFocused()
})
