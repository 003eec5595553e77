import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import {
  answered,
  answers,
  ask,
  endAnswers,
  field,
  grown,
  length,
  long,
  questions,
  roomId,
  rooms,
  sendButton,
  stopButton,
  storedMessages,
} from '../support/chat-screen.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))
test.afterEach(({ page }) => endAnswers(page))

test('«Новый чат» leaves a running answer, which continues and is in the list', async ({ page }) => {
  await ask(page, long)
  await grown(page, 200)
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await expect(rooms(page).first().getByRole('img', { name: 'Идёт ответ' })).toBeHidden()
  await rooms(page).first().getByRole('link').click()
  await grown(page, 300)
  await stopButton(page).click()
})

test('a chat left during its answer is marked in the list, and continues without a second stream', async ({
  page,
}) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) opened.push(request.url())
  })
  await ask(page, 'Короткий вопрос')
  await answered(page)
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await ask(page, long)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  const id = roomId(page)
  await grown(page, 200)
  await rooms(page).nth(1).getByRole('link').click()
  await expect(questions(page)).toHaveText(['Короткий вопрос'])
  await expect(rooms(page).first().getByRole('img', { name: 'Идёт ответ' })).toBeVisible()
  await rooms(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(id))
  await grown(page, 400)
  expect(new Set(opened).size).toBe(opened.length)
  await stopButton(page).click()
})

test('an error of the stream stands under its question until the stored answer is there', async ({
  page,
}) => {
  await page.route('**/responses/*/stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'id: 1\ndata: {"delta":"Начало"}\n\nid: 2\ndata: {"event":"error","message":"Модель сейчас перегружена"}\n\n',
    }),
  )
  await ask(page, long)
  const note = page.getByRole('note', { name: 'Ответа нет' })
  await expect(note).toContainText('Модель сейчас перегружена')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sendButton(page)).toBeVisible()
  await expect(answers(page)).toHaveCount(0)
  // The server has gone on, and its answer replaces the error without a reload.
  await expect(answers(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(note).toHaveCount(0)
})

test('a refused or unreadable stream is reported', async ({ page }) => {
  await page.route('**/responses/*/stream', (route) => route.fulfill({ status: 404, body: '' }))
  const note = page.getByRole('note', { name: 'Ответа нет' })
  await ask(page, long)
  await expect(note).toContainText('HTTP 404')
  await page.unroute('**/responses/*/stream')
  await page.route('**/responses/*/stream', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'data: <html>\n\n' }),
  )
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await ask(page, long)
  await expect(note).toContainText('Ошибка парсинга сообщения: <html>')
})

test('a failed message returns to the input, and sending it again stores it once', async ({
  page,
  context,
}) => {
  await ask(page, 'Начало разговора')
  await answered(page)
  // The server receives the message, but its response is lost.
  await page.route('**/chats/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Важный вопрос')
  await field(page).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Нет связи с сервером')
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await expect(field(page)).toHaveValue('Важный вопрос')
  await page.unroute('**/chats/*/messages')
  await expect(answers(page)).toHaveCount(2)
  await answered(page)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await answered(page)
  const asked = (await storedMessages(page)).filter(({ msg }) => msg === 'Важный вопрос')
  expect(asked).toHaveLength(1)
  void context
})

test('the list scrolls with the answer until the user scrolls up, and again at the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 600 })
  await ask(page, long)
  const list = page.getByRole('region', { name: 'Сообщения' })
  const distance = () =>
    list.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await grown(page, 1_500)
  expect(await distance()).toBeLessThan(50)
  await list.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(distance).toBeGreaterThan(200)
  const top = await list.evaluate((element) => element.scrollTop)
  const before = await length(page)
  await grown(page, before + 300)
  expect(await list.evaluate((element) => element.scrollTop)).toBe(top)
  await page.getByRole('button', { name: 'Вниз' }).click()
  await expect.poll(distance).toBeLessThan(50)
  await stopButton(page).click()
  await list.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(distance).toBeGreaterThan(200)
  await ask(page, 'Ещё вопрос')
  await expect.poll(distance).toBeLessThan(50)
})

