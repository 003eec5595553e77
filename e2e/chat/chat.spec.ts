import { Buffer } from 'node:buffer'
import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import {
  answered,
  answers,
  ask,
  copiedAnswer,
  field,
  questions,
  rooms,
  sendButton,
  storedMessages,
} from '../support/chat-screen.ts'
import { keepCopy } from '../support/kept-copy.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))

test('a first message makes a chat, and its answer streams in and can be copied', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await expect(page.getByText('Демо-модель').first()).toBeVisible()
  const text = 'Составь план продвижения зимнего меню кофейни'
  await ask(page, text)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(rooms(page).first()).toContainText('Составь план продвижения зимне…')
  await expect(rooms(page).first().getByRole('img', { name: 'Идёт ответ' })).toBeVisible()
  await answered(page)
  const [, stored] = await storedMessages(page)
  expect(await copiedAnswer(page)).toBe(stored?.msg)
  await expect(answers(page).last().getByText('Скопировано')).toBeHidden()
  await page.reload()
  await expect(questions(page)).toHaveText([text])
  await expect(answers(page)).toHaveCount(1)
  await expect(page).toHaveTitle(/^Составь план продвижения зимне… — PromoDesk$/)
})

test('Enter sends, Shift+Enter begins a line, and white space alone is not sent', async ({ page }) => {
  await field(page).press('Enter')
  await field(page).fill('   \n ')
  await field(page).press('Enter')
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(questions(page)).toHaveCount(0)
  await field(page).fill('Раз')
  const oneRow = await field(page).evaluate((element) => element.clientHeight)
  for (let row = 0; row < 9; row++) await field(page).press('Shift+Enter')
  const manyRows = await field(page).evaluate((element) => element.clientHeight)
  expect(manyRows - oneRow).toBe(5 * 26)
  await field(page).pressSequentially('Два')
  await expect(field(page)).toHaveValue(`Раз${'\n'.repeat(9)}Два`)
})

test('a template fills the prompt, and Tab goes from placeholder to placeholder', async ({ page }) => {
  await page.getByRole('button', { name: 'Шаблоны' }).click()
  const group = page.getByRole('button', { name: /Копирайтинг/ }).first()
  await group.click()
  await page.getByRole('button', { name: 'Пресс-релиз' }).click()
  await expect(field(page)).toHaveValue(/Роль[\s\S]+\[/)
  const selected = () =>
    field(page).evaluate((element: HTMLTextAreaElement) =>
      element.value.slice(element.selectionStart, element.selectionEnd),
    )
  await expect.poll(selected).toMatch(/^\[.+\]$/)
  const first = await selected()
  await field(page).press('Tab')
  expect(await selected()).toMatch(/^\[.+\]$/)
  expect(await selected()).not.toBe(first)
  await field(page).press('Shift+Tab')
  expect(await selected()).toBe(first)

  await field(page).fill('Мой текст')
  await page.getByRole('button', { name: 'Пост для соцсетей' }).click()
  await page.getByRole('button', { name: 'Вернуть прежний' }).click()
  await expect(field(page)).toHaveValue('Мой текст')
})

test('a tile of the welcome screen opens its templates', async ({ page }) => {
  await page
    .getByRole('list', { name: 'Группы шаблонов' })
    .getByRole('button', { name: /Дистрибуция/ })
    .click()
  await expect(page.getByRole('button', { name: 'Шаблоны', pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Дистрибуция/, expanded: true })).toBeVisible()
})

test('picture and search exclude each other, and a picture is drawn, stored and can be saved', async ({
  page,
}) => {
  const picture = page.getByRole('button', { name: 'Изображение', exact: true })
  const search = page.getByRole('button', { name: 'Web поиск' })
  await search.click()
  await picture.click()
  await expect(picture).toHaveAttribute('aria-pressed', 'true')
  await expect(search).toHaveAttribute('aria-pressed', 'false')
  await ask(page, 'Обложка: чашка на снегу')
  await answered(page)
  const drawn = answers(page).last().getByRole('img', { name: 'Изображение PromoGPT' })
  await expect(drawn).toBeVisible()
  expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Сохранить' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Изображение\.(png|webp)$/)
  await page.reload()
  await expect(drawn).toBeVisible()

  await picture.click()
  await search.click()
  await expect(search).toHaveAttribute('aria-pressed', 'true')
  await search.click()
  await expect(search).toHaveAttribute('aria-pressed', 'false')
})

test('a search lists its sources under the answer', async ({ page }) => {
  await page.getByRole('button', { name: 'Web поиск' }).click()
  await ask(page, 'Что нового в маркировке рекламы')
  await answered(page)
  await expect(answers(page).last().getByText('Источники', { exact: true })).toBeVisible()
  const source = answers(page).last().getByRole('listitem').last().getByRole('link')
  await expect(source).toHaveAttribute('rel', /noopener/)
  await expect(source).toHaveAttribute('href', /^https?:/)
})

const file = (name: string, text: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})
const chips = (page: Parameters<typeof field>[0]) =>
  page.getByRole('list', { name: 'Прикреплённые файлы' }).getByRole('listitem')

