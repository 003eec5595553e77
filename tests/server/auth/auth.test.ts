import { expect, test } from 'vitest'
import { addUser, disableUser, enableUser, setPassword } from '#server/modules/users/users.service.ts'
import { addAdministrator, ageUses, password, startTestServer, TestClient } from '../test-server.ts'

test('a signed-in user gets an access token with the claims of the contract and an HttpOnly cookie', async () => {
  const { api, user } = await startTestServer()
  const { status, body, headers } = await api.signIn()
  expect(status).toBe(200)
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: String(user.id), email: user.email, full_name: 'Анна Белова' })
  expect(claims.exp - claims.iat).toBe(15 * 60)
  const cookie = headers.getSetCookie()[0]
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toMatch(/Path=\/api\/v1/)
  expect(cookie).not.toMatch(/Secure/)
})

test('the e-mail is found in any case, and the cookie is Secure behind an HTTPS proxy', async () => {
  const { api } = await startTestServer()
  const { status, headers } = await api.signIn(' ANNA@agency.EXAMPLE ', password, {
    'x-forwarded-proto': 'https',
  })
  expect(status).toBe(200)
  expect(headers.getSetCookie()[0]).toMatch(/Secure/)
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { origin } = await startTestServer()
  const wrong = await new TestClient(origin).signIn('anna@agency.example', 'not the password')
  const unknown = await new TestClient(origin).signIn('nobody@agency.example', 'not the password')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.body).toMatchObject({ code: 'wrong_credentials', message: 'Неверный e-mail или пароль' })
})

