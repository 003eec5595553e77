import { expect } from '@playwright/test'
import { demo, fillSignIn, test } from '../support/app-server.ts'

test('a visitor without a session signs in and returns to the requested page', async ({ page, signIn }) => {
  await page.goto('/placement/channels-base?page=2')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Введите e-mail')).toBeVisible()
  await expect(page.getByText('Введите пароль')).toBeVisible()
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Введите корректный e-mail')).toBeVisible()
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Пароль', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Неверный e-mail или пароль/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/placement\/channels-base\?page=2/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/chat$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/chat$/)
  void signIn
})

test('the sign-in does not redirect to another site', async ({ page }) => {
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fx')
  await fillSignIn(page)
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/chat$/)
})

test('the frame shows while the application loads, and gives way to it', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(page)
  const fresh = await browser.newContext({ storageState: await context.storageState() })
  const first = await fresh.newPage()
  const arrived = Promise.withResolvers<void>()
  await first.route(/\/assets\/app-.*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await first.goto(`${baseURL}/placement/channels-base`, { waitUntil: 'commit' })
  const frame = first.getByRole('status').filter({ hasText: 'Загрузка' })
  await expect(frame).toBeVisible()
  arrived.resolve()
  await expect(first.getByRole('heading', { level: 1, name: 'База каналов' })).toBeVisible()
  await expect(frame).toHaveCount(0)
  await fresh.close()
})

test('an unreadable token signs out', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('access_token', 'nonsense'))
  await page.goto('/placement/channels-base')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('an expired token is renewed unnoticed', async ({ page, signIn }) => {
  await signIn(page)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await page.evaluate(() => {
    const token = localStorage.getItem('access_token') ?? ''
    const [head, , signature] = token.split('.')
    const claims = btoa(JSON.stringify({ sub: '1', email: 'demo@promodesk.local', full_name: 'x', exp: 1 }))
    localStorage.setItem('access_token', `${head}.${claims}.${signature}`)
  })
  const renewal = page.waitForResponse('**/api/v1/auth/refresh')
  await page.goto('/placement/channels-base?page=2')
  await expect(page.getByText('21-40 из 2 000')).toBeVisible()
  // Within one second the server signs the same token twice.
  const { access_token } = await (await renewal).json()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(access_token)
})

test('a session ended elsewhere leads to the sign-in and back', async ({ page, context, signIn }) => {
  await signIn(page)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await context.clearCookies()
  await page.evaluate(() => {
    const [head, claims] = (localStorage.getItem('access_token') ?? '').split('.')
    localStorage.setItem('access_token', `${head}.${claims}.AAAA`)
  })
  await page.goto('/placement/channels-base?page=3')
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page)
  await expect(page.getByText('41-60 из 2 000')).toBeVisible()
})
