import { expect, test } from 'vitest'
import { siteOf } from '#server/http/network-address.ts'
import { waitSecondsOf } from '#server/modules/auth/sign-in-limits.ts'
import { addUser, setPassword } from '#server/modules/users/users.service.ts'
import { query } from '../empty-database.ts'
import { password, startTestServer, TestClient } from '../test-server.ts'

const email = 'anna@agency.example'

async function startGuessing() {
  const server = await startTestServer()
  let guesses = 0
  /** Sends a wrong password from a new IP address. */
  const guess = () => {
    guesses += 1
    const address = `198.51.${Math.floor(guesses / 250)}.${guesses % 250}`
    return new TestClient(server.origin).signIn(email, 'wrong password', { 'x-forwarded-for': address })
  }
  return { ...server, guess }
}

test('guesses from many addresses slow down sign-ins to an account, more with each guess, and the limit expires', async () => {
  const { guess, clock } = await startGuessing()
  const seconds: number[] = []
  for (let tried = 0; tried < 60; ) {
    const { status, headers } = await guess()
    if (status === 401) tried += 1
    else {
      const wait = Number(headers.get('retry-after'))
      seconds.push(wait)
      clock.advance(wait * 1_000)
    }
  }
  expect(seconds[0]).toBe(1)
  expect(Math.max(...seconds)).toBe(60)
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  clock.advance(15 * 60_000)
  expect((await guess()).status).toBe(401)
})

test('guesses by others do not lock out the owner on a device that has signed in before', async () => {
  const { api, guess, origin, clock } = await startGuessing()
  const { headers } = await api.signIn()
  const device = headers.getSetCookie().find((cookie) => cookie.startsWith('device_token=')) ?? ''
  expect(device).toMatch(/HttpOnly; SameSite=Strict/)
  expect(device).toMatch(/Path=\/api\/v1\/auth;/)
  for (let i = 0; i < 40; i++) await guess()
  expect((await guess()).status).toBe(429)
  const signInWith = (cookie: string) => new TestClient(origin).signIn(email, password, { cookie })
  expect((await signInWith('')).status).toBe(429)
  expect((await signInWith('device_token=made-up')).status).toBe(429)
  expect((await signInWith(device.split(';')[0] ?? '')).status).toBe(200)
  clock.advance(366 * 24 * 60 * 60_000)
  for (let i = 0; i < 40; i++) await guess()
  expect((await signInWith(device.split(';')[0] ?? '')).status).toBe(429)
})

test('a device that has signed in to one account is unknown to another account', async () => {
  const { api, guess, db, origin, clock } = await startGuessing()
  await addUser(db, { email: 'boris@agency.example', fullName: 'Борис', password }, clock.now())
  const { headers } = await api.signIn('boris@agency.example')
  const device = headers.getSetCookie()[1]?.split(';')[0] ?? ''
  for (let i = 0; i < 40; i++) await guess()
  expect((await new TestClient(origin).signIn(email, password, { cookie: device })).status).toBe(429)
})

test('guesses from many addresses on one account cause one entry in the log', async () => {
  const { guess, connection } = await startGuessing()
  for (let i = 0; i < 60; i++) await guess()
  const { rows } = await query(connection, "SELECT FROM audit_log WHERE action = 'sign_in_blocked'")
  expect(rows).toHaveLength(1)
})

test('an IPv6 /48 is blocked after two hundred attempts from any of its networks', () => {
  const few = { ofAccountHere: 1, ofAddress: 1, ofAccount: 1, sinceLastMs: 60_000 }
  expect(waitSecondsOf({ ...few, ofSite: 200 }, false)).toBe(0)
  expect(waitSecondsOf({ ...few, ofSite: 201 }, true)).toBe(900)
  expect(siteOf('2001:db8:1:2::/64')).toBe('2001:db8:1:')
  expect(siteOf('203.0.113.7')).toBeUndefined()
})

test.each([
  ['203.0.113.7:61234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['rubbish', '127.0.0.1'],
  ["'; DROP TABLE users", '127.0.0.1'],
])('attempts that a proxy reports as from %s are counted for %s', async (named, counted) => {
  const { origin, connection } = await startTestServer()
  await new TestClient(origin).signIn(email, 'wrong password', { 'x-forwarded-for': named })
  const { rows } = await query(connection, 'SELECT address FROM sign_in_attempts')
  expect(rows).toEqual([{ address: counted }])
})

test.each([
  ['коротко', 'password_too_short'],
  ['1234567890', 'password_common'],
  ['QWERTYuiop', 'password_common'],
  ['New@Agency.example', 'password_is_email'],
])('the password %s is refused as %s', async (secret, code) => {
  const { db, clock } = await startTestServer()
  const user = { email: 'new@agency.example', fullName: '', password: secret }
  await expect(addUser(db, user, clock.now())).rejects.toMatchObject({ code })
})

test('a password is accepted in either Unicode normalization form', async () => {
  const { origin, db, clock } = await startTestServer()
  const secret = 'тёплый свет над полем'
  const signIn = (form: string) => new TestClient(origin).signIn(email, secret.normalize(form))
  await setPassword(db, email, secret.normalize('NFD'), clock.now())
  expect((await signIn('NFC')).status).toBe(200)
  expect((await signIn('NFD')).status).toBe(200)
})
