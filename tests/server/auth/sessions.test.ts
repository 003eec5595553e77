import { expect, test } from 'vitest'
import { addUser, disableUser, enableUser } from '#server/modules/users/users.service.ts'
import { addAdministrator, ageUses, password, startTestServer, TestClient } from '../test-server.ts'

type Listed = { items: { id: string; user_agent: string; last_used_at: string; is_current: boolean }[] }

const listOf = async (client: TestClient) => (await client.send<Listed>('GET', '/auth/sessions')).body.items

async function signedIn(origin: string, userAgent: string) {
  const client = new TestClient(origin)
  await client.signIn(undefined, undefined, { 'user-agent': userAgent })
  return client
}

test('a user sees the sessions that can be renewed, with browser and last use, and none of another user', async () => {
  const { origin, clock, db } = await startTestServer()
  const laptop = await signedIn(origin, 'Laptop')
  clock.advance(60_000)
  const phone = await signedIn(origin, 'Phone '.repeat(200))
  await addUser(db, { email: 'boris@agency.example', fullName: 'Борис', password }, clock.now())
  const stranger = new TestClient(origin)
  await stranger.signIn('boris@agency.example')
  clock.advance(60_000)
  await laptop.send('POST', '/auth/refresh')
  const sessions = await listOf(laptop)
  expect(sessions.map(({ user_agent, is_current }) => [user_agent.slice(0, 6).trim(), is_current])).toEqual([
    ['Laptop', true],
    ['Phone', false],
  ])
  expect(sessions[1]?.user_agent).toHaveLength(400)
  expect(await listOf(stranger)).toHaveLength(1)
  await phone.send('POST', '/auth/logout')
  expect(await listOf(laptop)).toHaveLength(1)
  clock.advance(30 * 24 * 60 * 60_000)
  await stranger.signIn('boris@agency.example')
  expect(await listOf(stranger)).toHaveLength(1)
})

test('a thief who watches for the renewal of the owner sees none, and the late use ends the session', async () => {
  const { origin, clock, db } = await startTestServer()
  await addAdministrator(db)
  const signIn = async () => {
    const client = new TestClient(origin)
    await client.signIn('vera@agency.example')
    return client
  }
  const phone = await signIn()
  clock.advance(50 * 60_000)
  const owner = await signIn()
  const thief = Object.assign(new TestClient(origin), { token: owner.token, cookie: owner.cookie })
  const seen = async () => [await listOf(thief), (await thief.send('GET', '/admin/people')).body]
  clock.advance(14 * 60_000)
  const before = await seen()
  await owner.send('POST', '/auth/refresh')
  expect(await seen()).toEqual(before)
  // The script has no moment left but the end of its own access token.
  clock.advance(60_000)
  await ageUses(db, 60)
  expect((await thief.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await owner.send('POST', '/auth/refresh')).status).toBe(401)
  await phone.send('POST', '/auth/refresh')
  await owner.signIn('vera@agency.example')
  expect((await listOf(owner)).map(({ last_used_at }) => last_used_at)).toEqual(
    Array(2).fill('2026-11-20T10:00:00.000Z'),
  )
})

test('a session that its user ends is refused at once, and the session that ended it stays valid', async () => {
  const { origin } = await startTestServer()
  const laptop = await signedIn(origin, 'Laptop')
  const phone = await signedIn(origin, 'Phone')
  const id = (await listOf(laptop)).find(({ is_current }) => !is_current)?.id
  expect((await laptop.send('DELETE', `/auth/sessions/${id}`)).status).toBe(204)
  expect((await phone.send('GET', '/auth/sessions')).status).toBe(401)
  expect((await phone.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await laptop.send('DELETE', `/auth/sessions/${id}`)).body.code).toBe('session_not_found')
  expect(await listOf(laptop)).toHaveLength(1)
})

