import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readAudit } from '#server/modules/audit/audit.service.ts'
import { disableUser, setAdministrator, setPasskeyRequired } from '#server/modules/users/users.service.ts'
import { query } from '../empty-database.ts'
import { addAdministrator, addTestUser, startTestServer } from '../test-server.ts'
import { Browser, desk } from './browser.ts'
import { providerAt, startHostileProvider, unsigned } from './hostile-provider.ts'

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let other: typeof provider
let server: Awaited<ReturnType<typeof startTestServer>>
let browser: Browser
/** The clock of the server, which the providers follow. */
const clock = { now: () => server.clock.now() }

beforeAll(async () => {
  provider = await startHostileProvider(clock.now)
  other = await startHostileProvider(clock.now)
})

beforeEach(async () => {
  for (const each of [provider, other]) Object.assign(each, { behaviour: {}, requests: [] })
  server = await startTestServer({
    config: {
      publicUrl: new URL(desk),
      oidcProviders: [providerAt(provider.issuer), providerAt(other.issuer, { id: 'other', name: 'Яндекс ID' })],
    },
  })
  await addAdministrator(server.db)
  browser = new Browser(server.origin)
})

/** Expects that the outcome is this failure and that no session was opened. */
async function expectRefused(outcome: Record<string, string>, failure: string, by = browser) {
  expect(outcome).toEqual({ oidc: failure })
  expect(await by.token()).toBeUndefined()
  const opened = await query(server.connection, 'SELECT FROM session_families WHERE provider IS NOT NULL')
  expect(opened.rowCount).toBe(0)
}

const identities = async () =>
  (await query<{ subject: string }>(server.connection, 'SELECT subject FROM user_identities')).rows

test('a finished callback opens no second session, in the same browser and in another', async () => {
  const callback = await browser.reachCallback('staff')
  const copied = new Browser(server.origin)
  for (const [origin, cookies] of browser.cookies) copied.cookies.set(origin, [...cookies])
  expect(await browser.finish(callback)).toEqual({ oidc: 'done' })
  expect(await browser.finish(callback)).toEqual({ oidc: 'oidc_expired' })
  expect(await copied.finish(callback)).toEqual({ oidc: 'oidc_expired' })
  expect(await copied.token()).toBeUndefined()
})

test('of two simultaneous callbacks one opens a session', async () => {
  const callback = await browser.reachCallback('staff')
  const outcomes = await Promise.all([browser.finish(callback), browser.finish(callback)])
  expect(outcomes.map(({ oidc }) => oidc).toSorted()).toEqual(['done', 'oidc_expired'])
})

test("a callback with another user's code does not sign the victim in as that user", async () => {
  const attacker = await new Browser(server.origin).reachCallback('staff')
  // The victim's browser has no sign-in, then one of its own.
  await expectRefused(await browser.finish(attacker), 'oidc_expired')
  await browser.reachCallback('staff')
  await expectRefused(await browser.finish(attacker), 'oidc_refused')
  const own = await browser.reachCallback('staff')
  own.searchParams.set('code', attacker.searchParams.get('code') ?? '')
  await expectRefused(await browser.finish(own), 'oidc_refused')
})

test('the cookie of another browser does not finish a sign-in', async () => {
  const callback = await browser.reachCallback('staff')
  const stranger = new Browser(server.origin)
  await stranger.begin('staff')
  browser.cookies.set(desk, stranger.cookies.get(desk) ?? [])
  await expectRefused(await browser.finish(callback), 'oidc_refused')
})

test('a forged or damaged cookie does not finish a sign-in', async () => {
  const callback = await browser.reachCallback('staff')
  for (const value of ['', 'x', 'a.b.c.d.e', `${browser.cookies.get(desk)?.[0]?.value}x`]) {
    const path = '/api/v1/auth/oidc/staff'
    browser.cookies.set(desk, [{ name: 'oidc_flow', value, path }])
    await expectRefused(await browser.finish(callback), 'oidc_expired')
  }
})

