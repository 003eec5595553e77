import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { fillSignIn, test } from '../support/app-server.ts'
import { offlineBar } from '../support/kept-copy.ts'

test("a refusal in plain text, a proxy's error page, a captive portal and a lost network are told apart, and the text stays", async ({
  page,
  context,
  newUser,
}) => {
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: 'Unauthorized' }),
  )
  await page.goto('/login?redirect=%2Fplacement%2Fdirections')
  await fillSignIn(page, newUser)
  await expect(page.getByRole('alert')).toHaveText('Неверный e-mail или пароль')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await page.unroute('**/api/v1/auth/login')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Запуск продукта' })).toBeVisible()

  const popup = page.getByRole('dialog')
  const title = page.getByRole('textbox', { name: 'Название направления' })
  const save = page.getByRole('button', { name: 'Сохранить' })
  await page.getByRole('button', { name: 'Добавить направление' }).click()
  const text = `В кафе ${randomUUID()}`
  await title.fill(text)
  await page.route('**/api/v1/directions/', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  )
  await save.click()
  await expect(popup).toContainText('Ошибка 500')
  await expect(popup).toContainText('Внутренняя ошибка сервера. Введённое осталось на экране.')
  await popup.getByRole('button', { name: 'Закрыть' }).click()
  await expect(title).toHaveValue(text)
  await page.unrouteAll()

  // The portal starts only when the form is saved, because an earlier probe would disable the button.
  let isCaptive = false
  await page.route('**/api/v1/**', async (route) => {
    isCaptive ||= route.request().method() === 'POST' && route.request().url().endsWith('/directions/')
    const portal = { status: 200, contentType: 'text/html', body: '<title>Wi-Fi</title>Войдите в сеть' }
    await (isCaptive ? route.fulfill(portal) : route.continue())
  })
  await save.click()
  await expect(popup).toContainText('Нет связи с сервером')
  await expect(popup).toContainText('Сервер не отвечает, хотя сеть на устройстве есть')
  await expect(offlineBar(page)).toContainText('Сервер не отвечает')
  await popup.getByRole('button', { name: 'Закрыть' }).click()
  await page.unrouteAll()
  await expect(offlineBar(page)).toHaveCount(0)

  await page.route('**/api/v1/directions/', async (route) => {
    // The copy reads the list again when the connection returns.
    if (route.request().method() !== 'POST') return route.continue()
    await context.setOffline(true)
    await route.abort()
  })
  await save.click()
  await expect(popup).toContainText('Нет сети: проверьте подключение')
  await expect(offlineBar(page)).toContainText('Нет сети')
  await popup.getByRole('button', { name: 'Закрыть' }).click()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(offlineBar(page)).toHaveCount(0)
  await save.click()
  await expect(page.getByRole('heading', { name: text })).toBeVisible()
})