test('files are attached, told apart and read by the assistant', async ({ page }) => {
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles([file('бриф.txt', 'Бюджет 90 тысяч рублей'), file('virus.exe', 'MZ')])
  await expect(page.getByText('Неподдерживаемый тип файла: virus.exe')).toBeVisible()
  await expect(chips(page)).toHaveCount(1)
  await chooser.setInputFiles([file('бриф.txt', 'ещё раз')])
  await expect(page.getByText('Файлы уже добавлены: бриф.txt')).toBeVisible()
  await chooser.setInputFiles(['2', '3', '4', '5', '6'].map((name) => file(`${name}.txt`, name)))
  await expect(page.getByText('Максимальное количество файлов: 5')).toBeVisible()
  await expect(chips(page)).toHaveCount(5)
  for (const name of ['2', '3', '4', '5']) {
    await page.getByRole('button', { name: `Убрать файл ${name}.txt` }).click()
  }
  await expect(chips(page)).toHaveCount(1)
  await expect(chips(page).first()).not.toContainText('Загрузка файлов…')
  await ask(page, 'Что в файле?')
  await expect(questions(page).last().getByRole('link', { name: /бриф/ })).toBeVisible()
  await answered(page)
  await expect(answers(page).last()).toContainText('бриф.txt')
  const download = page.waitForEvent('download')
  await questions(page).last().getByRole('link', { name: /бриф/ }).click()
  expect((await download).suggestedFilename()).toBe('бриф.txt')
})

test('a file whose content does not match its name is refused, and its chip says so', async ({ page }) => {
  await page
    .locator('input[type=file]')
    .setInputFiles([file('договор.pdf', 'MZ\u0000\u0001', 'application/pdf')])
  await expect(page.getByText('Не удалось загрузить файл(ы): договор.pdf')).toBeVisible()
  await expect(chips(page)).toContainText('Содержимое файла не соответствует')
  await ask(page, 'Без файла')
  await answered(page)
  await expect(questions(page).last().getByRole('link')).toHaveCount(0)
})

test('files dragged over the chat are attached', async ({ page }) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Тезисы'], 'тезисы.md', { type: 'text/markdown' }))
    return transfer
  })
  const place = page.getByRole('heading', { name: 'Чем могу помочь?' })
  await place.dispatchEvent('dragenter', { dataTransfer: data })
  await expect(page.getByText('Отпустите файлы, чтобы прикрепить')).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('Отпустите файлы, чтобы прикрепить')).toBeHidden()
  await expect(chips(page)).toContainText('тезисы')
})

test('a chat is renamed, found by its name and by its messages, and deleted', async ({ page }) => {
  // A search without a network uses the copy.
  await keepCopy(page)
  const word = `перламутр${Date.now()}`
  await ask(page, `Напиши про ${word} и жемчуг`)
  await answered(page)
  await rooms(page)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await page.getByRole('menuitem', { name: 'Переименовать' }).click()
  const name = page.getByRole('textbox', { name: 'Название чата' })
  await name.fill('Осенний каталог')
  await page.route('**/api/v1/chats/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await name.press('Enter')
  const failure = page.getByRole('dialog', { name: 'Ошибка 500' })
  await expect(failure).toContainText('Введённое осталось на экране')
  await failure.getByRole('button', { name: 'Закрыть' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Осенний каталог')
  const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await name.press('Enter')
  await expect(rooms(page).first()).toContainText('Осенний каталог')
  await renamed
  await page.reload()
  await expect(rooms(page).first()).toContainText('Осенний каталог')

  const search = page.getByRole('searchbox', { name: 'Поиск по чатам' })
  await search.fill('КАТАЛОГ')
  await expect(rooms(page)).toHaveCount(1)
  await search.fill(word)
  await expect(rooms(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Найденные сообщения' })).toContainText('Осенний каталог')
  await search.fill('нет такого чата')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await search.fill('')

  await field(page).fill('не отправлено')
  await page.getByRole('link', { name: 'PromoGPT' }).click()
  await field(page).fill('Для другого чата')
  await page.getByRole('button', { name: 'Web поиск' }).click()
  await rooms(page).first().getByRole('link').click()
  await expect(field(page)).toHaveValue('не отправлено')
  await expect(field(page)).toHaveAttribute('placeholder', 'Написать')
  await rooms(page)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await expect(page.getByText('Чат «Осенний каталог» и его файлы будут удалены')).toBeVisible()
  const address = page.url()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toHaveAttribute('placeholder', 'Написать в PromoGPT')
  await expect(page.getByRole('button', { name: 'Web поиск' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(field(page)).toHaveValue('Для другого чата')
  await expect(page.getByRole('button', { name: 'Web поиск' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Осенний каталог')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('Чат не найден')).toBeVisible()
})

test("each chat's draft survives a reload, and «Новый чат» clears its own", async ({ page }) => {
  await ask(page, 'Первый чат для черновика')
  await answered(page)
  await field(page).fill('Черновик в чате')
  await page.reload()
  await expect(field(page)).toHaveValue('Черновик в чате')
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Черновик нового')
  await rooms(page).first().getByRole('link').click()
  await expect(field(page)).toHaveValue('Черновик в чате')
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await expect(field(page)).toHaveValue('')
})

test('a phone shows the chats in a sheet from above, and the modes with short names', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Фото' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Поиск' })).toBeVisible()
  await ask(page, 'Тезисы с телефона')
  await answered(page)
  await page.getByRole('button', { name: 'Меню чата' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'Тезисы с телефона' })).toBeVisible()
  await expect
    .poll(async () => (await page.getByRole('dialog').boundingBox())?.height)
    .toBeCloseTo(844 * 0.75, 0)
  await sheet.getByRole('button', { name: 'Шаблоны' }).click()
  await sheet.getByRole('button', { name: /Секретарь/ }).click()
  await sheet.getByRole('button', { name: /Протокол/ }).click()
  await expect(sheet).toBeHidden()
  await expect(field(page)).toHaveValue(/Роль/)
})
