import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole, keptTitles } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
const filtered = `${list}?search=кофе&sort=-agency_price`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Виды' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const chosen = (page: Page, name: string) => dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Виды' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function hideNda(page: Page) {
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const chooser = page.getByRole('dialog', { name: 'Столбцы' })
  await chooser.getByRole('button', { name: /^Договор/ }).click()
  await chooser.getByRole('checkbox', { name: 'NDA' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(header(page, 'NDA')).toHaveCount(0)
}

async function save(page: Page, name: string) {
  await openViews(page)
  await dialog(page).getByLabel('Название нового вида').fill(name)
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(chosen(page, name)).toHaveAttribute('aria-current', 'true')
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click()
}

async function act(page: Page, name: string, action: string) {
  await dialog(page)
    .getByRole('button', { name: `Действия с видом «${name}»` })
    .click()
  await dialog(page).getByRole('button', { name: action }).click()
}

test('a view is saved, opens without a network, is changed in another tab, deleted and returned', {
  tag: '@installed',
}, async ({ page, context, signIn, newUser }) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  await page.goto(filtered)
  await hideNda(page)
  await save(page, 'Кофе подороже')
  await expect.poll(() => keptTitles(page, 'views')).toContain('Кофе подороже')
  await page.goto(list)

  await context.setOffline(true)
  await openViews(page)
  await chosen(page, 'Кофе подороже').click()
  await expect(page).toHaveURL(/sort=-agency_price/)
  await expect(page.getByLabel('Поиск по названию')).toHaveValue('кофе')
  await context.setOffline(false)

  const other = await context.newPage()
  await other.goto(list)
  await openViews(other)
  await dialog(other).getByLabel('Название нового вида').fill('КОФЕ ПОДОРОЖЕ')
  await dialog(other).getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog(other).getByRole('alert')).toHaveText('Вид с таким названием уже есть')
  await act(other, 'Кофе подороже', 'Переименовать')
  await dialog(other).getByLabel('Новое название').fill('Кофе')
  await dialog(other).getByLabel('Новое название').press('Enter')
  await expect(dialog(other).getByRole('button', { name: 'Действия с видом «Кофе»' })).toBeFocused()
  await act(other, 'Кофе', 'Заменить тем, что на экране')
  await expect(chosen(other, 'Кофе')).toHaveText('Кофескрыто 2 столбца')

  await dialog(other).getByLabel('Название нового вида').fill('Второй')
  await dialog(other).getByRole('button', { name: 'Сохранить' }).click()
  await act(other, 'Второй', 'Переименовать')
  await expect(dialog(other).getByLabel('Новое название')).toHaveValue('Второй')

  await openViews(page)
  await act(page, 'Кофе', 'Удалить')
  await page.getByRole('button', { name: 'Вернуть', exact: true }).hover()
  // An unsaved edit in another tab is kept.
  await expect(chosen(other, 'Кофе')).toHaveCount(0)
  await dialog(other).getByLabel('Новое название').fill('Третий')
  await dialog(other).getByLabel('Новое название').press('Enter')
  await expect(chosen(other, 'Третий')).toBeVisible()
  await expect(chosen(page, 'Кофе')).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(chosen(page, 'Кофе')).toBeVisible()
})

test("a view is on the user's other devices, and its link shows a colleague its filter and columns alone", async ({
  page,
  browser,
  server,
  signIn,
  newUser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, filtered, newUser)
  // The dialog opens before the columns change, and must show them.
  await openViews(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await hideNda(page)
  await save(page, 'Для коллеги')
  await openViews(page)
  await act(page, 'Для коллеги', 'Скопировать ссылку')
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.startsWith(server.origin)).toBe(true)
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click()

  const colleague = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const opened = await colleague.newPage()
  await signIn(opened, link.slice(server.origin.length))
  await expect(opened.getByLabel('Поиск по названию')).toHaveValue('кофе')
  await expect(header(opened, 'Агентская цена')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(opened, 'NDA')).toHaveCount(0)
  await opened.getByRole('button', { name: 'Столбцы' }).click()
  await opened.getByRole('dialog', { name: 'Столбцы' }).getByRole('button', { name: 'Показать все' }).click()
  await expect(opened).toHaveURL(/hidden=(&|$)/)
  await opened.keyboard.press('Escape')
  await openViews(opened)
  await chosen(opened, 'Обычный вид').click()
  await expect(opened).toHaveURL(new RegExp(`${list}$`))
  await expect(header(opened, 'NDA')).toHaveCount(1)
  await expect(header(opened, 'Описание')).toHaveCount(0)
  await colleague.close()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, list, newUser)
  await openViews(page)
  await expect(chosen(page, 'Для коллеги')).toContainText('скрыто 2 столбца')
  await chosen(page, 'Для коллеги').click()
  await expect(header(page, 'NDA')).toHaveCount(0)
})

test('a view keeps the conditions of the list, and their reset leaves none', async ({ page, signIn, newUser }) => {
  const conditions = page.getByRole('region', { name: 'Условия' })
  await signIn(page, `${list}?err_plan=10..&nda=yes`, newUser)
  await conditions.getByRole('button', { name: 'Сохранить как вид' }).click()
  await expect(dialog(page).getByLabel('Название нового вида')).toBeFocused()
  await page.keyboard.type('Надёжные')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('ERR от 10 % · NDA: да · скрыт 1 столбец')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(conditions.getByRole('button', { name: 'Вид «Надёжные»' })).toBeVisible()
  await conditions.getByRole('button', { name: 'Сбросить' }).click()
  await expect(conditions).toHaveCount(0)
  await openViews(page)
  await chosen(page, 'Надёжные').click()
  await expect(conditions.locator('[data-condition]')).toHaveText(['ERR от 10 %', 'NDA: да'])
  await expect(page).toHaveURL(/err_plan=10\.\.&nda=yes|nda=yes&err_plan=10\.\./)
})
