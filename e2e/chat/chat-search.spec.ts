import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, ask, endAnswers, questions, rooms } from '../support/chat-screen.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))
test.afterEach(({ page }) => endAnswers(page))

const results = (page: Page) => page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по чатам' })

test('a message found in any form of its words opens in its chat', async ({ page }) => {
  await ask(page, 'Расскажи про ёжиков и кактусы')
  await answered(page)
  for (const question of ['Составь план встречи', 'Напиши письмо клиенту']) {
    await ask(page, question)
    await answered(page)
  }
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await search(page).fill('кактус ЕЖИК')
  await expect(results(page)).toHaveCount(1)
  await expect(results(page).first().locator('mark')).toHaveText(['ёжиков', 'кактусы'])
  await results(page).first().getByRole('link').click()
  await expect(questions(page).first()).toBeInViewport()
  await expect(questions(page).first()).toContainText('ёжиков')
  await expect(page.getByRole('button', { name: 'Вниз' })).toBeVisible()
  await page.reload()
  await expect(questions(page).first()).toBeInViewport()
})

test('the arrows go from the search through the results and back, and Enter opens one', async ({ page }) => {
  await ask(page, 'Подбери лаванду')
  await answered(page)
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await search(page).fill('лаванда')
  await expect(results(page)).toHaveCount(1)
  await search(page).fill('лаванду')
  await expect(rooms(page)).toHaveCount(1)
  await expect(results(page)).toHaveCount(1)
  await search(page).press('ArrowDown')
  await expect(rooms(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(questions(page).first()).toContainText('лаванду')
})

test('offline the chats on the device are searched, and the list says so', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await ask(page, 'Подбери каналы про садоводство')
  await answered(page)
  await page.getByRole('button', { name: 'Новый чат' }).click()
  // The part of the page that shows the results is on the device.
  await search(page).fill('садоводства')
  await expect(results(page)).toHaveCount(1)
  await search(page).fill('')
  await context.setOffline(true)
  await search(page).fill('садоводством')
  await expect(results(page)).toHaveCount(1)
  await expect(page.getByText(/^Без сети: среди \d+\sсохранённ/)).toBeVisible()
  await search(page).fill('неттакогослова')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await context.setOffline(false)
})

test('a chat that another device deletes says so, and «Новый чат» takes the text over', async ({
  page,
  browser,
}) => {
  await ask(page, 'Чат на двух устройствах')
  await answered(page)
  const address = page.url()
  const other = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage()
  await other.goto(address)
  await rooms(other)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await other.getByRole('menuitem', { name: 'Удалить' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(other.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await other.context().close()
  const field = page.getByRole('textbox', { name: 'Написать в PromoGPT' })
  await field.fill('Мой вопрос')
  await field.press('Enter')
  await expect(page.getByText('Чат удалён на другом устройстве')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('region', { name: /.*/ }).getByRole('button', { name: 'Новый чат' }).last().click()
  await expect(field).toHaveValue('Мой вопрос')
  await expect(rooms(page).filter({ hasText: 'Чат на двух устройствах' })).toHaveCount(0)
})
