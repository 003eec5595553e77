import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import {
  answered,
  answers,
  ask,
  askModel,
  field,
  grown,
  length,
  long,
  questions,
  roomId,
  rooms,
} from '../support/chat-screen.ts'
import { controlled } from '../support/kept-copy.ts'
import { keptMessages, storeChat } from '../support/stored-chat.ts'

test('a chat left during its answer is marked, goes on without a second stream, and is deleted without an error', async ({
  page,
  signIn,
  newUser,
}) => {
  const opened: string[] = []
  const missed: string[] = []
  page.on('request', (request) => request.url().endsWith('/stream') && opened.push(request.url()))
  page.on('response', (response) => response.status() === 404 && missed.push(response.url()))
  await signIn(page, '/chat', newUser)
  await ask(page, 'Короткий вопрос')
  await answered(page)
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await askModel(page, long)
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
  await rooms(page)
    .first()
    .getByRole('button', { name: /Действия с чатом/ })
    .click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rooms(page)).toHaveCount(1)
  expect(missed).toEqual([])
})

test('the list scrolls with the answer until the user scrolls up, and again at the bottom', async ({
  page,
  signIn,
  newUser,
}) => {
  await page.setViewportSize({ width: 1100, height: 600 })
  await signIn(page, '/chat', newUser)
  await askModel(page, long)
  const list = page.getByRole('region', { name: 'Сообщения' })
  const distance = () => list.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await grown(page, 1_500)
  await expect.poll(distance).toBeLessThan(50)
  await expect
    .poll(async () => {
      await list.hover()
      await page.mouse.wheel(0, -400)
      return distance()
    })
    .toBeGreaterThan(200)
  await expect(async () => {
    const top = await list.evaluate((element) => element.scrollTop)
    await grown(page, (await length(page)) + 300)
    expect(await list.evaluate((element) => element.scrollTop)).toBe(top)
  }).toPass()
  await page.getByRole('button', { name: 'Вниз' }).click()
  await expect.poll(distance).toBeLessThan(50)
})

test('a long chat opens at its end, scrolls up to its beginning, and is complete without a network', {
  tag: '@installed',
}, async ({ page, context, server, signIn, newUser }) => {
  const texts = Array.from(
    { length: 130 },
    (_, number) => `Реплика ${number}. ${'Публикация согласована. '.repeat(number % 7)}`,
  )
  const address = await storeChat(server, newUser, 'Долгий', texts)
  await signIn(page, '/chat', newUser)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { promise: opened, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/chats/*/messages/page?*before=*', async (route) => {
    await opened
    await route.continue()
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
  await page.goto(address)
  await expect(questions(page).last()).toContainText('Реплика 128.')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('first-frame'))).toBe('full')
  const list = page.getByRole('region', { name: 'Сообщения' })
  const upTo = (text: string) =>
    expect
      .poll(async () => {
        await list.hover()
        await page.mouse.wheel(0, -1_000)
        return page.getByText(text).evaluateAll((found) =>
          found.some((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return bottom > 0 && top < innerHeight
          }),
        )
      })
      .toBe(true)
  await upTo('Загружаем более ранние сообщения…')
  const first = questions(page).first()
  await expect(first).toContainText('Реплика 80.')
  letGo()
  await expect(page.getByText('Загружаем более ранние сообщения…')).toBeHidden()
  await expect(first).not.toContainText('Реплика 80.')
  await expect(page.getByText('Реплика 80.', { exact: false })).toBeInViewport()
  await upTo('Реплика 0.')
  await expect.poll(() => keptMessages(page, address)).toBe(130)
  await context.setOffline(true)
  await page.reload()
  await expect(questions(page).last()).toContainText('Реплика 128.')
  await upTo('Реплика 0.')
})

test('without a network chats show and find what was last seen, and a typed text stays', {
  tag: '@installed',
}, async ({ page, context, server, signIn, newUser }) => {
  const heading = 'Придумай слоган для садоводства'
  const slogan = await storeChat(server, newUser, 'Слоган', [heading, 'Растим вместе'])
  await signIn(page, '/chat', newUser)
  await controlled(page)
  await rooms(page).first().getByRole('link').click()
  await expect(questions(page)).toHaveText(heading)
  const search = page.getByRole('searchbox', { name: 'Поиск по чатам' })
  const results = page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('listitem')
  // The part of the page that shows the results is then on the device.
  await search.fill('садоводства')
  await expect(results).toHaveCount(1)
  await search.fill('')
  await page.getByRole('button', { name: 'Новый чат' }).click()
  await expect(page.getByRole('heading', { name: 'Чем могу помочь?' })).toBeVisible()
  await page.getByRole('button', { name: 'Изображение', exact: true }).click()
  await ask(page, 'Картинка для поездки')
  await answered(page)
  await page.reload()
  const drawn = answers(page).last().getByRole('img', { name: 'Изображение PromoGPT' })
  const isKept = ({ src }: HTMLImageElement) => caches.match(src, { ignoreVary: true }).then(Boolean)
  await expect.poll(() => drawn.evaluate(isKept)).toBe(true)
  for (const chat of [slogan, page.url()]) await expect.poll(() => keptMessages(page, chat)).toBe(2)
  await context.setOffline(true)
  await page.reload()
  await expect(questions(page).last()).toContainText('Картинка для поездки')
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  await expect(page.getByRole('button', { name: 'Другой вариант' })).toHaveAttribute('aria-disabled', 'true')
  await field(page).fill('Отправлю потом')
  await search.fill('садоводством')
  await expect(results).toHaveCount(1)
  await expect(page.getByText(/^Без сети: среди \d+\sсохранённ/)).toBeVisible()
  await page.reload()
  await expect(field(page)).toHaveValue('Отправлю потом')
  await page.goto(`${server.origin}/chat/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Этих сообщений нет на устройстве')).toBeVisible()
})
