import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { axeFaults } from '../support/axe.ts'
import { field } from '../support/chat-screen.ts'
import { copyIsWhole } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'

const list = '/chat/templates'
const text =
  'Письмо клиенту [Клиент] о бренде [Бренд], тон [тон: строгий | тёплый], бюджет [бюджет: деньги], до [срок: дата].'
const form = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

async function create(
  page: Page,
  { group = 'Письма', title, text }: { group?: string; title: string; text: string },
) {
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

test('a new template is filled in by its form, and the text waits in the composer', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  await create(page, { title: 'Письмо о бренде', text })
  await page.getByRole('link', { name: 'PromoGPT', exact: true }).click()
  await pick(page, 'Письма', 'Письмо о бренде')
  const dialog = form(page, 'Письмо о бренде')
  expect(await axeFaults(page, dialog)).toEqual([])
  await dialog.getByLabel('Клиент').fill('Кофейня «Утро»')
  await dialog.getByLabel('Бренд').fill('Утро')
  await dialog.getByLabel('Тон').selectOption('тёплый')
  await dialog.getByLabel('Бюджет').fill('много')
  await dialog.getByLabel('Срок').fill('2026-12-24')
  await dialog.getByRole('button', { name: 'Вставить' }).click()
  await expect(dialog.getByText('Введите число')).toBeVisible()
  await dialog.getByLabel('Бюджет').fill('120000')
  await dialog.getByText('Что получится').click()
  await expect(dialog.getByText(/бюджет 120\s000\s₽, до 24\.12\.2026/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Вставить' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page)).toHaveValue(
    /^Письмо клиенту Кофейня «Утро» о бренде Утро, тон тёплый, бюджет 120\s000\s₽, до 24\.12\.2026\.$/,
  )
  await expect(field(page)).toBeFocused()

  // The next form offers the client, and the client brings its brand.
  await pick(page, 'Письма', 'Письмо о бренде')
  await dialog.getByLabel('Клиент').fill('кофейня «утро»')
  await expect(dialog.getByLabel('Бренд')).toHaveValue('Утро')
  await dialog.getByLabel('Клиент').fill('Другой')
  await expect(dialog.getByLabel('Бренд')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pick(page, 'Письма', 'Письмо о бренде')
  await expect(dialog.getByLabel('Клиент')).toHaveValue('Другой')
  await dialog.getByRole('button', { name: 'Не заполнять' }).click()
  await expect(field(page)).toHaveValue(text)
  const selected = () =>
    field(page).evaluate((element: HTMLTextAreaElement) =>
      element.value.slice(element.selectionStart, element.selectionEnd),
    )
  await expect.poll(selected).toBe('[Клиент]')
  await field(page).press('Tab')
  expect(await selected()).toBe('[Бренд]')
})

test('a template is edited, has a history, and leaves for the archive and returns', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  await create(page, { group: 'Архивные', title: 'Прежнее письмо', text: 'Первый' })
  await row(page, 'Прежнее письмо').getByRole('link').click()
  await page.getByLabel('Текст').fill('Второй: [10 фактов], [«Название»] [клиент')
  await expect(page.getByText('Скобка не закрыта: «[клиент»')).toBeVisible()
  await expect(page.getByText(/^Останется текстом.*: \[10 фактов\], \[«Название»\]\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Шаблоны', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await page.getByLabel('Текст').fill('Второй')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const actions = page.getByRole('button', { name: 'Действия с шаблоном «Прежнее письмо»' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'История' }).click()
  await expect(page.getByRole('main')).toContainText(/Шаблон изменён.*Первый.*Второй/s)
  await page.getByRole('button', { name: 'Вернуть: Текст' }).click()
  await expect(page.getByText('Значение возвращено')).toBeVisible()
  await page.getByRole('link', { name: 'Шаблоны', exact: true }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'В архив' }).click()
  await expect(row(page, 'Прежнее письмо')).toBeHidden()
  await page.getByText(/^Архив: /).click()
  await page.getByRole('button', { name: 'Вернуть шаблон «Прежнее письмо»' }).click()
  await expect(row(page, 'Прежнее письмо')).toBeVisible()
})

test('two users edit one template, and the second sees what the first has changed', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, list)
  await create(page, { group: 'Спорные', title: 'Общий', text: 'Мой' })
  await row(page, 'Общий').getByRole('link').click()
  await page.getByLabel('Текст').fill('Мой новый')
  await server.sql(`UPDATE prompt_templates SET text = 'Чужой', version = version + 1 WHERE title = 'Общий'`)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const conflict = form(page, 'Шаблон изменился, пока вы его редактировали')
  await expect(conflict).toContainText(/Было.*Мой.*Стало.*Чужой.*У вас.*Мой новый/s)
  await conflict.getByRole('button', { name: 'Сохранить мои' }).click()
  await expect(row(page, 'Общий')).toBeVisible()
})

