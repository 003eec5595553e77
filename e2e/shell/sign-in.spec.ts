import { test as base, expect } from '@playwright/test'
import { clientId, clientSecret } from '../../tests/server/oidc/oidc-client.ts'
import { startRealProvider } from '../../tests/server/oidc/real-provider.ts'
import { demo, fillSignIn, test, userMenu } from '../support/app-server.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { freeOrigin, startBuiltServer } from '../support/built-server.ts'

const list = '/placement/channels-base'

test('a visitor signs in and reaches the requested page, an old token is renewed unnoticed, and a lost session leads back', async ({
  page,
  context,
  newUser,
}) => {
  await page.goto(`${list}?page=2`)
  await expect(page).toHaveURL(/\/login/)
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Пароль', { exact: true })]
  const enter = page.getByRole('button', { name: 'Войти', exact: true })
  await email.fill(newUser)
  await password.fill('wrong password')
  await enter.click()
  await expect(page.getByRole('alert')).toHaveText(/Неверный e-mail или пароль/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await password.fill(demo.password)
  await enter.click()
  await expect(page).toHaveURL(/\/placement\/channels-base\?page=2/)
  await expect(page.getByText(/^21-40 из/)).toBeVisible()
  for (const start of ['/login', '/']) {
    await page.goto(start)
    await expect(page).toHaveURL(/\/chat$/)
  }

  // The page that is left must not renew the session itself.
  await page.goto('/api/v1/health')
  await page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('access_token') ?? '').split('.')
    const past = atob(claims.replaceAll('-', '+').replaceAll('_', '/')).replace(/"exp":\d+/, '"exp":1')
    localStorage.setItem('access_token', `${head}.${btoa(past)}.${signature}`)
  })
  const renewal = page.waitForResponse('**/api/v1/auth/refresh')
  await page.goto(`${list}?page=2`)
  await expect(page.getByText(/^21-40 из/)).toBeVisible()
  // Within one second the server signs the same token twice.
  const { access_token } = await (await renewal).json()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(access_token)

  await page.goto('/api/v1/health')
  await context.clearCookies()
  await page.evaluate(() => {
    const [head, claims] = (localStorage.getItem('access_token') ?? '').split('.')
    localStorage.setItem('access_token', `${head}.${claims}.AAAA`)
  })
  await page.goto(`${list}?page=3`)
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, newUser)
  await expect(page.getByText(/^41-60 из/)).toBeVisible()
})

