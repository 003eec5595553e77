import { afterEach, beforeEach, expect, test } from 'vitest'
import type { listIdentities } from '#contract/accounts/identities.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { Authenticator } from '../auth/authenticator.ts'
import { query } from '../empty-database.ts'
import { addAdministrator, addTestUser, startTestServer } from '../test-server.ts'
import { Browser, desk } from './browser.ts'
import { providerAt } from './hostile-provider.ts'
import { startRealProvider } from './real-provider.ts'

type Options = { challenge: string; rp: { id: string } }

let provider: Awaited<ReturnType<typeof startRealProvider>>
let server: Awaited<ReturnType<typeof startDesk>>
let browser: Browser
let token: string | undefined

async function startDesk({ passwordSignIn = false } = {}) {
  const started = await startTestServer({
    config: {
      publicUrl: new URL(desk),
      passwordSignIn,
      oidcProviders: [providerAt(provider.issuer)],
    },
  })
  await addAdministrator(started.db)
  return started
}

/** Anna is signed in by the provider, and no password signs in. */
beforeEach(async () => {
  provider = await startRealProvider([`${desk}/api/v1/auth/oidc/staff/callback`], [`${desk}/login`])
  server = await startDesk()
  browser = new Browser(server.origin)
  await browser.signIn('staff')
  token = await browser.token()
})
afterEach(() => provider.stop())

const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback')
const done = { confirmed: 'done', redirect: '/services' }
const options = (by = browser, as = token) => by.call<Options>(as, 'POST', '/auth/passkeys/options', {})
const expectUnproved = async (by = browser, as = token) =>
  expect(await options(by, as)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })

test('a user without a password adds a passkey after a fresh sign-in, and makes new codes for five minutes', async () => {
  await expectUnproved()
  const asked = new URL(await browser.beginConfirming(token, 'staff')).searchParams
  expect({ prompt: asked.get('prompt'), max_age: asked.get('max_age') }).toEqual({
    prompt: 'login',
    max_age: '0',
  })
  const ways = async () =>
    (await browser.call<EndpointOutput<typeof listIdentities>>(token, 'GET', '/account/identities')).body
  expect(await ways()).toMatchObject({ is_confirmed: false, items: [{ provider: 'staff' }] })
  expect(await browser.confirm(token, 'staff')).toEqual(done)
  expect(await ways()).toMatchObject({ is_confirmed: true })
  const { status, body } = await options()
  expect(status).toBe(200)
  const credential = new Authenticator(desk).create(body)
  const added = await browser.call<{ recovery_codes: string[] }>(token, 'POST', '/auth/passkeys', {
    name: 'Ноутбук',
    credential,
  })
  expect({ status: added.status, codes: added.body.recovery_codes.length }).toEqual({
    status: 200,
    codes: 10,
  })
  server.clock.advance(5 * 60_000 - 1_000)
  expect((await browser.call(token, 'POST', '/auth/recovery-codes', {})).status).toBe(200)
  server.clock.advance(2_000)
  expect((await browser.call(token, 'POST', '/auth/recovery-codes', {})).body.code).toBe('sign_in_again')
  await expectUnproved()
})

test('a confirmation opens no session, and a sign-in confirms nothing', async () => {
  await expectUnproved()
  const sessions = async () => (await query(server.connection, 'SELECT FROM session_families')).rowCount
  const before = await sessions()
  expect(await browser.confirm(token, 'staff')).toEqual(done)
  expect(await sessions()).toBe(before)
})

test('the proof is of one session: neither another one of the user nor another user can use it', async () => {
  await addTestUser(server.db, 'boris@agency.example')
  await browser.confirm(token, 'staff')
  provider.state.accounts.boris = { email: 'boris@agency.example', email_verified: true }
  for (const person of ['anna', 'boris']) {
    provider.state.current = person
    const other = new Browser(server.origin)
    await other.signIn('staff')
    const proof = browser.cookies.get(desk)?.find(({ name }) => name === 'fresh_sign_in')
    if (!proof) throw new Error('no proof')
    other.cookies.set(desk, [...(other.cookies.get(desk) ?? []), proof])
    await expectUnproved(other, await other.token())
  }
  expect((await options()).status).toBe(200)
})

