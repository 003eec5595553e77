import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import {
  answered,
  answers,
  ask,
  endAnswers,
  field,
  questions,
  roomId,
  rooms,
  stopButton,
} from '../support/chat-screen.ts'

const long = 'Напиши длинный текст о продвижении'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))
test.afterEach(({ page }) => endAnswers(page))

test('a chat deleted during its answer causes no error', async ({ page }) => {
  const missed: string[] = []
  page.on('response', (response) => response.status() === 404 && missed.push(response.url()))
  for (let time = 0; time < 3; time++) {
    await ask(page, `${long} ${time}`)
    await expect(answers(page).last()).toContainText('Глава')
    await rooms(page)
      .first()
      .getByRole('button', { name: /Действия с чатом/ })
      .click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(missed).toEqual([])
})

test('a chat whose deletion failed continues its answer', async ({ page }) => {
  await page.route('**/chats/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'x' } })
      : route.continue(),
  )
  await ask(page, long)
  await expect(answers(page).last()).toContainText('Глава')
  await rooms(page)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(stopButton(page)).toBeVisible()
  await expect(answers(page).last()).toContainText('Глава')
})

test('a message sent while the history loads stays, and so does its answer', async ({ page }) => {
  await ask(page, 'Короткий вопрос')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  const { promise: sent, resolve: letGo } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/chats/*/messages/page', async (route) => {
    const response = await route.fetch()
    held++
    await sent
    // The page may have aborted the request already.
    await route.fulfill({ response }).catch(() => {})
  })
  await answered(page)
  await expect.poll(() => held).toBeGreaterThan(0)
  await ask(page, long)
  await expect(answers(page).last()).toContainText('Глава')
  letGo()
  await expect(answers(page)).toHaveCount(2)
  await expect(answers(page).last()).toContainText('Глава 2')
  await expect(questions(page)).toHaveText(['Короткий вопрос', long])
})

test('«Новый чат» stays a new chat while the first message is on its way', async ({ page }) => {
  const { promise: typed, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/chats/messages', async (route) => {
    const response = await route.fetch()
    await typed
    await route.fulfill({ response })
  })
  const first = `Первое сообщение ${Date.now()}`
  await ask(page, first)
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await field(page).fill('Черновик нового чата')
  letGo()
  await expect(rooms(page).first()).toContainText(first.slice(0, 28))
  await expect(page).toHaveURL(/\/chat$/)
  await expect(field(page)).toHaveValue('Черновик нового чата')
})

test('an answer whose stop failed continues, and can be stopped again', async ({ page }) => {
  await page.route('**/chats/responses/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await ask(page, long)
  await expect(answers(page).last()).toContainText('Глава')
  await stopButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await expect(stopButton(page)).toBeVisible()
  await page.unroute('**/chats/responses/*')
  await expect(answers(page).last()).toContainText('Глава 2')
  await stopButton(page).click()
  await expect(answers(page).getByText('Ответ остановлен')).toBeVisible()
})

test('offline an answer cannot be stopped, and the button says why', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await ask(page, long)
  await expect(answers(page).last()).toContainText('Глава')
  await context.setOffline(true)
  await stopButton(page).hover()
  await expect(page.getByRole('tooltip')).toContainText('Нет сети: остановить ответ можно после подключения')
  await expect(stopButton(page)).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(stopButton(page)).not.toHaveAttribute('aria-disabled')
  await stopButton(page).click()
  await expect(answers(page).getByText('Ответ остановлен')).toBeVisible()
})

test('a template picked on a phone focuses its first placeholder', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Меню чата' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Шаблоны' }).click()
  await sheet.getByRole('button', { name: /Копирайтинг/ }).click()
  await sheet.getByRole('button', { name: 'Пресс-релиз' }).click()
  await expect(sheet).toBeHidden()
  await expect(field(page)).toBeFocused()
  await field(page).press('Tab')
  await page.keyboard.type('осенний забег')
  await expect(field(page)).toHaveValue(/\[название компании\][\s\S]+осенний забег/)

  // Closing the sheet without a template returns the focus.
  await page.getByRole('button', { name: 'Меню чата' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Меню чата' })).toBeFocused()
})

test('a file that cannot be attached is reported before the other uploads end', async ({ page }) => {
  const { promise: told, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/files/', async (route) => {
    await told
    await route.continue()
  })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.locator('input[type=file]').setInputFiles([file('бриф.txt'), file('virus.exe')])
  await expect(page.getByText('Неподдерживаемый тип файла: virus.exe')).toBeVisible()
  await expect(page.getByText('Загрузка файлов…').first()).toBeAttached()
  letGo()
})

test('a table of sentences and long words scrolls on a phone with readable columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const sentence = 'Публикация согласована, текст на проверке у юриста, выход перенесён. '.repeat(2)
  const msg = `| Площадка | Охват | Комментарий |\n|---|---:|---|\n| ${'Длинноеслово'.repeat(8)} | 5 000 | ${sentence} |`
  await page.route('**/chats/*/messages/page', async (route) => {
    const response = await route.fetch()
    const { rows, ...history } = await response.json()
    const [question, answer] = rows
    await route.fulfill({ json: { ...history, rows: answer ? [question, { ...answer, msg }] : rows } })
  })
  await ask(page, 'Короткий вопрос')
  const comment = answers(page).getByRole('cell').last()
  await expect(comment).toContainText('Публикация')
  const widths = await answers(page)
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(widths[0]).toBeLessThanOrEqual(240)
  expect(widths[2]).toBeGreaterThan(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a chat deleted in another tab leaves the list when its answer breaks off', async ({
  page,
  context,
}) => {
  const words = `Длинный текст ${Date.now() % 1e6}`
  await ask(page, words)
  await expect(answers(page).last()).not.toHaveText('')
  const other = await context.newPage()
  await other.goto(page.url())
  await rooms(other)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await other.getByRole('menuitem', { name: 'Удалить' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(other.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await page.bringToFront()
  await expect(rooms(page).filter({ hasText: words })).toHaveCount(0)
})

test('a chat is read while the pointer rests on it, and again if it was not opened then', async ({
  page,
}) => {
  await ask(page, 'Короткий вопрос')
  await answered(page)
  const id = roomId(page)
  await page.goto('/chat')
  const link = page.locator(`a[href="/chat/${id}"]`)
  const readings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/chats/${id}/messages`)) readings.push(request.url())
  })
  const pointAt = async () => {
    const read = page.waitForResponse((response) => response.url().includes(`/chats/${id}/messages`))
    await link.hover()
    await (await read).finished()
  }
  await pointAt()
  await field(page).hover()
  await pointAt()
  await link.click()
  await expect(questions(page)).toHaveText(/Короткий вопрос/)
  expect(readings).toHaveLength(2)
})

test('a chat that another device continued under a resting pointer opens with the new messages', async ({
  page,
}) => {
  await page.clock.install()
  await ask(page, 'Короткий вопрос')
  await answered(page)
  const id = roomId(page)
  await page.goto('/chat')
  const link = page.locator(`a[href="/chat/${id}"]`)
  const read = () => page.waitForResponse((response) => response.url().includes(`/chats/${id}/messages`))
  const ahead = read()
  await link.hover()
  await page.clock.runFor(100)
  await (await ahead).finished()
  await page.clock.fastForward(60_000)
  const again = read()
  await link.click()
  await (await again).finished()
  await expect(questions(page)).toHaveText(/Короткий вопрос/)
})
