import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { copyIsWhole } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
const filtered = `${list}?search=кофе&sort=-agency_price`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Виды' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const chosen = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })

test.beforeEach(({ server }) => server.sql('DELETE FROM channel_views'))

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

test('a view is saved, survives a reload and a lost network, is the same in another tab, changed and deleted', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await page.goto(filtered)
  await hideNda(page)
  await save(page, 'Кофе подороже')
  await page.goto(list)
  await expect(header(page, 'NDA')).toHaveCount(0)

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
  await expect(chosen(other, 'Кофе')).toContainText('скрыто 2 столбца')

  await dialog(other).getByLabel('Название нового вида').fill('Второй')
  await dialog(other).getByRole('button', { name: 'Сохранить' }).click()
  await act(other, 'Второй', 'Переименовать')
  await expect(dialog(other).getByLabel('Новое название')).toHaveValue('Второй')

  await openViews(page)
  await act(page, 'Кофе', 'Удалить')
  // An unsaved edit in another tab is kept.
  await expect(chosen(other, 'Кофе')).toHaveCount(0)
  await dialog(other).getByLabel('Новое название').fill('Третий')
  await dialog(other).getByLabel('Новое название').press('Enter')
  await expect(chosen(other, 'Третий')).toBeVisible()
  await expect(chosen(page, 'Кофе')).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(chosen(page, 'Кофе')).toBeVisible()
})

test("a view's link shows its filter, order and columns, and leaves the user's own columns", async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, filtered)
  await hideNda(page)
  await save(page, 'Для коллеги')
  await openViews(page)
  await act(page, 'Для коллеги', 'Скопировать ссылку')
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.startsWith(server.origin)).toBe(true)

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
})

test('a view survives a sign-out, is available on another device, and can take the current columns', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page, filtered)
  // The dialog opens before the columns change, and must show them.
  await openViews(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await hideNda(page)
  await save(page, 'Кофе подороже')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  for (const device of [page, await context.newPage()]) {
    await signIn(device, list)
    await openViews(device)
    await expect(chosen(device, 'Кофе подороже')).toContainText('скрыто 2 столбца')
    await chosen(device, 'Кофе подороже').click()
    await expect(header(device, 'NDA')).toHaveCount(0)
  }
  await context.close()
})

test('a view saved before the views load is sent to the server once, and its actions stay open', async ({
  page,
  signIn,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/channel-views', async (route) => {
    if (route.request().method() === 'GET') await answer.promise
    await route.continue()
  })
  await signIn(page, filtered)
  await page.getByRole('button', { name: 'Виды' }).click()
  await dialog(page).getByLabel('Название нового вида').fill('До ответа')
  await page.keyboard.press('Enter')
  answer.resolve()
  const actions = dialog(page).getByRole('button', { name: 'Действия с видом «До ответа»' })
  await actions.click()
  await expect(page.getByText('Вид сохранён')).toBeVisible()
  await expect(actions).toBeFocused()
  await expect(actions).toHaveAttribute('aria-expanded', 'true')
})

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the list of views and its actions pass axe, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, filtered)
    const opener = page.getByRole('button', { name: device === 'phone' ? 'Ещё' : 'Виды' })
    await opener.click()
    if (device === 'phone') await page.getByRole('menuitem', { name: 'Виды' }).click()
    await dialog(page).getByLabel('Название нового вида').fill('Кофе')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Действия с видом «Кофе»' }).click()
    await expectNoFaults(page, dialog(page))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

test('unsent views are sent to the server at a sign-out without a question', async ({ page, signIn }) => {
  await signIn(page, '/services')
  await page.evaluate(() => {
    const [, payload = ''] = (localStorage.getItem('access_token') ?? '').split('.')
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const shown = { search: 'кофе', category_ids: [], sort: '', hidden: '' }
    localStorage.setItem(`promodesk-views:${sub}`, JSON.stringify([{ id: 1, name: 'Кофе', shown }]))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page)
  await openViews(page)
  await expect(chosen(page, 'Кофе')).toBeVisible()
})