test('the proof is no access token, and neither it nor another token can be forged into the other', async () => {
  await browser.confirm(token, 'staff')
  const cookies = browser.cookies.get(desk) ?? []
  const proof = cookies.find(({ name }) => name === 'fresh_sign_in')
  expect((await browser.call(proof?.value, 'GET', '/account')).status).toBe(401)
  const device = cookies.find(({ name }) => name === 'device_token')
  for (const value of [token ?? '', device?.value ?? '', '', `${proof?.value}x`]) {
    if (proof) browser.cookies.set(desk, [...cookies.filter((one) => one !== proof), { ...proof, value }])
    await expectUnproved()
  }
})

test.each([
  ['a colleague, who is linked', { email: 'boris@agency.example', email_verified: true }, true],
  ['a stranger', { email: 'eve@elsewhere.example', email_verified: true }, false],
  ['another account with the same e-mail', { email: 'anna@agency.example', email_verified: true }, false],
])('the sign-in of %s at the provider does not confirm the user', async (_who, account, isLinked) => {
  await addTestUser(server.db, 'boris@agency.example')
  provider.state.accounts.other = account
  provider.state.current = 'other'
  if (isLinked) await new Browser(server.origin).signIn('staff')
  // The provider's own page asks before it changes the person.
  browser.cookies.delete(provider.issuer)
  const before = await query(server.connection, 'SELECT FROM user_identities')
  expect(await browser.confirm(token, 'staff')).toEqual({
    confirmed: 'oidc_other_person',
    redirect: '/services',
  })
  await expectUnproved()
  expect((await query(server.connection, 'SELECT FROM user_identities')).rowCount).toBe(before.rowCount)
  const denied = "SELECT FROM audit_log WHERE action = 'sign_in_denied' AND subject = $1"
  expect((await query(server.connection, denied.replace('$1', `'${server.user.id}'`))).rowCount).toBe(1)
})

test('a finished confirmation is worth nothing again, also with a copy of the cookies', async () => {
  const callback = await browser.open(await browser.beginConfirming(token, 'staff'), isCallback)
  const copied = new Browser(server.origin)
  for (const [origin, cookies] of browser.cookies) copied.cookies.set(origin, [...cookies])
  expect(await browser.finish(callback)).toEqual(done)
  expect(await copied.finish(callback)).toEqual({ confirmed: 'oidc_expired', redirect: '/services' })
  expect(copied.cookies.get(desk)?.some(({ name }) => name === 'fresh_sign_in')).toBe(false)
  expect(await browser.finish(callback)).toEqual({ oidc: 'oidc_expired' })
})

test('a callback of a confirmation does not sign in, and that of a sign-in does not confirm', async () => {
  const confirming = await browser.open(await browser.beginConfirming(token, 'staff'), isCallback)
  const stranger = new Browser(server.origin)
  await stranger.begin('staff')
  expect(await stranger.finish(confirming)).toEqual({ oidc: 'oidc_refused' })
  expect(await stranger.token()).toBeUndefined()
  const signingIn = await stranger.reachCallback('staff')
  expect(await browser.finish(signingIn)).toMatchObject({ confirmed: 'oidc_refused' })
  await expectUnproved()
})

test('a session that ends meanwhile is not confirmed', async () => {
  const callback = await browser.open(await browser.beginConfirming(token, 'staff'), isCallback)
  await browser.send(`${desk}/api/v1/auth/logout`, { method: 'POST' })
  expect(await browser.finish(callback)).toMatchObject({ confirmed: 'oidc_expired' })
})

test('only a signed-in user of this site begins a confirmation', async () => {
  await expect(browser.beginConfirming(undefined, 'staff')).rejects.toThrow('unauthorized')
  await expect(browser.beginConfirming(token, 'unknown')).rejects.toThrow('oidc_unknown')
  const response = await browser.send(`${desk}/api/v1/account/confirmation/staff`, {
    method: 'POST',
    body: '{}',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      origin: 'https://evil.example',
    },
  })
  expect(response.status).toBe(403)
})

test('a user who has a password is asked for it, and a fresh sign-in does not replace it', async () => {
  const withPasswords = await startDesk({ passwordSignIn: true })
  const own = new Browser(withPasswords.origin)
  await own.signIn('staff')
  const as = await own.token()
  expect(await own.confirm(as, 'staff')).toEqual(done)
  expect((await options(own, as)).body.code).toBe('password_missing')
})