test('without a network chats show their last seen state, and nothing can be sent', {
  tag: '@installed',
}, async ({ page, context, server }) => {
  await page.getByRole('button', { name: 'Изображение', exact: true }).click()
  await ask(page, 'Картинка для поездки')
  await answered(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const drawn = answers(page).last().getByRole('img', { name: 'Изображение PromoGPT' })
  await expect(drawn).toBeVisible()
  await page.reload()
  await expect(drawn).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(questions(page).last()).toContainText('Картинка для поездки')
  await expect(drawn).toBeVisible()
  expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  await page.getByRole('searchbox', { name: 'Поиск по чатам' }).fill('картинка')
  await expect(rooms(page).first()).toContainText('Картинка для поездки')
  await field(page).fill('Отправлю потом')
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).hover()
  await expect(page.getByRole('tooltip')).toContainText('отправить сообщение можно после подключения')
  await page.reload()
  await expect(field(page)).toHaveValue('Отправлю потом')
  await page.goto(`${server.origin}/chat/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Этих сообщений нет на устройстве')).toBeVisible()
  await context.setOffline(false)
})

test('a long chat opens at its end, scrolls up to its beginning, and is complete without a network', {
  tag: '@installed',
}, async ({ page, context }) => {
  const messages = Array.from({ length: 130 }, (_, number) => ({
    msg: `Реплика ${number}. ${'Публикация согласована. '.repeat(number % 7)}`,
    attributes: { role: number % 2 === 0 ? 'user' : 'assistant', id: `id-${number}` },
  }))
  await ask(page, 'Короткий вопрос')
  await answered(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { promise: opened, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/chats/*/messages/page*', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    if (before) await opened
    const end = before ? Number(before.replace('id-', '')) : messages.length
    const rows = messages.slice(Math.max(0, end - 50), end)
    await route.fulfill({ json: { rows, has_more: end > 50, active_response_id: null } })
  })
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const log = document.querySelector('[role="log"]')
      const list = log?.parentElement
      if (!list || log.childElementCount === 0) return
      observer.disconnect()
      // The frame of these messages is not painted yet.
      requestAnimationFrame(() =>
        sessionStorage.setItem('first-frame', list.scrollHeight > list.clientHeight ? 'full' : 'gap'),
      )
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(questions(page).last()).toContainText('Реплика 128.')
  expect(await page.evaluate(() => sessionStorage.getItem('first-frame'))).toBe('full')
  const list = page.getByRole('region', { name: 'Сообщения' })
  const up = async () => {
    await list.hover()
    await page.mouse.wheel(0, -1_000)
  }
  const earlier = page.getByText('Загружаем более ранние сообщения…')
  await expect(async () => {
    await up()
    await expect(earlier).toBeInViewport({ timeout: 500 })
  }).toPass()
  const first = questions(page).first()
  await expect(first).toContainText('Реплика 80.')
  letGo()
  await expect(earlier).toBeHidden()
  await expect(first).not.toContainText('Реплика 80.')
  await expect(page.getByText('Реплика 80.', { exact: false })).toBeInViewport()
  const toBeginning = expect(async () => {
    await up()
    await expect(page.getByText('Реплика 0.', { exact: true })).toBeInViewport({ timeout: 500 })
  })
  await toBeginning.toPass()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(true)
  await page.reload()
  await expect(questions(page).last()).toContainText('Реплика 128.')
  await toBeginning.toPass()
  await context.setOffline(false)
})

test('a logout removes the chats and the drafts from the device', async ({ page, signIn }) => {
  await ask(page, 'Секретный разговор')
  await answered(page)
  await field(page).fill('секретный черновик')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Выйти и удалить' }).click()
  await expect(page).toHaveURL(/\/login/)
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    storage: JSON.stringify({ ...localStorage }),
  }))
  expect(left.databases).toBe(0)
  expect(left.storage).not.toContain('секретный')
  await signIn(page, '/chat')
  await expect(field(page)).toHaveValue('')
})