test('ten failed sign-ins block an account for their address only, for fifteen minutes', async () => {
  const { origin, clock } = await startTestServer()
  const attacker = { 'x-forwarded-for': '203.0.113.7' }
  const attempt = (secret: string, headers = attacker) =>
    new TestClient(origin).signIn('anna@agency.example', secret, headers)
  const statuses = []
  for (let i = 0; i < 10; i++) statuses.push((await attempt('wrong password')).status)
  expect(statuses).toEqual(Array(10).fill(401))
  const refused = await attempt(password)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect((await attempt(password, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  clock.advance(15 * 60_000 + 1)
  expect((await attempt(password)).status).toBe(200)
})

test('simultaneous failed sign-ins are counted', async () => {
  const { origin } = await startTestServer()
  const attempts = Array.from({ length: 30 }, () =>
    new TestClient(origin).signIn('anna@agency.example', 'wrong password'),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  // 503: no turn for a hash was free in time, so no password was tried.
  expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
})

test('fifty failed sign-ins to many accounts block the address', async () => {
  const { origin } = await startTestServer()
  for (let i = 0; i < 50; i++) await new TestClient(origin).signIn(`user${i}@agency.example`, 'wrong password')
  expect((await new TestClient(origin).signIn()).status).toBe(429)
})

test('a refresh gives a new token and a new cookie', async () => {
  const { api, clock } = await startTestServer()
  await api.signIn()
  const before = { token: api.token, cookie: api.cookie }
  clock.advance(60_000)
  const { status, body } = await api.send<{ access_token: string }>('POST', '/auth/refresh')
  expect(status).toBe(200)
  expect(body.access_token).not.toBe(before.token)
  expect(api.cookie).not.toBe(before.cookie)
})

test('twenty simultaneous refreshes with one cookie all succeed', async () => {
  const { origin, api } = await startTestServer()
  await api.signIn()
  const tabs = Array.from({ length: 20 }, () => Object.assign(new TestClient(origin), { cookie: api.cookie }))
  const answers = await Promise.all(tabs.map((tab) => tab.send('POST', '/auth/refresh')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const later = await Promise.all(tabs.map((tab) => tab.send('POST', '/auth/refresh')))
  expect(later.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test('owner and thief who renew the same cookie get the same successor, and its late reuse ends the session', async () => {
  const { origin, api, clock, db } = await startTestServer()
  await api.signIn()
  const thief = Object.assign(new TestClient(origin), { cookie: api.cookie })
  await thief.send('POST', '/auth/refresh')
  await ageUses(db, 3)
  // The clock of another node may be ahead.
  clock.advance(8_000)
  await api.send('POST', '/auth/refresh')
  expect(api.cookie).toBe(thief.cookie)
  await thief.send('POST', '/auth/refresh')
  await ageUses(db, 6)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await thief.send('POST', '/auth/refresh')).status).toBe(401)
})

test('a session that is renewed again and again ends after ninety days', async () => {
  const { api, clock } = await startTestServer()
  await api.signIn()
  for (let days = 0; days < 89; days++) {
    clock.advance(24 * 60 * 60_000)
    expect((await api.send('POST', '/auth/refresh')).status).toBe(200)
  }
  clock.advance(24 * 60 * 60_000)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
})

test('a used cookie that returns after the grace period ends the session', async () => {
  const { origin, api, db } = await startTestServer()
  await api.signIn()
  const thief = Object.assign(new TestClient(origin), { cookie: api.cookie })
  const renewed = await api.send<{ access_token: string }>('POST', '/auth/refresh')
  api.token = renewed.body.access_token
  await ageUses(db, 5)
  expect((await thief.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await api.send('GET', '/meta')).status).toBe(401)
})

test('a refresh without a cookie, with an invented one or with an expired one is refused', async () => {
  const { origin, api, clock } = await startTestServer()
  expect((await new TestClient(origin).send('POST', '/auth/refresh')).status).toBe(401)
  const forged = Object.assign(new TestClient(origin), { cookie: 'refresh_token=made-up' })
  expect((await forged.send('POST', '/auth/refresh')).status).toBe(401)
  await api.signIn()
  clock.advance(30 * 24 * 60 * 60_000)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
})

test('an access token is valid for fifteen minutes', async () => {
  const { api, clock } = await startTestServer()
  await api.signIn()
  clock.advance(14 * 60_000)
  expect((await api.send('GET', '/meta')).status).toBe(200)
  clock.advance(61_000)
  expect((await api.send('GET', '/meta')).status).toBe(401)
})

test('a sign-out ends the session at once on all its tokens and removes the cookie', async () => {
  const { origin, api } = await startTestServer()
  await api.signIn()
  const other = new TestClient(origin)
  await other.signIn()
  const { status, headers } = await api.send('POST', '/auth/logout')
  expect(status).toBe(204)
  expect(headers.getSetCookie()[0]).toMatch(/refresh_token=;.*Expires=Thu, 01 Jan 1970/)
  expect(headers.get('clear-site-data')).toBe('"cache"')
  expect((await api.send('GET', '/meta')).status).toBe(401)
  expect((await other.send('GET', '/meta')).status).toBe(200)
})

test('a disabled user is signed out at the next request and cannot return', async () => {
  const { api, db, clock } = await startTestServer()
  await api.signIn()
  await addAdministrator(db)
  await disableUser(db, 'anna@agency.example', clock.now())
  expect((await api.send('GET', '/meta')).status).toBe(401)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await api.signIn()).status).toBe(401)
})

test('a disabled user stays disabled with a new password and can sign in once enabled', async () => {
  const { api, db, clock } = await startTestServer()
  await addAdministrator(db)
  await disableUser(db, 'anna@agency.example', clock.now())
  await setPassword(db, 'anna@agency.example', 'another long password', clock.now())
  expect((await api.signIn('anna@agency.example', 'another long password')).status).toBe(401)
  await enableUser(db, 'anna@agency.example')
  expect((await api.signIn('anna@agency.example', 'another long password')).status).toBe(200)
})

test('a user cannot get an e-mail or a password that the sign-in form refuses', async () => {
  const { db, clock } = await startTestServer()
  const add = (email: string, secret: string) => addUser(db, { email, fullName: 'X', password: secret }, clock.now())
  await expect(add('admin@localhost', password)).rejects.toMatchObject({ code: 'email_invalid' })
  await expect(add('new@agency.example', 'short')).rejects.toMatchObject({ code: 'password_too_short' })
  await expect(add('new@agency.example', 'x'.repeat(1_025))).rejects.toMatchObject({
    code: 'password_too_short',
  })
})

test('an attempt that is refused without a password check does not prolong the wait', async () => {
  const { origin, clock } = await startTestServer()
  const attempt = (secret: string) => new TestClient(origin).signIn('anna@agency.example', secret)
  for (let i = 0; i < 10; i++) await attempt('wrong password')
  clock.advance(14 * 60_000)
  for (let i = 0; i < 5; i++) expect((await attempt(password)).status).toBe(429)
  clock.advance(61_000)
  expect((await attempt(password)).status).toBe(200)
})

test('a new password ends all earlier sessions', async () => {
  const { api, db, clock } = await startTestServer()
  await api.signIn()
  await setPassword(db, 'anna@agency.example', 'another long password', clock.now())
  expect((await api.send('GET', '/meta')).status).toBe(401)
  expect((await api.signIn('anna@agency.example', 'another long password')).status).toBe(200)
})

test('a token signed with another key or with none is refused', async () => {
  const { origin, api } = await startTestServer()
  await api.signIn()
  const [, payload] = api.token?.split('.') ?? []
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = [`${none}.${payload}.`, `${api.token?.slice(0, -4)}AAAA`, 'x', '', 'a.b.c']
  for (const token of forged) {
    expect((await Object.assign(new TestClient(origin), { token }).send('GET', '/meta')).status).toBe(401)
  }
})

test('the cookie alone gives access to refresh and sign-out only', async () => {
  const { origin, api } = await startTestServer()
  await api.signIn()
  const bare = Object.assign(new TestClient(origin), { cookie: api.cookie })
  expect((await bare.send('GET', '/channel-categories/')).status).toBe(401)
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a page of another site can neither sign its visitor in nor renew or end a session: %o', async (headers) => {
  const { api, origin } = await startTestServer()
  const foreign = await new TestClient(origin).signIn('anna@agency.example', password, headers)
  expect({ status: foreign.status, code: foreign.body }).toMatchObject({
    status: 403,
    code: { code: 'foreign_site' },
  })
  await api.signIn()
  for (const path of ['/auth/refresh', '/auth/logout']) {
    expect((await api.send('POST', path, { headers })).status).toBe(403)
  }
  for (const own of [{ 'sec-fetch-site': 'same-origin' }, { origin }]) {
    expect((await api.send('POST', '/auth/refresh', { headers: own })).status).toBe(200)
  }
})
