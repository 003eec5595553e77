import { expect, type Page } from '@playwright/test'
import { fillSignIn, test } from '../support/app-server.ts'
import { answered, ask } from '../support/chat-screen.ts'
import { offlineBar } from '../support/kept-copy.ts'

const directions = '/placement/directions'
const text = (status: number) => ({ status, contentType: 'text/plain', body: 'Unauthorized' })
const page500 = { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }
const captivePage = { status: 200, contentType: 'text/html', body: '<title>Wi-Fi</title>Войдите в сеть' }

const token = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))
const popup = (page: Page) => page.getByRole('dialog')

async function enter(page: Page) {
  await fillSignIn(page)
}

async function addDirection(page: Page, title: string) {
  await page.getByRole('button', { name: 'Добавить направление' }).click()
  await page.getByRole('textbox', { name: 'Название направления' }).fill(title)
  await page.getByRole('button', { name: 'Сохранить' }).click()
}

test('a sign-in refused in plain text is reported as a wrong e-mail or password', async ({ page }) => {
  await page.route('**/api/v1/auth/login', (route) => route.fulfill(text(401)))
  await page.goto('/login')
  await enter(page)
  await expect(page.getByRole('alert')).toHaveText('Неверный e-mail или пароль')
  expect(await token(page)).toBeNull()
  await page.unroute('**/api/v1/auth/login')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/chat$/)
})

test('a 401 in plain text causes one renewal, and the page goes on', async ({ page, signIn }) => {
  await signIn(page)
  let refused = 0
  await page.route('**/api/v1/directions/', async (route) => {
    if (refused++ === 0) await route.fulfill(text(401))
    else await route.continue()
  })
  await page.goto(directions)
  await expect(page.getByRole('heading', { name: 'Запуск продукта' })).toBeVisible()
  expect(refused).toBe(2)
  await expect(popup(page)).toHaveCount(0)
})

for (const status of [400, 401]) {
  test(`a refresh refused with ${status} in plain text leads to the sign-in, and from there back`, async ({
    page,
    signIn,
  }) => {
    await signIn(page)
    await page.route('**/api/v1/directions/', (route) => route.fulfill(text(401)))
    await page.route('**/api/v1/auth/refresh', (route) => route.fulfill(text(status)))
    await page.goto(directions)
    await expect(page).toHaveURL(/\/login/)
    expect(await token(page)).toBeNull()
    await page.unrouteAll()
    await enter(page)
    await expect(page).toHaveURL(/\/placement\/directions$/)
    await expect(page.getByRole('heading', { name: 'Запуск продукта' })).toBeVisible()
  })
}

test("a proxy's error page is an error with its number, and the text stays", async ({ page, signIn }) => {
  await signIn(page, directions)
  await expect(page.getByRole('heading', { name: 'Запуск продукта' })).toBeVisible()
  await page.route('**/api/v1/directions/', (route) => route.fulfill(page500))
  await addDirection(page, 'Через прокси')
  await expect(popup(page)).toContainText('Ошибка 500')
  await expect(popup(page)).toContainText('Введённое осталось на экране. Внутренняя ошибка сервера')
  await popup(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('textbox', { name: 'Название направления' })).toHaveValue('Через прокси')
})

test("a captive portal's page is no response: dialog and bar say that the server does not answer", async ({
  page,
  signIn,
}) => {
  await signIn(page, directions)
  await expect(page.getByRole('heading', { name: 'Запуск продукта' })).toBeVisible()
  // The portal starts only when the form is saved, because an earlier probe would disable the button.
  let isCaptive = false
  await page.route('**/api/v1/**', async (route) => {
    isCaptive ||= route.request().method() === 'POST' && route.request().url().endsWith('/directions/')
    await (isCaptive ? route.fulfill(captivePage) : route.continue())
  })
  await addDirection(page, 'В кафе')
  await expect(popup(page)).toContainText('Нет связи с сервером')
  await expect(popup(page)).toContainText('Сервер не отвечает, хотя сеть на устройстве есть')
  await expect(offlineBar(page)).toContainText('Сервер не отвечает')
})

test('a network lost during a save is reported by dialog and bar', async ({ page, context, signIn }) => {
  await signIn(page, directions)
  await expect(page.getByRole('heading', { name: 'Запуск продукта' })).toBeVisible()
  await page.route('**/api/v1/directions/', async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await addDirection(page, 'В метро')
  await expect(popup(page)).toContainText('Нет связи с сервером')
  await expect(popup(page)).toContainText('Нет сети: проверьте подключение')
  await expect(offlineBar(page)).toContainText('Нет сети')
})

test('a success without a body is accepted, and the list shows the new item', async ({ page, signIn }) => {
  await signIn(page, directions)
  await page.route('**/api/v1/directions/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.fulfill({ status: 201, body: '' })
  })
  await addDirection(page, 'Без ответа')
  await expect(page.getByText('Направление успешно добавлено')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Без ответа' })).toBeVisible()
  await expect(popup(page)).toHaveCount(0)
})

test('a chat can be renamed, pinned and moved only where the server announces it', async ({
  page,
  signIn,
}) => {
  const menu = page.getByRole('button', { name: /^Действия с чатом/ }).first()
  await signIn(page, '/chat')
  await ask(page, 'Как назвать чат')
  await answered(page)
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Закрепить', 'В папку…', 'Переименовать', 'Удалить'],
  ])
  await page.route('**/api/v1/meta', (route) => route.fulfill({ ...text(404), body: 'Not Found' }))
  await page.reload()
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Удалить'])
})