test('a user changes the own name, ends the session of another device, and a new password ends it again', async ({
  page,
  signIn,
  browser,
  newUser,
}) => {
  await signIn(page, '/services', newUser)
  const device = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1',
    serviceWorkers: 'block',
  })
  const phone = await device.newPage()
  await signIn(phone, '/services', newUser)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Сеансы' }).click()
  const panel = page.getByRole('dialog', { name: 'Сеансы', exact: true })
  const sessions = panel.getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Этот сеанс' })).toHaveCount(1)
  const elsewhere = sessions.filter({ hasText: 'Safari, iPhone' })
  await elsewhere.getByRole('button', { name: /^Выйти: / }).click()
  await expect(page.getByText('Сеанс завершён')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await phone.reload()
  await expect(phone).toHaveURL(/\/login/)
  await expect(phone.getByRole('alert')).toContainText('Сеанс завершён на другом устройстве: войдите снова')
  await fillSignIn(phone, newUser)
  await expect(phone.getByRole('heading', { level: 1, name: 'Сервисы' })).toBeVisible()
  await page.keyboard.press('Escape')

  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Профиль' }).click()
  const profile = page.getByRole('dialog', { name: 'Профиль', exact: true })
  await profile.getByLabel('Имя и фамилия').fill('Денис Новый')
  await profile.getByRole('button', { name: 'Сохранить' }).click()
  await expect(userMenu(page)).toContainText('Денис Новый')
  await profile.getByRole('button', { name: 'Сменить пароль' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
  const [present, wanted] = [dialog.getByLabel('Текущий пароль'), dialog.getByLabel(/^Новый пароль/)]
  await present.fill('not mine')
  await wanted.fill('a longer password')
  await wanted.press('Enter')
  await expect(dialog.locator('form').getByRole('alert')).toHaveText('Текущий пароль неверен')
  await expect(present).toBeFocused()
  await expect(wanted).not.toHaveAttribute('aria-invalid', 'true')
  await present.fill(demo.password)
  await wanted.press('Enter')
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сервисы')
  await phone.reload()
  await expect(phone).toHaveURL(/\/login/)
  await device.close()
})

/** The built server beside a real provider, with one user, who knows no password. */
const providerTest = base.extend<{
  desk: { origin: string; provider: Awaited<ReturnType<typeof startRealProvider>> }
}>({
  desk: async ({ browserName: _ }, use) => {
    // Passkeys need a host name.
    const origin = await freeOrigin('localhost')
    const callback = `${origin}/api/v1/auth/oidc/staff/callback`
    const provider = await startRealProvider([callback], [`${origin}/login`])
    const server = await startBuiltServer(origin, {
      PASSWORD_SIGN_IN: 'false',
      OIDC_PROVIDERS: 'staff',
      OIDC_STAFF_NAME: 'Keycloak',
      OIDC_STAFF_ISSUER: provider.issuer,
      OIDC_STAFF_CLIENT_ID: clientId,
      OIDC_STAFF_CLIENT_SECRET: clientSecret,
    })
    await use({ origin, provider })
    await server.remove()
    provider.stop()
  },
  serviceWorkers: 'block',
})

providerTest(
  'a person without a password signs in by the provider, adds a passkey after a fresh sign-in there, and signs out there too',
  async ({ page, desk: { origin, provider } }) => {
    await addAuthenticator(page)
    provider.state.accounts.eve = { email: 'eve@elsewhere.example', email_verified: true }
    const { current } = provider.state
    provider.state.current = 'eve'
    await page.goto(origin)
    const enter = page.getByRole('button', { name: 'Войти через Keycloak' })
    await enter.click()
    await expect(page.getByRole('alert')).toContainText('Попросите администратора пригласить вас')
    await expect(page).toHaveURL(`${origin}/login`)
    // The provider would remember the stranger.
    await page.context().clearCookies()
    provider.state.current = current
    await page.goto(`${origin}/placement/directions`)
    await enter.click()
    await expect(page).toHaveURL(`${origin}/placement/directions`)

    const menu = page.getByRole('button', { name: /anna@agency\.example/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Профиль' }).click()
    const profile = page.getByRole('dialog', { name: 'Профиль' })
    await expect(profile.getByRole('heading', { name: 'Вход через Keycloak' })).toBeVisible()
    await profile.getByRole('button', { name: 'Закрыть' }).last().click()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Сеансы и ключи доступа' }).click()
    const panel = page.getByRole('dialog', { name: 'Сеансы' })
    await panel.getByRole('button', { name: 'Добавить ключ' }).click()
    const dialog = page.getByRole('dialog', { name: 'Добавить ключ доступа' })
    await dialog.getByRole('button', { name: 'Войти через Keycloak' }).click()
    await expect(panel.getByRole('status').filter({ hasText: 'Вы подтвердили, что это вы' })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/placement/directions`)
    await panel.getByRole('button', { name: 'Добавить ключ' }).click()
    await expect(dialog.getByLabel('Название')).toBeVisible()
    await expect(dialog.getByLabel('Ваш пароль')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Продолжить' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Коды восстановления' })
      .getByRole('button', { name: 'Я сохранил коды' })
      .click()
    await expect(panel.getByRole('list', { name: 'Ключи доступа' }).getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(panel).toHaveCount(0)

    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
  },
)
