import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { listIdentities, signOutAddress } from '#contract/accounts/identities.ts'
import type { signInOptions } from '#contract/accounts/oidc.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { readAudit } from '#server/modules/audit/audit.service.ts'
import { makeInvitation } from '#server/modules/auth/links.service.ts'
import { addUser, setAdministrator } from '#server/modules/users/users.service.ts'
import type { OidcProvider } from '#server/oidc-config.ts'
import { query } from '../empty-database.ts'
import { addAdministrator, startTestServer, TestClient } from '../test-server.ts'
import { Browser, desk } from './browser.ts'
import { providerAt } from './hostile-provider.ts'
import { startRealProvider } from './real-provider.ts'

let provider: Awaited<ReturnType<typeof startRealProvider>>

beforeEach(async () => {
  provider = await startRealProvider([`${desk}/api/v1/auth/oidc/staff/callback`], [`${desk}/login`])
})

afterEach(() => provider.stop())

async function startDesk(more: Partial<OidcProvider> = {}, { passwordSignIn = true } = {}) {
  const server = await startTestServer({
    config: {
      publicUrl: new URL(desk),
      passwordSignIn,
      oidcProviders: [providerAt(provider.issuer, more)],
    },
  })
  await addAdministrator(server.db)
  const browser = new Browser(server.origin)
  /** Returns a client with the session of the browser. */
  const client = async () => {
    const api = new TestClient(server.origin)
    api.token = await browser.token()
    return api
  }
  const actions = async () => {
    const found: string[] = []
    for await (const { action } of readAudit(server.db, {})) found.push(action)
    return found
  }
  return { ...server, browser, client, actions }
}

test('a user signs in by an account with the same verified e-mail, and later by the account alone', async () => {
  const { browser, client, actions, connection, origin } = await startDesk()
  expect(await browser.signIn('staff', '/projects?sort=title')).toEqual({
    oidc: 'done',
    redirect: '/projects?sort=title',
  })
  const account = await (await client()).send<{ email: string }>('GET', '/account')
  expect(account.body.email).toBe('anna@agency.example')
  provider.state.accounts.anna = { email: 'married@agency.example', email_verified: false }
  expect(await new Browser(origin).signIn('staff')).toEqual({ oidc: 'done' })
  expect(await actions()).toEqual(['identity_linked', 'oidc_sign_in', 'oidc_sign_in'])
  const { rows } = await query(connection, 'SELECT issuer, subject FROM user_identities')
  expect(rows).toEqual([{ issuer: provider.issuer, subject: 'anna' }])
})

test('the sign-in page learns the ways of signing in without a session', async () => {
  const { api } = await startDesk({ name: 'Яндекс ID' })
  const { body } = await api.send<EndpointOutput<typeof signInOptions>>('GET', '/auth/sign-in-options')
  expect(body).toEqual({
    password: true,
    providers: [{ id: 'staff', text: 'Войти через Яндекс ID' }],
    agency: { name: '', logo_url: null },
  })
  const without = await startTestServer()
  expect((await without.api.send('GET', '/auth/sign-in-options')).body).toEqual({
    agency: { name: '', logo_url: null },
    password: true,
    providers: [],
  })
})

test('the flow is kept from page scripts, other sites and plain connections', async () => {
  const { browser } = await startDesk()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const response = await browser.send(`${desk}/api/v1/auth/oidc/staff`, init)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/api\/v1\/auth\/oidc\/staff; HttpOnly; Secure; SameSite=Lax$/)
  const { address }: { address: string } = await response.json()
  for (const secret of ['code_verifier', 'client_secret']) expect(address).not.toContain(secret)
  const { searchParams } = new URL(address)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce']) expect(cookie).not.toContain(searchParams.get(name))
})

test('a code that has opened a session is worth nothing in another sign-in', async () => {
  const { browser, origin } = await startDesk()
  const used = await browser.reachCallback('staff')
  expect(await browser.finish(used)).toEqual({ oidc: 'done' })
  const second = new Browser(origin)
  const callback = await second.reachCallback('staff')
  callback.searchParams.set('code', used.searchParams.get('code') ?? '')
  expect(await second.finish(callback)).toEqual({ oidc: 'oidc_refused' })
  expect(await second.token()).toBeUndefined()
})