test('all other sessions end in one step, and those of other users stay', async () => {
  const { origin, clock, db } = await startTestServer()
  const laptop = await signedIn(origin, 'Laptop')
  const others = [await signedIn(origin, 'Phone'), await signedIn(origin, 'Tablet')]
  await addUser(db, { email: 'boris@agency.example', fullName: 'Борис', password }, clock.now())
  const stranger = new TestClient(origin)
  await stranger.signIn('boris@agency.example')
  expect((await laptop.send('DELETE', '/auth/sessions')).status).toBe(204)
  for (const other of others) expect((await other.send('GET', '/auth/sessions')).status).toBe(401)
  expect(await listOf(laptop)).toHaveLength(1)
  expect(await listOf(stranger)).toHaveLength(1)
})

test('a session of another user cannot be ended', async () => {
  const { origin, clock, db } = await startTestServer()
  const victim = await signedIn(origin, 'Laptop')
  await addUser(db, { email: 'boris@agency.example', fullName: 'Борис', password }, clock.now())
  const stranger = new TestClient(origin)
  await stranger.signIn('boris@agency.example')
  const [session] = await listOf(victim)
  expect((await stranger.send('DELETE', `/auth/sessions/${session?.id}`)).status).toBe(404)
  expect(await listOf(victim)).toHaveLength(1)
})

test('a device learns that its user is disabled, also after the end of its session, and no other reason counts', async () => {
  const { origin, clock, db } = await startTestServer()
  await addAdministrator(db)
  const [laptop, phone] = [await signedIn(origin, 'Laptop'), await signedIn(origin, 'Phone')]
  const ending = async (device: TestClient) => {
    const { status, body } = await device.send<object>('GET', '/auth/closed-access')
    expect(status).toBe(200)
    return body
  }
  const open = { is_closed: false }
  expect(await ending(new TestClient(origin))).toEqual(open)
  const before = laptop.cookie
  expect(await ending(laptop)).toEqual(open)
  expect(laptop.cookie).toBe(before)
  await laptop.send('DELETE', '/auth/sessions')
  expect((await phone.send('GET', '/account')).status).toBe(401)
  expect([await ending(laptop), await ending(phone)]).toEqual([open, { ...open, ended: 'elsewhere' }])
  await disableUser(db, 'anna@agency.example', clock.now())
  expect([await ending(laptop), await ending(phone)]).toEqual([{ is_closed: true }, { is_closed: true }])
  await enableUser(db, 'anna@agency.example')
  expect([await ending(laptop), await ending(phone)]).toEqual([
    { ...open, ended: 'otherwise' },
    { ...open, ended: 'elsewhere' },
  ])
})

test('a device that returns after its cookie has ended learns that its last user is disabled', async () => {
  const { origin, clock, db } = await startTestServer()
  await addAdministrator(db)
  await addUser(db, { email: 'boris@agency.example', fullName: 'Борис', password }, clock.now())
  const deviceOf = async (email: string) => {
    const { headers } = await new TestClient(origin).signIn(email)
    const cookie = headers.getSetCookie().find((one) => one.startsWith('device_token=')) ?? ''
    expect(cookie).toContain('Path=/api/v1/auth;')
    return cookie.split(';')[0] ?? ''
  }
  const isClosed = async (cookie: string) => {
    const { body } = await new TestClient(origin).send<{ is_closed: boolean }>('GET', '/auth/closed-access', {
      headers: { cookie },
    })
    return body.is_closed
  }
  const [anna, boris] = [await deviceOf('anna@agency.example'), await deviceOf('boris@agency.example')]
  await disableUser(db, 'anna@agency.example', clock.now())
  clock.advance(60 * 24 * 60 * 60_000)
  expect([await isClosed(anna), await isClosed(boris), await isClosed(`${anna}x`)]).toEqual([true, false, false])
  clock.advance(310 * 24 * 60 * 60_000)
  expect(await isClosed(anna), 'the cookie has ended too').toBe(false)
})