test('the order changes by the keyboard, and the focus stays on the button', async ({ page, signIn }) => {
  await signIn(page, list)
  for (const title of ['Раз', 'Два', 'Три']) await create(page, { group: 'По порядку', title, text: 'Текст' })
  const group = page.getByRole('region', { name: 'По порядку' })
  const titles = () => group.getByRole('link').allTextContents()
  const down = page.getByRole('button', { name: 'Ниже: шаблон «Раз»' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Два', 'Раз', 'Три'])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Два', 'Три', 'Раз'])
  await expect(down).toBeFocused()
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect.poll(titles).toEqual(['Два', 'Три', 'Раз'])
})

test('a group is renamed at once, and a taken name is refused in the dialog', async ({ page, signIn }) => {
  await signIn(page, list)
  for (const title of ['Первое', 'Второе']) await create(page, { group: 'Прежняя', title, text: 'Текст' })
  const rename = page.getByRole('button', { name: 'Переименовать группу «Прежняя»' })
  await rename.click()
  const dialog = form(page, 'Переименовать группу')
  await dialog.getByLabel('Название группы').fill('переписка с каналами')
  await dialog.getByLabel('Название группы').press('Enter')
  await expect(dialog.getByText('Группа «переписка с каналами» уже есть')).toBeVisible()
  await dialog.getByLabel('Название группы').fill('Новая')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Новая' }).getByRole('link')).toHaveText(['Первое', 'Второе'])
  await expect(page.getByRole('region', { name: 'Прежняя' })).toHaveCount(0)
})

test('a built-in template is a start for an own one', async ({ page, signIn }) => {
  await signIn(page, list)
  await page.getByText('Взять за основу встроенный шаблон').click()
  await page.getByRole('link', { name: 'Пресс-релиз' }).click()
  await expect(page.getByLabel('Название')).toHaveValue('Пресс-релиз')
  await expect(page.getByLabel('Группа')).toHaveValue('Копирайтинг')
  await expect(page.getByLabel('Текст')).toHaveValue(/^Роль: /)
  await expect(page.getByRole('list', { name: 'Поля шаблона' })).toContainText('название компании — текст')
})

test('a phone opens the form from the menu of the chat', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/chat')
  await page.getByRole('button', { name: 'Меню чата' }).click()
  await pick(page, 'Переписка с каналами', 'Правки к посту')
  const dialog = form(page, 'Правки к посту')
  await dialog.getByLabel('Канал').fill('Город')
  await dialog.getByRole('button', { name: 'Вставить' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page)).toHaveValue(/канала Город о правках к посту для бренда \[Бренд\]/)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  const { cut, mend } = Object.values(losses)[0] ?? {}

  test('templates are read and used, and what writes says why it cannot', async ({
    page,
    context,
    server,
    signIn,
  }) => {
    test.setTimeout(120_000)
    await signIn(page, '/placement/channels-base')
    await copyIsWhole(page)
    await page.goto('/chat')
    await pick(page, 'Переписка с каналами', 'Правки к посту')
    await expect(form(page, 'Правки к посту')).toBeVisible()
    await page.goto(list)
    await expect(row(page, 'Правки к посту')).toBeVisible()
    await cut?.(context, server)
    try {
      await page.goto(list)
      await expect(row(page, 'Правки к посту')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Ниже: шаблон «Запрос на размещение»' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expect(page.getByRole('button', { name: 'Добавить шаблон' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await page.goto('/chat')
      await pick(page, 'Переписка с каналами', 'Правки к посту')
      await form(page, 'Правки к посту').getByLabel('Канал').fill('Город')
      await form(page, 'Правки к посту').getByRole('button', { name: 'Вставить' }).click()
      await expect(field(page)).toHaveValue(/канала Город/)
    } finally {
      await mend?.(context, server)
    }
  })
})