test('with sign-up, a stranger with a verified e-mail becomes a user without rights and without a password', async () => {
  const { browser, client, actions, connection } = await startDesk({ allowsSignUp: true })
  provider.state.accounts.eve = { email: 'Eve@Elsewhere.example', email_verified: true, name: 'Ева Новая' }
  provider.state.current = 'eve'
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  const { rows } = await query(
    connection,
    "SELECT email, full_name, is_administrator, has_password FROM users WHERE full_name = 'Ева Новая'",
  )
  expect(rows).toEqual([
    { email: 'eve@elsewhere.example', full_name: 'Ева Новая', is_administrator: false, has_password: false },
  ])
  expect(await actions()).toEqual(['user_added', 'identity_linked', 'oidc_sign_in'])
  const api = await client()
  const { body } = await api.send<EndpointOutput<typeof listIdentities>>('GET', '/account/identities')
  expect(body).toMatchObject({ items: [{ text: 'Вход через Keycloak' }], has_password: false })
  const refused = await api.send('DELETE', `/account/identities/${body.items[0]?.id}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_way_in' } })
})

test('sign-up never makes the first user, who would be an administrator', async () => {
  const { browser, connection } = await startDesk({ allowsSignUp: true })
  await query(connection, 'DELETE FROM users')
  expect(await browser.signIn('staff')).toEqual({ oidc: 'oidc_no_user' })
})

test('an invited user who signs in by the provider has joined, and the invitation is spent', async () => {
  const { browser, db, connection, clock } = await startDesk()
  const at = clock.now()
  const { id } = await addUser(db, { email: 'new@agency.example', fullName: 'Нина' }, at)
  await makeInvitation(db, id, { createdBy: null, at })
  provider.state.accounts.nina = { email: 'new@agency.example', email_verified: true }
  provider.state.current = 'nina'
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  expect((await query(connection, 'SELECT FROM one_time_links')).rowCount).toBe(0)
})

test('the group gives and takes the administrator’s right, and without the claim nothing changes', async () => {
  const { browser, db, connection } = await startDesk({ adminGroup: 'desk-admins' })
  await setAdministrator(db, 'anna@agency.example', false)
  const anna = { email: 'anna@agency.example', email_verified: true }
  const isAdministrator = async (groups?: string[]) => {
    provider.state.accounts.anna = groups ? { ...anna, groups } : anna
    expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
    const { rows } = await query<{ is: boolean }>(
      connection,
      "SELECT is_administrator AS is FROM users WHERE email = 'anna@agency.example'",
    )
    return rows[0]?.is
  }
  expect(await isAdministrator(['staff'])).toBe(false)
  expect(await isAdministrator(['staff', 'desk-admins'])).toBe(true)
  expect(await isAdministrator()).toBe(true)
  expect(await isAdministrator([])).toBe(false)
  const { rows } = await query(
    connection,
    "SELECT action, address FROM audit_log WHERE action LIKE 'administrator_%' ORDER BY id",
  )
  expect(rows).toEqual([
    { action: 'administrator_added', address: '127.0.0.1' },
    { action: 'administrator_removed', address: '127.0.0.1' },
  ])
})

test('the last administrator keeps the right without the group', async () => {
  const { browser, db, actions } = await startDesk({ adminGroup: 'desk-admins' })
  await setAdministrator(db, 'vera@agency.example', false)
  provider.state.accounts.anna = { email: 'anna@agency.example', email_verified: true, groups: [] }
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  expect(await actions()).not.toContain('administrator_removed')
})

test('a session that the provider opened ends there too, and other sessions end here only', async () => {
  const { browser, client, api } = await startDesk()
  await browser.signIn('staff')
  const asked = (caller: TestClient) =>
    caller.send<EndpointOutput<typeof signOutAddress>>('GET', '/account/sign-out-address')
  const { address } = (await asked(await client())).body
  const url = new URL(address ?? '')
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'promodesk',
    post_logout_redirect_uri: `${desk}/login`,
  })
  expect((await browser.send(url.href)).status).toBe(200)
  await api.signIn()
  expect((await asked(api)).body).toEqual({ address: null })
})

test('a provider that must not sign out is left signed in', async () => {
  const { browser, client } = await startDesk({ signsOut: false })
  await browser.signIn('staff')
  expect((await (await client()).send('GET', '/account/sign-out-address')).body).toEqual({ address: null })
})

test('a user with a password unlinks the account, which the next sign-in links again', async () => {
  const { browser, client, actions, connection } = await startDesk()
  await browser.signIn('staff')
  const api = await client()
  const { body } = await api.send<EndpointOutput<typeof listIdentities>>('GET', '/account/identities')
  expect(body.has_password).toBe(true)
  expect((await api.send('DELETE', `/account/identities/${body.items[0]?.id}`)).status).toBe(204)
  expect((await query(connection, 'SELECT FROM user_identities')).rowCount).toBe(0)
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  expect(await actions()).toEqual([
    ...['identity_linked', 'oidc_sign_in', 'identity_deleted', 'identity_linked', 'oidc_sign_in'],
  ])
})

test('with passwords off, the provider signs in, passwords do not, and no one unlinks the last way in', async () => {
  const { browser, client, api, user } = await startDesk({}, { passwordSignIn: false })
  expect(await api.signIn()).toMatchObject({ status: 403, body: { code: 'password_sign_in_off' } })
  const json = { username: user.email, password: 'x', code: '0000-0000-0000-0000' }
  expect((await api.send('POST', '/auth/login/recovery', { json })).body.code).toBe('password_sign_in_off')
  expect((await api.send('GET', '/auth/sign-in-options')).body).toMatchObject({ password: false })
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  const own = await client()
  const { body } = await own.send<EndpointOutput<typeof listIdentities>>('GET', '/account/identities')
  expect((await own.send('DELETE', `/account/identities/${body.items[0]?.id}`)).body.code).toBe('last_way_in')
})

test('with passwords off, a passkey of this site is a way in: the account is unlinked, and then the passkey stays', async () => {
  const { browser, client, connection, user } = await startDesk({}, { passwordSignIn: false })
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  const own = await client()
  const addPasskey = async (origin: string) => {
    const id = randomUUID()
    await query(
      connection,
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, origin, sign_count, transports, name, created_at)
        VALUES ('${id}', ${user.id}, '${id}', '\\x00', '${origin}', 0, '{}', 'Ноутбук', now())`,
    )
    return id
  }
  const ways = async () => (await own.send<EndpointOutput<typeof listIdentities>>('GET', '/account/identities')).body
  const { items } = await ways()
  const unlink = () => own.send('DELETE', `/account/identities/${items[0]?.id}`)
  await addPasskey('https://former.agency.example')
  expect(await ways()).toMatchObject({ has_password: false, can_unlink: false })
  expect((await unlink()).body.code).toBe('last_way_in')
  const passkey = await addPasskey(new URL(desk).origin)
  expect(await ways()).toMatchObject({ has_password: false, can_unlink: true })
  expect((await unlink()).status).toBe(204)
  // A provider that is no longer configured is no way in.
  await query(
    connection,
    `INSERT INTO user_identities (id, user_id, issuer, subject, created_at, last_used_at)
      VALUES ('${randomUUID()}', ${user.id}, 'https://former.example', 'staff', now(), now())`,
  )
  const removed = await own.send('DELETE', `/auth/passkeys/${passkey}`)
  expect(removed).toMatchObject({ status: 409, body: { code: 'last_passkey_required' } })
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  expect((await (await client()).send('DELETE', `/auth/passkeys/${passkey}`)).status).toBe(204)
})