test('the callback of one provider does not finish the sign-in of another', async () => {
  const callback = await browser.reachCallback('staff')
  const moved = callback.href.replace('/oidc/staff/', '/oidc/other/')
  await expectRefused(await browser.finish(moved), 'oidc_expired')
  // Even a browser that sends the cookie everywhere does not help.
  for (const cookie of browser.cookies.get(desk) ?? []) cookie.path = '/'
  await expectRefused(await browser.finish(moved), 'oidc_expired')
  expect(other.requests).not.toContain('/token')
})

test('a provider that is mixed up with another receives no code of it', async () => {
  // The dishonest provider sends the browser on to the honest one, with the parameters of its own sign-in.
  const asked = new URL(await browser.begin('other'))
  const honest = new URL(`${provider.issuer}/authorize${asked.search}`)
  const callback = await browser.open(honest.href, ({ pathname }) => pathname.endsWith('/callback'))
  await expectRefused(await browser.finish(callback), 'oidc_refused')
  expect(other.requests).not.toContain('/token')
})

test('two providers keep their accounts apart, although both say the same subject', async () => {
  other.behaviour = { claims: (claims) => ({ ...claims, email: 'boris@agency.example' }) }
  const boris = await addTestUser(server.db, 'boris@agency.example')
  await browser.signIn('staff')
  expect(await new Browser(server.origin).signIn('other')).toEqual({ oidc: 'done' })
  const { rows } = await query(server.connection, 'SELECT user_id, subject FROM user_identities ORDER BY 1')
  expect(rows).toEqual([
    { user_id: server.user.id, subject: 'anna' },
    { user_id: boris.id, subject: 'anna' },
  ])
})

test('an account that takes over the e-mail of a linked one is refused', async () => {
  await browser.signIn('staff')
  provider.behaviour = { claims: (claims) => ({ ...claims, sub: 'newcomer' }) }
  expect(await new Browser(server.origin).signIn('staff')).toEqual({ oidc: 'oidc_other_account' })
  expect(await identities()).toEqual([{ subject: 'anna' }])
})

test('a linked account stays with its user when its e-mail becomes that of another', async () => {
  await addTestUser(server.db, 'boris@agency.example')
  await browser.signIn('staff')
  provider.behaviour = { claims: (claims) => ({ ...claims, email: 'boris@agency.example' }) }
  const again = new Browser(server.origin)
  expect(await again.signIn('staff')).toEqual({ oidc: 'done' })
  const { rows } = await query(server.connection, 'SELECT DISTINCT user_id FROM session_families')
  expect(rows).toEqual([{ user_id: server.user.id }])
})

test('a sign-in that takes longer than ten minutes is refused', async () => {
  const callback = await browser.reachCallback('staff')
  server.clock.advance(10 * 60_000 + 1_000)
  await expectRefused(await browser.finish(callback), 'oidc_expired')
})

test('a disabled user is refused, linked or not', async () => {
  await disableUser(server.db, 'anna@agency.example', server.clock.now())
  await expectRefused(await browser.signIn('staff'), 'oidc_disabled')
  expect(await identities()).toEqual([])
})

test('a linked user who is disabled meanwhile is refused', async () => {
  await browser.signIn('staff')
  await disableUser(server.db, 'anna@agency.example', server.clock.now())
  expect(await new Browser(server.origin).signIn('staff')).toEqual({ oidc: 'oidc_disabled' })
  expect(await browser.token()).toBeUndefined()
})

test('a provider does not get past a required passkey', async () => {
  await setPasskeyRequired(server.db, 'anna@agency.example', true, server.clock.now())
  await expectRefused(await browser.signIn('staff'), 'passkey_required')
})

