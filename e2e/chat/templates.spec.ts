import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { field } from '../support/chat-screen.ts'
import { allFilesAreKept, keptTitles } from '../support/kept-copy.ts'

const list = '/chat/templates'
const form = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const selected = (page: Page) =>
  field(page).evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart, element.selectionEnd),
  )

async function create(page: Page, { group, title, text }: { group: string; title: string; text: string }) {
  await page.goto(`${list}/create`)
  await page.getByLabel('Группа').fill(group)
  await page.getByLabel('Название').fill(title)
  await page.getByLabel('Текст').fill(text)
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(row(page, title)).toBeVisible()
}

/** Opens a group of the agency in the chat and picks its template. */
async function pick(page: Page, group: string, title: string) {
  const templates = page.getByRole('button', { name: 'Шаблоны', exact: true })
  if ((await templates.getAttribute('aria-pressed')) !== 'true') await templates.click()
  const groups = page.getByRole('list', { name: 'Группы агентства' })
  const button = groups.getByRole('button', { name: new RegExp(`^${group}`) })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await groups.getByRole('button', { name: title, exact: true }).click()
}

test('a new template is filled in by its form, which remembers the client, and the text waits in the composer', async ({
  page,
  signIn,
  newUser,
}) => {
  const title = 'Письмо о бренде'
  const text =
    'Письмо клиенту [Клиент] о бренде [Бренд], тон [тон: строгий | тёплый], бюджет [бюджет: деньги], до [срок: дата].'
  await signIn(page, list, newUser)
  await create(page, { group: 'Письма', title, text })
  await page.getByRole('link', { name: 'PromoGPT', exact: true }).click()
  await page
    .getByRole('list', { name: 'Группы шаблонов' })
    .getByRole('button', { name: /Дистрибуция/ })
    .click()
  await expect(page.getByRole('button', { name: /Дистрибуция/, expanded: true })).toBeVisible()
  await pick(page, 'Письма', title)
  const dialog = form(page, title)
  await expect(dialog.getByLabel('Клиент')).toBeFocused()
  await dialog.getByLabel('Клиент').fill('Кофейня «Утро»')
  await dialog.getByLabel('Бренд').fill('Утро')
  await dialog.getByLabel('Тон').selectOption('тёплый')
  await dialog.getByLabel('Бюджет').fill('120000')
  await dialog.getByLabel('Срок').fill('24 дек 26')
  await dialog.getByText('Что получится').click()
  await expect(dialog.getByText(/бюджет 120\s000\s₽, до 24\.12\.2026/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Вставить' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page)).toHaveValue(
    /^Письмо клиенту Кофейня «Утро» о бренде Утро, тон тёплый, бюджет 120\s000\s₽, до 24\.12\.2026\.$/,
  )
  await expect(field(page)).toBeFocused()

  await pick(page, 'Письма', title)
  await dialog.getByLabel('Клиент').fill('кофейня «утро»')
  await expect(dialog.getByLabel('Бренд')).toHaveValue('Утро')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pick(page, 'Письма', title)
  await expect(dialog.getByLabel('Клиент')).toHaveValue('кофейня «утро»')
  await dialog.getByRole('button', { name: 'Не заполнять' }).click()
  await expect(field(page)).toHaveValue(text)
  await expect.poll(() => selected(page)).toBe('[Клиент]')
  await field(page).press('Tab')
  await expect.poll(() => selected(page)).toBe('[Бренд]')
  await page.getByRole('button', { name: 'Вернуть прежний' }).click()
  await expect(field(page)).toHaveValue(/^Письмо клиенту Кофейня/)
})

test('a template is edited, returns from its history and the archive, and moves by the keyboard', async ({
  page,
  signIn,
  newUser,
}) => {
  const group = 'По порядку'
  await signIn(page, list, newUser)
  for (const title of ['Раз', 'Два', 'Три']) await create(page, { group, title, text: 'Первый' })
  await row(page, 'Раз').getByRole('link').click()
  await page.getByLabel('Текст').fill('Второй: [клиент')
  await expect(page.getByText('Скобка не закрыта: «[клиент»')).toBeVisible()
  await page.getByRole('link', { name: 'Шаблоны', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
  await page.getByLabel('Текст').fill('Второй')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const actions = page.getByRole('button', { name: 'Действия с шаблоном «Раз»' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'История' }).click()
  await expect(page.getByRole('main')).toContainText(/Шаблон изменён.*Первый.*Второй/s)
  await page.getByRole('button', { name: 'Вернуть: Текст' }).click()
  await expect(page.getByText('Значение возвращено')).toBeVisible()
  await page.getByRole('link', { name: 'Шаблоны', exact: true }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'В архив' }).click()
  await expect(row(page, 'Раз')).toBeHidden()
  await page.getByText(/^Архив: /).click()
  await page.getByRole('button', { name: 'Вернуть шаблон «Раз»' }).click()
  await expect(row(page, 'Раз')).toBeVisible()

  const titles = () => page.getByRole('region', { name: group }).getByRole('link').allTextContents()
  const down = page.getByRole('button', { name: 'Ниже: шаблон «Раз»' })
  const moved: string[] = []
  page.on('response', (response) => response.url().endsWith('/order') && moved.push(response.url()))
  await down.press('Enter')
  await expect.poll(titles).toEqual(['Два', 'Раз', 'Три'])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Два', 'Три', 'Раз'])
  await expect(down).toBeFocused()
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => moved).toHaveLength(2)
  await page.reload()
  await expect.poll(titles).toEqual(['Два', 'Три', 'Раз'])
})

test('templates are read and used without a network, and what writes is disabled', {
  tag: '@installed',
}, async ({ page, context, signIn, newUser }) => {
  const [group, title] = ['Переписка с каналами', 'Правки к посту']
  await signIn(page, '/placement/channels-base', newUser)
  await allFilesAreKept(page)
  await expect.poll(() => keptTitles(page, 'templates')).toContain(title)
  await context.setOffline(true)
  await page.goto(list)
  await expect(row(page, title)).toBeVisible()
  for (const name of ['Ниже: шаблон «Запрос на размещение»', 'Добавить шаблон'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/chat')
  await pick(page, group, title)
  await form(page, title).getByLabel('Канал').fill('Город')
  await form(page, title).getByRole('button', { name: 'Вставить' }).click()
  await expect(field(page)).toHaveValue(/канала Город/)
})
