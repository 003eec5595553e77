import { test as base, expect } from '@playwright/test'
import { clientId, clientSecret } from '../../tests/server/oidc/oidc-client.ts'
import { startRealProvider } from '../../tests/server/oidc/real-provider.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectNoFaults, pageFaults } from '../support/axe.ts'
import { freeOrigin, startBuiltServer } from '../support/built-server.ts'

/** The built server beside a real provider, with one user, who knows no password. */
const test = base.extend<{
  desk: { origin: string; provider: Awaited<ReturnType<typeof startRealProvider>> }
}>({
  desk: async ({ browserName: _ }, use) => {
    // Passkeys need a host name.
    const origin = await freeOrigin('localhost')
    const callback = `${origin}/api/v1/auth/oidc/staff/callback`
    const provider = await startRealProvider([callback], [`${origin}/login`])
    const server = await startBuiltServer(origin, {
      PASSWORD_SIGN_IN: 'false',
      ...{ OIDC_PROVIDERS: 'staff', OIDC_STAFF_NAME: 'Keycloak', OIDC_STAFF_ISSUER: provider.issuer },
      ...{ OIDC_STAFF_CLIENT_ID: clientId, OIDC_STAFF_CLIENT_SECRET: clientSecret },
    })
    await use({ origin, provider })
    await server.remove()
    provider.stop()
  },
  serviceWorkers: 'block',
})

test('a person signs in by the provider, sees the account in the profile, and signs out there too', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.origin}/placement/directions`)
  const button = page.getByRole('button', { name: 'Войти через Keycloak' })
  await expect(button).toBeVisible()
  expect(await pageFaults(page)).toEqual([])
  await button.click()
  await expect(page).toHaveURL(`${desk.origin}/placement/directions`)

  await page.getByRole('button', { name: /anna@agency\.example/ }).click()
  await page.getByRole('menuitem', { name: 'Профиль' }).click()
  const profile = page.getByRole('dialog', { name: 'Профиль' })
  await expect(profile.getByRole('heading', { name: 'Вход через Keycloak' })).toBeVisible()
  expect(await pageFaults(page)).toEqual([])
  await profile.getByRole('button', { name: 'Закрыть' }).last().click()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(new RegExp(`^${desk.provider.issuer}/session/end`))
})

test('a person without a password adds a passkey after a fresh sign-in at the provider', async ({
  page,
  desk,
}) => {
  await addAuthenticator(page)
  await page.goto(`${desk.origin}/services`)
  await page.getByRole('button', { name: 'Войти через Keycloak' }).click()
  await page.getByRole('button', { name: /anna@agency\.example/ }).click()
  await page.getByRole('menuitem', { name: 'Сеансы и ключи доступа' }).click()
  const panel = page.getByRole('dialog', { name: 'Сеансы' })
  await panel.getByRole('button', { name: 'Добавить ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Добавить ключ доступа' })
  await expectNoFaults(page, dialog)
  await dialog.getByRole('button', { name: 'Войти через Keycloak' }).click()

  await expect(panel.getByRole('status')).toContainText('Вы подтвердили, что это вы')
  await expect(page).toHaveURL(`${desk.origin}/services`)
  await expectNoFaults(page, panel)
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
})

test('the panel says why a fresh sign-in confirmed no one', async ({ page, desk }) => {
  await addAuthenticator(page)
  await page.goto(`${desk.origin}/services`)
  await page.getByRole('button', { name: 'Войти через Keycloak' }).click()
  await expect(page.getByRole('button', { name: /anna@agency\.example/ })).toBeVisible()
  await page.goto(`${desk.origin}/login?confirmed=oidc_other_person&redirect=%2Fservices`)
  const panel = page.getByRole('dialog', { name: 'Сеансы' })
  await expect(panel.getByRole('alert')).toContainText('Вы вошли другой учётной записью')
  await expectNoFaults(page, panel)
})

test('a link cannot say that a fresh sign-in has confirmed the user', async ({ page, desk }) => {
  await addAuthenticator(page)
  await page.goto(`${desk.origin}/services`)
  await page.getByRole('button', { name: 'Войти через Keycloak' }).click()
  await expect(page.getByRole('button', { name: /anna@agency\.example/ })).toBeVisible()
  const asked = page.waitForResponse(/\/account\/identities$/)
  await page.goto(`${desk.origin}/login?confirmed=done&redirect=%2Fservices`)
  const panel = page.getByRole('dialog', { name: 'Сеансы' })
  await expect(panel.getByRole('button', { name: 'Добавить ключ' })).toBeVisible()
  expect(await (await asked).json()).toMatchObject({ is_confirmed: false })
  await expect(panel).not.toContainText('Вы подтвердили')
})

test('a stranger reads why the provider does not open the door', async ({ page, desk }) => {
  desk.provider.state.accounts.eve = { email: 'eve@elsewhere.example', email_verified: true }
  desk.provider.state.current = 'eve'
  await page.goto(desk.origin)
  await page.getByRole('button', { name: 'Войти через Keycloak' }).click()
  await expect(page.getByRole('alert')).toContainText('Попросите администратора пригласить вас')
  await expect(page).toHaveURL(`${desk.origin}/login`)
})