test('with passwords off and the provider away, a one-time link of the command still signs in', async () => {
  const { api, db, user, clock } = await startDesk({}, { passwordSignIn: false })
  const at = clock.now()
  const { token } = await makeInvitation(db, user.id, { createdBy: null, at })
  const json = { token, password: 'a new long password' }
  const { status, body } = await api.send<{ access_token: string }>('POST', '/auth/links/use', { json })
  expect({ status, token: body.access_token }).toEqual({ status: 200, token: expect.any(String) })
})

test('a provider that is away refuses the beginning of a sign-in, and is asked again', async () => {
  const { origin } = await startDesk({ id: 'away', issuer: new URL('http://127.0.0.1:9') })
  const browser = new Browser(origin)
  for (let attempt = 0; attempt < 2; attempt++) await expect(browser.begin('away')).rejects.toThrow('oidc_unavailable')
  await expect(browser.begin('unknown')).rejects.toThrow('oidc_unknown')
})

test('only a server with a provider announces accounts there', async () => {
  const { api } = await startDesk()
  await api.signIn()
  expect((await api.send('GET', '/meta')).body).toMatchObject({ has_sign_in_providers: true })
  const without = await startTestServer()
  await without.api.signIn()
  expect((await without.api.send('GET', '/meta')).body).toMatchObject({ has_sign_in_providers: false })
})
