import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import {
  answered,
  answers,
  ask,
  askModel,
  field,
  grown,
  long,
  questions,
  roomId,
  stopButton,
  storedMessages,
} from '../support/chat-screen.ts'

test.beforeEach(async ({ page, signIn, newUser }) => {
  await signIn(page, '/chat', newUser)
  const plan = { name: 'план.txt', mimeType: 'text/plain', buffer: Buffer.from('План на месяц') }
  await page.setInputFiles('input[type="file"]', plan)
  await expect(chips(page)).toContainText(/план.*Б/)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Прикреплённые файлы' })
const filesOf = (page: Page) => questions(page).getByRole('list', { name: 'Файлы сообщения' })
const versions = (page: Page) => page.getByRole('group', { name: 'Варианты вопроса' })

test('another answer and a changed question stand beside the first, and each returns with what followed it', async ({
  page,
}) => {
  await ask(page, 'Проверь план')
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
  await ask(page, 'Ещё короче')
  await answered(page)
  await button(page, 'Следующий вариант').click()
  await expect(questions(page)).toHaveCount(1)

  await field(page).fill('Следующий вопрос')
  await button(page, 'Изменить').click()
  await expect(page.getByText('Изменение вопроса')).toBeVisible()
  await expect(field(page)).toHaveValue('Проверь план')
  await expect(field(page)).toBeFocused()
  await field(page).fill('Проверь план на ошибки')
  await expect(chips(page)).toContainText('план')
  await page.reload()
  await expect(field(page)).toHaveValue('Проверь план на ошибки')
  await button(page, 'Отменить').click()
  await expect(field(page)).toHaveValue('Следующий вопрос')
  await button(page, 'Вернуть').click()
  await expect(field(page)).toHaveValue('Проверь план на ошибки')
  await field(page).press('Enter')
  await expect(questions(page)).toHaveText([/Проверь план на ошибки/])
  await expect(filesOf(page)).toContainText('план')
  await answered(page)
  await expect(field(page)).toHaveValue('Следующий вопрос')
  await expect(versions(page)).toContainText('3/3')
  await button(page, 'Предыдущий вариант').click()
  await expect(versions(page)).toContainText('2/3')
  await button(page, 'Предыдущий вариант').click()
  await expect(questions(page)).toHaveText([/Проверь план/, /Ещё короче/])
  expect(await storedMessages(page)).toHaveLength(4)
})

test('a stopped answer goes on in its message, and its question keeps its file over reloads, variants and a repetition', async ({
  page,
  server,
}) => {
  await askModel(page, long)
  await grown(page, 300)
  await stopButton(page).click()
  await expect(answers(page).getByText('Ответ остановлен')).toBeVisible()
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
  await expect(versions(page)).toHaveCount(0)
  await expect(filesOf(page)).toContainText('план')
  await button(page, 'Другой вариант').click()
  await expect(versions(page)).toContainText('2/2')
  await expect(stopButton(page)).toBeVisible()
  await page.reload()
  await stopButton(page).click()
  await expect(button(page, 'Другой вариант')).toBeVisible()
  await expect(filesOf(page)).toContainText('план')
  await server.sql(`DELETE FROM chat_messages WHERE role = 'assistant' AND chat_id = '${roomId(page)}'`)
  await page.reload()
  const note = page.getByRole('note', { name: 'Ответа нет' })
  await expect(note).toBeVisible()
  await button(page, 'Повторить').click()
  await grown(page, 100)
  await stopButton(page).click()
  await expect(answers(page)).toHaveCount(1)
  await page.reload()
  await expect(questions(page)).toHaveCount(1)
  await expect(filesOf(page)).toContainText('план')
  await expect(note).toHaveCount(0)
})
