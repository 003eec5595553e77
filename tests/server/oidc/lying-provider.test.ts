import { generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '../empty-database.ts'
import { addAdministrator, startTestServer } from '../test-server.ts'
import { Browser, desk } from './browser.ts'
import { type Behaviour, providerAt, startHostileProvider, unsigned } from './hostile-provider.ts'
import { clientSecret } from './oidc-client.ts'

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let server: Awaited<ReturnType<typeof startTestServer>>
let browser: Browser
/** How many refusals the log had before the test. */
let denied: number

beforeAll(async () => {
  provider = await startHostileProvider(() => server.clock.now())
  const oidcProviders = [providerAt(provider.issuer)]
  server = await startTestServer({ config: { publicUrl: new URL(desk), oidcProviders } })
  await addAdministrator(server.db)
})

beforeEach(async () => {
  provider.behaviour = {}
  browser = new Browser(server.origin)
  await query(server.connection, 'DELETE FROM session_families')
  await query(server.connection, 'DELETE FROM user_identities')
  denied = await deniedCount()
})

const deniedCount = async () =>
  (await query(server.connection, "SELECT FROM audit_log WHERE action = 'sign_in_denied'")).rowCount ?? 0

async function expectRefused(outcome: Record<string, string>, failure: string) {
  expect(outcome).toEqual({ oidc: failure })
  expect(await browser.token()).toBeUndefined()
  expect((await query(server.connection, 'SELECT FROM session_families')).rowCount).toBe(0)
}

const identities = async () =>
  (await query<{ subject: string }>(server.connection, 'SELECT subject FROM user_identities')).rows

test('the hostile provider signs in while it behaves, so each refusal below has its one cause', async () => {
  expect(await browser.signIn('staff')).toEqual({ oidc: 'done' })
  expect(await browser.token()).toEqual(expect.any(String))
  expect(await identities()).toEqual([{ subject: 'anna' }])
})

const strange = await generateKeyPair('RS256')

const lies: [string, Behaviour][] = [
  ['another state', { callback: ({ searchParams }) => searchParams.set('state', 'x'.repeat(43)) }],
  ['no state', { callback: ({ searchParams }) => searchParams.delete('state') }],
  ['two states', { callback: ({ searchParams }) => searchParams.append('state', 'x') }],
  ['the name of another issuer', { callback: ({ searchParams }) => searchParams.set('iss', 'https://evil.example') }],
  ['no issuer although it announces one', { callback: ({ searchParams }) => searchParams.delete('iss') }],
  ['a code that it never gave out', { callback: ({ searchParams }) => searchParams.set('code', 'guessed') }],
  ['no code', { callback: ({ searchParams }) => searchParams.delete('code') }],
  ['an error that it never meant', { callback: ({ searchParams }) => searchParams.set('error', 'server_error') }],
  ['an ID token in the address', { callback: ({ searchParams }) => searchParams.set('id_token', 'x.y.z') }],
  ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }],
  ['no nonce', { claims: (claims) => ({ ...claims, nonce: undefined }) }],
  ['another issuer in the ID token', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['an ID token for another client', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
  ['an ID token for two clients', { claims: (claims) => ({ ...claims, aud: ['promodesk', 'another'] }) }],
  ['a foreign authorized party', { claims: (claims) => ({ ...claims, azp: 'another' }) }],
  [
    'a foreign authorized party beside two clients',
    { claims: (claims) => ({ ...claims, aud: ['promodesk', 'another'], azp: 'another' }) },
  ],
  ['an expired ID token', { claims: (claims) => ({ ...claims, exp: Number(claims.iat) - 60 }) }],
  ['an ID token without an expiry', { claims: (claims) => ({ ...claims, exp: undefined }) }],
  ['an ID token that is not valid yet', { claims: (claims) => ({ ...claims, nbf: Number(claims.iat) + 600 }) }],
  ['an ID token without a subject', { claims: (claims) => ({ ...claims, sub: undefined }) }],
  ['an ID token without a signature', { sign: unsigned }],
  [
    'an ID token signed with the secret of the client',
    {
      sign: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
    },
  ],
  ['an ID token signed with a foreign key', { sign: (claims) => provider.sign(claims, strange.privateKey) }],
  [
    'an ID token whose claims were changed after the signature',
    {
      sign: async (claims) => {
        const [header, , signature] = (await provider.sign(claims)).split('.')
        const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'vera' })).toString('base64url')
        return [header, payload, signature].join('.')
      },
    },
  ],
]

test.each(lies)('a provider that sends %s signs no one in', async (_lie, behaviour) => {
  provider.behaviour = behaviour
  await expectRefused(await browser.signIn('staff'), 'oidc_refused')
  expect(await identities()).toEqual([])
  expect(await deniedCount()).toBe(denied + 1)
})

const stale: [string, Behaviour['claims']][] = [
  ['an hour ago', (claims) => ({ ...claims, auth_time: Number(claims.iat) - 3_600 })],
  ['a minute before it was asked', (claims) => ({ ...claims, auth_time: Number(claims.iat) - 60 })],
  ['at no told time', (claims) => ({ ...claims, auth_time: undefined })],
  ['at a time in words', (claims) => ({ ...claims, auth_time: String(claims.iat) })],
  ['before all time', (claims) => ({ ...claims, auth_time: -1 })],
]

test.each(stale)('a provider whose user signed in %s confirms no one', async (_when, claims) => {
  await browser.signIn('staff')
  const token = await browser.token()
  expect(await browser.confirm(token, 'staff')).toMatchObject({ confirmed: 'done' })
  const again = new Browser(server.origin)
  await again.signIn('staff')
  const own = await again.token()
  provider.behaviour = { ...(claims && { claims }) }
  expect(await again.confirm(own, 'staff')).toMatchObject({ confirmed: 'oidc_refused' })
  const ways = await again.call<{ is_confirmed: boolean }>(own, 'GET', '/account/identities')
  expect(ways.body.is_confirmed).toBe(false)
})

const unverified: [string, Behaviour][] = [
  ['not verified', { claims: (claims) => ({ ...claims, email_verified: false }) }],
  ['verified in words only', { claims: (claims) => ({ ...claims, email_verified: 'true' }) }],
  ['of unknown verification', { claims: (claims) => ({ ...claims, email_verified: undefined }) }],
  ['no address', { claims: (claims) => ({ ...claims, email: ['anna@agency.example'] }) }],
  ['written in letters that only look alike', { claims: (claims) => ({ ...claims, email: 'аnna@agency.example' }) }],
  [
    'verified in another response only',
    {
      claims: (claims) => ({ ...claims, email_verified: undefined }),
      userInfo: { sub: 'anna', email: 'anna@agency.example', email_verified: true },
    },
  ],
]

test.each(unverified)('an e-mail that is %s links to no user', async (_what, behaviour) => {
  provider.behaviour = behaviour
  await expectRefused(await browser.signIn('staff'), 'oidc_email_unverified')
  expect(await identities()).toEqual([])
})

test('userinfo about another subject links to no user', async () => {
  provider.behaviour = {
    claims: (claims) => ({ ...claims, email: undefined }),
    userInfo: { sub: 'vera', email: 'anna@agency.example', email_verified: true },
  }
  await expectRefused(await browser.signIn('staff'), 'oidc_refused')
})
