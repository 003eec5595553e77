import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import { demo, test } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import {
  answered,
  answers,
  ask,
  endAnswers,
  field,
  grown,
  long,
  questions,
  roomId,
  rooms,
  stopButton,
  storedMessages,
} from '../support/chat-screen.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))
test.afterEach(({ page }) => endAnswers(page))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const versions = (page: Page) => page.getByRole('group', { name: 'Варианты вопроса' })
const note = (page: Page) => page.getByRole('note', { name: 'Ответа нет' })
const change = (page: Page) => page.getByText('Изменение вопроса')

test('another answer stands beside the first, and both return by the switch, also after a reload', async ({
  page,
}) => {
  await ask(page, 'Придумай слоган')
  await answered(page)
  await button(page, 'Другой вариант').click()
  await expect(versions(page)).toContainText('2/2')
  await answered(page)
  await page.reload()
  await expect(versions(page).getByRole('status')).toHaveAccessibleName('Вариант 2 из 2')
  await expect(button(page, 'Следующий вариант')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Предыдущий вариант').click()
  await expect(versions(page)).toContainText('1/2')
  await expect(button(page, 'Предыдущий вариант')).toBeFocused()
  await expect(answers(page)).toHaveCount(1)
  await ask(page, 'Ещё короче')
  await answered(page)
  await button(page, 'Следующий вариант').click()
  await expect(questions(page)).toHaveCount(1)
  await button(page, 'Предыдущий вариант').click()
  await expect(questions(page)).toHaveCount(2)
  expect(await storedMessages(page)).toHaveLength(4)
})

test('a question is changed in the input with its file, and the text typed before is there again', async ({
  page,
}) => {
  await page.setInputFiles('input[type="file"]', { name: 'план.txt', mimeType: 'text/plain', buffer: text })
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(/план.*Б/)
  await ask(page, 'Проверь план')
  await answered(page)
  await field(page).fill('Следующий вопрос')
  await button(page, 'Изменить').click()
  await expect(change(page)).toBeVisible()
  await expect(field(page)).toHaveValue('Проверь план')
  await expect(field(page)).toBeFocused()
  await field(page).fill('Проверь план на ошибки')
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText('план')
  await page.reload()
  await expect(field(page)).toHaveValue('Проверь план на ошибки')
  await button(page, 'Отменить').click()
  await expect(field(page)).toHaveValue('Следующий вопрос')
  await button(page, 'Вернуть').click()
  await expect(field(page)).toHaveValue('Проверь план на ошибки')
  await field(page).press('Enter')
  await expect(questions(page)).toHaveText([/Проверь план на ошибки/])
  await expect(questions(page).getByRole('list', { name: 'Файлы сообщения' })).toContainText('план')
  await answered(page)
  await expect(field(page)).toHaveValue('Следующий вопрос')
  await expect(versions(page)).toContainText('2/2')
})

test('a stopped answer goes on in the same message', async ({ page }) => {
  await ask(page, long)
  await grown(page, 300)
  await stopButton(page).click()
  await expect(answers(page).getByText('Ответ остановлен')).toBeVisible()
  await expect.poll(async () => (await storedMessages(page)).length).toBe(2)
  const [, stopped] = await storedMessages(page)
  await button(page, 'Продолжить').click()
  await expect(stopButton(page)).toBeVisible()
  await grown(page, (stopped?.msg.length ?? 0) + 100)
  await expect(answers(page)).toHaveCount(1)
  await stopButton(page).click()
  await expect(button(page, 'Продолжить')).toBeVisible()
  await expect.poll(async () => (await storedMessages(page)).length).toBe(2)
  const rows = await storedMessages(page)
  expect(rows[1]?.msg.slice(0, 200)).toBe(stopped?.msg.slice(0, 200))
  await expect(versions(page)).toHaveCount(0)
})

test('after a reload, a question keeps its file while its answer goes on, has another variant and is repeated', async ({
  page,
  server,
}) => {
  const files = questions(page).getByRole('list', { name: 'Файлы сообщения' })
  await page.setInputFiles('input[type="file"]', { name: 'план.txt', mimeType: 'text/plain', buffer: text })
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(/план.*Б/)
  await ask(page, long)
  await grown(page, 300)
  await stopButton(page).click()
  await expect(button(page, 'Продолжить')).toBeVisible()
  const [, stopped] = await storedMessages(page)
  await page.reload()
  await button(page, 'Продолжить').click()
  await expect(stopButton(page)).toBeVisible()
  await grown(page, (stopped?.msg.length ?? 0) + 100)
  await stopButton(page).click()
  await expect(button(page, 'Продолжить')).toBeVisible()
  await page.reload()
  await expect(answers(page)).toHaveCount(1)
  expect((await storedMessages(page))[1]?.msg.slice(0, 200)).toBe(stopped?.msg.slice(0, 200))
  await expect(files).toContainText('план')
  await button(page, 'Другой вариант').click()
  await expect(versions(page)).toContainText('2/2')
  await expect(stopButton(page)).toBeVisible()
  await page.reload()
  await stopButton(page).click()
  await expect(button(page, 'Другой вариант')).toBeVisible()
  await expect(files).toContainText('план')
  await server.sql(`DELETE FROM chat_messages WHERE role = 'assistant' AND chat_id = '${roomId(page)}'`)
  await page.reload()
  await expect(note(page)).toBeVisible()
  await expect(answers(page)).toHaveCount(0)
  await button(page, 'Повторить').click()
  await expect(stopButton(page)).toBeVisible()
  await stopButton(page).click()
  await expect(answers(page)).toHaveCount(1)
  await page.reload()
  await expect(questions(page)).toHaveCount(1)
  await expect(files).toContainText('план')
  await expect(note(page)).toHaveCount(0)
})

test('an answer at the limit of its length offers no «Продолжить», but a new question', async ({
  page,
  server,
}) => {
  const id = await unansweredChat(server)
  await server.sql(
    `INSERT INTO chat_messages (id, chat_id, role, text, created_at, interrupted)
     VALUES (gen_random_uuid(), '${id}', 'assistant', repeat(repeat('слово ', 133) || E'\\n\\n', 250), now(), true)`,
  )
  await page.goto(`/chat/${id}`)
  await expect(answers(page).getByText('Задайте новый вопрос об остальном')).toBeVisible()
  await expect(button(page, 'Другой вариант')).toBeVisible()
  await expect(button(page, 'Продолжить')).toHaveCount(0)
  await ask(page, 'Что дальше?')
  await answered(page)
})

test('a question without an answer keeps the reason and «Повторить» after a reload, and is answered in its place', async ({
  page,
  server,
}) => {
  const id = await unansweredChat(server)
  await page.goto(`/chat/${id}`)
  const reason = 'Модель сейчас перегружена или исчерпан лимит. Повторите позже'
  await expect(note(page)).toContainText(reason)
  await page.reload()
  await expect(note(page)).toContainText(reason)
  await button(page, 'Повторить').click()
  await answered(page)
  await expect(note(page)).toHaveCount(0)
  await expect(questions(page)).toHaveText([/Без ответа/])
  await expect(versions(page)).toHaveCount(0)
  await page.reload()
  await expect(answers(page)).toHaveCount(1)
  await expect(button(page, 'Повторить')).toHaveCount(0)
})

test('with a server of the specification «Повторить» sends the question again, and nothing else is offered', async ({
  page,
  server,
}) => {
  await page.route('**/api/v1/meta', (route) =>
    route.fulfill({ json: { version: '1', extensions: ['stop-response'] } }),
  )
  const id = await unansweredChat(server)
  await page.goto(`/chat/${id}`)
  await button(page, 'Повторить').click()
  await answered(page)
  await expect(questions(page)).toHaveText([/Без ответа/, /Без ответа/])
  await expect(button(page, 'Копировать').last()).toBeVisible()
  await expect(button(page, 'Другой вариант')).toHaveCount(0)
  await expect(button(page, 'Изменить')).toHaveCount(0)
})

test('an answer that breaks off in a chat that is not open is told with its name and a link', async ({
  page,
}) => {
  await ask(page, long)
  await grown(page, 100)
  const id = roomId(page)
  await page.route('**/responses/*/stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'id: 1\ndata: {"event":"error","message":"Модель сейчас перегружена"}\n\n',
    }),
  )
  await page.reload()
  await expect(note(page)).toContainText('Модель сейчас перегружена')
  await button(page, 'Новый чат').click()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/responses/*/stream', async (route) => {
    await held
    await route.fulfill({
      contentType: 'text/event-stream',
      body: 'id: 1\ndata: {"event":"error","message":"Модель сейчас перегружена"}\n\n',
    })
  })
  const name = `Тихий ${Date.now() % 1e6}`
  await ask(page, name)
  await expect(page).not.toHaveURL(new RegExp(`${id}|/chat$`))
  const quiet = roomId(page)
  await page.getByRole('link', { name: 'Сервисы' }).first().click()
  await expect(page.getByRole('heading', { name: 'Сервисы' })).toBeVisible()
  goOn()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(`Ответ в чате «${name}» прервался`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await alert.getByRole('link', { name: 'Открыть чат' }).click()
  await expect(page).toHaveURL(new RegExp(quiet))
  await expect(rooms(page).first()).toContainText(name)
})

test('offline the buttons are disabled and say why', { tag: '@installed' }, async ({ page, context }) => {
  await ask(page, 'Придумай слоган')
  await answered(page)
  await button(page, 'Другой вариант').click()
  await answered(page)
  await context.setOffline(true)
  for (const name of ['Изменить', 'Другой вариант', 'Предыдущий вариант'])
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Изменить').hover()
  await expect(page.getByRole('tooltip')).toContainText('Нет сети: изменить вопрос можно после подключения')
  await button(page, 'Изменить').press('Enter')
  await expect(change(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(button(page, 'Изменить')).not.toHaveAttribute('aria-disabled')
})

test('on a phone the buttons fit, are 44 px high for a finger and pass axe', async ({ browser, signIn }) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ru-RU' },
  })
  const page = await context.newPage()
  await signIn(page, '/chat')
  await ask(page, long)
  await grown(page, 200)
  await stopButton(page).click()
  await button(page, 'Другой вариант').tap()
  await grown(page, 200)
  await stopButton(page).tap()
  for (const name of ['Изменить', 'Продолжить', 'Другой вариант', 'Предыдущий вариант', 'Копировать'])
    expect((await button(page, name).last().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await pageFaults(page)).toEqual([])
  await button(page, 'Предыдущий вариант').tap()
  await expect(versions(page)).toContainText('1/2')
  await context.close()
})

const text = Buffer.from('План на месяц')

/** Stores a chat whose only question has no answer. */
async function unansweredChat(server: { sql: (statement: string) => Promise<{ id: string }[]> }) {
  const [chat] = await server.sql(
    `INSERT INTO chats SELECT gen_random_uuid(), id, 'Без ответа', now(), now()
     FROM users WHERE email = '${demo.email}' RETURNING id`,
  )
  await server.sql(
    `INSERT INTO chat_messages (id, chat_id, role, text, created_at)
     VALUES (gen_random_uuid(), '${chat?.id}', 'user', 'Без ответа', now())`,
  )
  await server.sql(
    `INSERT INTO chat_responses (id, chat_id, user_id, question_id, status, lease_until, created_at, ended_at, failure)
     SELECT gen_random_uuid(), chats.id, user_id, question.id, 'interrupted', now(), now(), now(), 'busy'
     FROM chats JOIN chat_messages AS question ON chat_id = chats.id WHERE chats.id = '${chat?.id}'`,
  )
  return chat?.id
}