test('a stranger is refused while sign-up is off', async () => {
  provider.behaviour = { claims: (claims) => ({ ...claims, sub: 'eve', email: 'eve@elsewhere.example' }) }
  // More than a wrong password may be tried, because the other people of the office still sign in.
  for (let attempt = 0; attempt < 11; attempt++) await expectRefused(await browser.signIn('staff'), 'oidc_no_user')
  const { rows } = await query(server.connection, "SELECT FROM users WHERE email LIKE 'eve%'")
  expect(rows).toEqual([])
})

test.each([
  '//evil.example',
  '/..//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '\\\\evil',
  '/%0d%0aLocation:x\r\n',
])('a sign-in does not lead to the foreign page %j', async (returnTo) => {
  expect(await browser.signIn('staff', returnTo)).toEqual({ oidc: 'done' })
})

test('a query of the callback cannot choose the page that follows', async () => {
  const callback = await browser.reachCallback('staff')
  callback.searchParams.set('redirect', '//evil.example')
  callback.searchParams.set('returnTo', '//evil.example')
  expect(await browser.finish(callback)).toEqual({ oidc: 'done' })
})

test('another site can neither begin a sign-in nor learn its address', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const response = await browser.send(`${desk}/api/v1/auth/oidc/staff`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(403)
    expect(browser.cookies.size).toBe(0)
  }
})

test('fifty refused callbacks stop their address, like wrong passwords', async () => {
  provider.behaviour = { sign: unsigned }
  for (let attempt = 0; attempt < 50; attempt++) expect(await browser.signIn('staff')).toEqual({ oidc: 'oidc_refused' })
  provider.behaviour = {}
  await expectRefused(await browser.signIn('staff'), 'too_many_sign_ins')
  server.clock.advance(15 * 60_000 + 1_000)
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
})

test('good sign-ins and cancelled ones are not counted', async () => {
  for (let attempt = 0; attempt < 12; attempt++)
    expect(await new Browser(server.origin).signIn('staff')).toEqual({ oidc: 'done' })
  provider.behaviour = { callback: ({ searchParams }) => searchParams.set('error', 'access_denied') }
  for (let attempt = 0; attempt < 12; attempt++)
    expect(await browser.signIn('staff')).toEqual({ oidc: 'oidc_cancelled' })
})

test('a discovered issuer other than the configured one is not used', async () => {
  provider.behaviour = { metadata: { issuer: 'https://evil.example' } }
  await expect(browser.begin('staff')).rejects.toThrow('oidc_unavailable')
})

test('the log of refusals names the provider and the check, and no data of the user', async () => {
  const lines: unknown[] = []
  server.app.log.warn = (line: unknown) => lines.push(line)
  provider.behaviour = { claims: (claims) => ({ ...claims, nonce: 'other' }) }
  await browser.signIn('staff')
  expect(lines).toEqual([{ provider: 'staff', code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }])
})

test('a refusal is in the audit log, and a failed link leaves no entry of one', async () => {
  provider.behaviour = { claims: (claims) => ({ ...claims, email_verified: false }) }
  await browser.signIn('staff')
  const actions: string[] = []
  for await (const { action } of readAudit(server.db, {})) actions.push(action)
  expect(actions).toEqual(['sign_in_denied'])
})

test('groups in userinfo make no one an administrator', async () => {
  await setAdministrator(server.db, 'anna@agency.example', false)
  const guarded = await startTestServer({
    config: {
      publicUrl: new URL(desk),
      oidcProviders: [providerAt(provider.issuer, { adminGroup: 'desk-admins' })],
    },
  })
  await addAdministrator(guarded.db)
  await setAdministrator(guarded.db, 'anna@agency.example', false)
  provider.behaviour = {
    claims: (claims) => ({ ...claims, email: undefined }),
    userInfo: {
      sub: 'anna',
      email: 'anna@agency.example',
      email_verified: true,
      groups: ['desk-admins'],
    },
  }
  expect(await new Browser(guarded.origin).signIn('staff')).toEqual({ oidc: 'done' })
  const { rows } = await query(guarded.connection, 'SELECT email FROM users WHERE is_administrator')
  expect(rows).toEqual([{ email: 'vera@agency.example' }])
})
