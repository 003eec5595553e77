import { test as base, expect } from '@playwright/test'
import { clientId, clientSecret } from '../../tests/server/oidc/oidc-client.ts'
import { startRealProvider } from '../../tests/server/oidc/real-provider.ts'
import { freePort } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import { startEmptyServer } from '../support/empty-server.ts'

/** The built server beside a real provider, with one user, who knows no password. */
const test = base.extend<{
  desk: { origin: string; provider: Awaited<ReturnType<typeof startRealProvider>> }
}>({
  desk: async ({ playwright }, use) => {
    const origin = `http://127.0.0.1:${await freePort()}`
    const callback = `${origin}/api/v1/auth/oidc/staff/callback`
    const provider = await startRealProvider([callback], [`${origin}/login`])
    const server = await startEmptyServer(origin, {
      PUBLIC_URL: origin,
      ...{ OIDC_PROVIDERS: 'staff', OIDC_STAFF_NAME: 'Keycloak', OIDC_STAFF_ISSUER: provider.issuer },
      ...{ OIDC_STAFF_CLIENT_ID: clientId, OIDC_STAFF_CLIENT_SECRET: clientSecret },
    })
    const request = await playwright.request.newContext({ baseURL: origin })
    const person = { email: 'anna@agency.example', full_name: 'Анна Белова' }
    const data = { token: server.token, password: 'a password for the first time', person }
    expect((await request.post('/api/v1/auth/links/use', { data })).ok()).toBe(true)
    await use({ origin, provider })
    await request.dispose()
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

test('a stranger reads why the provider does not open the door', async ({ page, desk }) => {
  desk.provider.state.accounts.eve = { email: 'eve@elsewhere.example', email_verified: true }
  desk.provider.state.current = 'eve'
  await page.goto(desk.origin)
  await page.getByRole('button', { name: 'Войти через Keycloak' }).click()
  await expect(page.getByRole('alert')).toContainText('Попросите администратора пригласить вас')
  await expect(page).toHaveURL(`${desk.origin}/login`)
})
