import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import {
  answered,
  answers,
  ask,
  attachLongFile,
  copiedAnswer,
  field,
  questions,
  rooms,
  storedMessages,
} from '../support/chat-screen.ts'
import { storeChat } from '../support/stored-chat.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Прикреплённые файлы' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по чатам' })
const results = (page: Page) => page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('listitem')

async function choose(page: Page, action: string) {
  await rooms(page)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a chat is begun, copied, renamed, found and deleted, and each draft stays with its chat', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  await expect(page.getByText('Демо-модель').first()).toBeVisible()
  const text = 'Составь план продвижения зимнего меню кофейни'
  await ask(page, text)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(rooms(page).first()).toContainText('Составь план продвижения зимне…')
  await answered(page)
  const [, stored] = await storedMessages(page)
  expect(await copiedAnswer(page)).toBe(stored?.msg)
  await page.reload()
  await expect(questions(page)).toHaveText([text])
  await expect(answers(page)).toHaveCount(1)
  await expect(page).toHaveTitle(/^Составь план продвижения зимне… — PromoDesk$/)

  await choose(page, 'Переименовать')
  const name = page.getByRole('textbox', { name: 'Название чата' })
  await name.fill('Осенний каталог')
  const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await name.press('Enter')
  await renamed
  await field(page).fill('не отправлено')
  await page.reload()
  await expect(rooms(page).first()).toContainText('Осенний каталог')
  await search(page).fill('КАТАЛОГ')
  await expect(rooms(page)).toHaveCount(1)
  await search(page).fill('')

  await page.getByRole('link', { name: 'PromoGPT' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await field(page).fill('Для другого чата')
  await button(page, 'Web поиск').click()
  await rooms(page).first().getByRole('link').click()
  await expect(field(page)).toHaveValue('не отправлено')
  await choose(page, 'Удалить')
  await expect(page.getByText('Чат «Осенний каталог» и его файлы будут удалены')).toBeVisible()
  const address = page.url()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(field(page)).toHaveValue('Для другого чата')
  await expect(button(page, 'Web поиск')).toHaveAttribute('aria-pressed', 'true')
  await page.goto(address)
  await expect(page.getByText('Чат не найден')).toBeVisible()
})

test('a message is found in any form of its words, reached by the arrows, and shown in its chat', async ({
  page,
  server,
  signIn,
  newUser,
}) => {
  const many = Array.from({ length: 7 }, (_, place) => `Реплика ${place}. ${'Длинный текст. '.repeat(40)}`)
  await storeChat(server, newUser, 'Кактусы и ёжики', ['Расскажи про ёжиков и кактусы', ...many])
  await signIn(page, '/chat', newUser)
  await search(page).fill('кактус ЕЖИК')
  await expect(rooms(page)).toHaveCount(1)
  await expect(results(page)).toHaveCount(1)
  await expect(results(page).first().locator('mark')).toHaveText(['ёжиков', 'кактусы'])
  await search(page).press('ArrowDown')
  await expect(rooms(page).first().getByRole('link')).toBeFocused()
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('ArrowDown')
    await expect(results(page).first().getByRole('link')).toBeFocused()
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(questions(page).first()).toBeInViewport()
  await expect(questions(page).first()).toContainText('ёжиков')
  await expect(button(page, 'Вниз')).toBeVisible()
  await page.reload()
  await expect(questions(page).first()).toBeInViewport()
})

test('a picture is drawn, stored and saved, and a web search lists its sources', async ({ page, signIn, newUser }) => {
  await signIn(page, '/chat', newUser)
  await page.getByRole('button', { name: 'Изображение', exact: true }).click()
  await ask(page, 'Обложка: чашка на снегу')
  await answered(page)
  const drawn = answers(page).first().getByRole('img', { name: 'Изображение PromoGPT' })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Сохранить' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Изображение\.(png|webp)$/)
  await page.reload()
  await expect(drawn).toBeVisible()
  await button(page, 'Web поиск').click()
  await ask(page, 'Что нового в маркировке рекламы')
  await answered(page)
  await expect(answers(page).last().getByText('Источники', { exact: true })).toBeVisible()
  const source = answers(page).last().getByRole('listitem').last().getByRole('link')
  await expect(source).toHaveAttribute('rel', /noopener/)
  await expect(source).toHaveAttribute('href', /^https?:/)
})

test('files are chosen or dropped, read by the assistant, and told where they are cut', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page
    .locator('input[type=file]')
    .setInputFiles([file('бриф.txt', 'Бюджет 90 тысяч рублей'), file('договор.pdf', 'MZ\u0000\u0001')])
  await expect(page.getByText('Не удалось загрузить файл(ы): договор.pdf')).toBeVisible()
  await expect(chips(page).last()).toContainText('Содержимое файла не соответствует')
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
  await expect(chips(page)).toHaveCount(3)
  await expect(chips(page).last()).toContainText('тезисы')
  await button(page, 'Убрать файл договор.pdf').click()
  await button(page, 'Убрать файл тезисы.md').click()
  await attachLongFile(page)
  await ask(page, 'Что в файле бриф.txt?')
  await answered(page)
  const brief = questions(page).first().getByRole('link', { name: /бриф/ })
  await expect(answers(page).last()).toContainText('бриф.txt')
  const download = page.waitForEvent('download')
  await brief.click()
  expect((await download).suggestedFilename()).toBe('бриф.txt')
  await expect(questions(page).first().getByRole('link', { name: /план/ })).toContainText(/прочитано \d+\s% текста/)
  const note = page.getByRole('note', { name: 'Что не учтено в ответе' })
  await expect(note).toBeHidden()
  await ask(page, 'Какие сроки?')
  await answered(page)
  await expect(note).toHaveText(/^Часть переписки не учтена: «план\.txt» — прочитано \d+\s% текста$/)
  await page.reload()
  await expect(note).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('chats and templates open in a sheet, and answers, tables and buttons fit a finger and the screen', async ({
    page,
    server,
    signIn,
    newUser,
  }) => {
    const sentence = 'Публикация согласована, текст на проверке у юриста, выход перенесён. '.repeat(2)
    const text = `| Площадка | Охват | Комментарий |\n|---|---:|---|\n| ${'Длинноеслово'.repeat(8)} | 5 000 | ${sentence} |`
    await storeChat(server, newUser, 'Тезисы с телефона', ['Короткий вопрос', { text, stopped: true }])
    await signIn(page, '/chat', newUser)
    await expect(button(page, 'Фото')).toBeVisible()
    await expect(button(page, 'Поиск')).toBeVisible()
    const menu = page.getByRole('button', { name: 'Меню чата' })
    const sheet = page.getByRole('dialog')
    await menu.tap()
    await expect
      .poll(async () => (await sheet.locator('> div').nth(1).boundingBox())?.height)
      .toBeCloseTo(844 * 0.75, 0)
    await sheet.getByRole('button', { name: 'Шаблоны' }).tap()
    await sheet.getByRole('button', { name: /Копирайтинг/ }).tap()
    await sheet.getByRole('button', { name: 'Пресс-релиз' }).tap()
    await expect(sheet).toBeHidden()
    await expect(field(page)).toBeFocused()
    await field(page).press('Tab')
    await page.keyboard.type('осенний забег')
    await expect(field(page)).toHaveValue(/\[название компании\][\s\S]+осенний забег/)
    // The last placeholders are far below the six lines that are seen, and then Tab leaves the field.
    for (let tab = 0; tab < 7; tab++) await page.keyboard.press('Tab')
    await expect(field(page)).not.toBeFocused()
    expect(await field(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
    await menu.tap()
    await expect(sheet.getByRole('link', { name: 'Тезисы с телефона' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()

    await menu.tap()
    await sheet.getByRole('button', { name: 'Шаблоны' }).tap()
    const agency = sheet.getByRole('list', { name: 'Группы агентства' })
    await agency.getByRole('button', { name: /^Переписка с каналами/ }).tap()
    await agency.getByRole('button', { name: 'Правки к посту' }).tap()
    const form = page.getByRole('dialog', { name: 'Правки к посту' })
    await form.getByLabel('Канал').fill('Город')
    await form.getByRole('button', { name: 'Вставить' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(field(page)).toHaveValue(/канала Город о правках к посту для бренда \[Бренд\]/)

    await menu.tap()
    await sheet.getByRole('link', { name: 'Тезисы с телефона' }).tap()
    await expect(answers(page).getByRole('cell').last()).toContainText('Публикация')
    const widths = await answers(page)
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
    expect(widths[0]).toBeLessThanOrEqual(240)
    expect(widths[2]).toBeGreaterThan(200)
    for (const name of ['Изменить', 'Продолжить', 'Другой вариант', 'Копировать'])
      expect((await button(page, name).last().boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button(page, 'Другой вариант').tap()
    const versions = page.getByRole('group', { name: 'Варианты вопроса' })
    await expect(versions).toContainText('2/2')
    await answered(page)
    expect((await button(page, 'Предыдущий вариант').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button(page, 'Предыдущий вариант').tap()
    await expect(versions).toContainText('1/2')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
