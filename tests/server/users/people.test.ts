import { expect, test } from 'vitest'
import type { invite, listPeople, Person } from '#contract/accounts/administration.ts'
import type { checkLink, useLink } from '#contract/accounts/links.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { makeSetupLink } from '#server/modules/auth/links.service.ts'
import { setPasskeyRequired, setPassword } from '#server/modules/users/users.service.ts'
import { query } from '../empty-database.ts'
import { onePixelPng } from '../files/sample-documents.ts'
import { uploadOne } from '../files/upload.ts'
import { createTestDatabase } from '../test-database.ts'
import { addAdministrator, addTestUser, password, startTestNode, startTestServer, TestClient } from '../test-server.ts'

type Link = EndpointOutput<typeof invite>
type Used = EndpointOutput<typeof useLink>

const boris = 'boris@agency.example'
const chosen = 'a password of my own'
const hour = 60 * 60_000

async function start() {
  const server = await startTestServer()
  await server.api.signIn()
  const stranger = () => new TestClient(server.origin)
  const people = async () =>
    (await server.api.send<EndpointOutput<typeof listPeople>>('GET', '/admin/users')).body.items
  const personOf = async (email: string): Promise<Person> => {
    const found = (await people()).find((one) => one.email === email)
    if (!found) throw new Error(`no ${email}`)
    return found
  }
  const inviteBoris = async () =>
    (await server.api.send<Link>('POST', '/admin/users', { json: { email: boris, full_name: 'Борис' } })).body
  const check = (token: string) =>
    stranger().send<EndpointOutput<typeof checkLink>>('POST', '/auth/links/check', { json: { token } })
  const use = (token: string, secret = chosen) =>
    stranger().send<Used>('POST', '/auth/links/use', { json: { token, password: secret } })
  return { ...server, stranger, people, personOf, inviteBoris, check, use }
}

test('an invited user chooses a password by the link, is signed in, and the link works once', async () => {
  const { api, personOf, inviteBoris, check, use, stranger } = await start()
  const link = await inviteBoris()
  expect(link.purpose).toBe('invite')
  expect(await personOf(boris)).toMatchObject({
    is_invited: true,
    is_disabled: false,
    last_seen_at: null,
    link_expires_at: link.expires_at,
  })
  expect((await check(link.token)).body).toEqual({ purpose: 'invite', email: boris, full_name: 'Борис' })
  const { body } = await use(link.token)
  const invited = stranger()
  invited.token = body.access_token ?? undefined
  expect((await invited.send('GET', '/account')).body).toMatchObject({
    email: boris,
    is_administrator: false,
  })
  expect((await stranger().signIn(boris, chosen)).status).toBe(200)
  expect(await personOf(boris)).toMatchObject({ is_invited: false, link_expires_at: null })
  expect((await personOf(boris)).last_seen_at).not.toBeNull()
  expect(await use(link.token)).toMatchObject({ status: 404, body: { code: 'link_gone' } })
  const again = await api.send('POST', '/admin/users', { json: { email: boris, full_name: 'Б' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('of two simultaneous uses of a link one holds', async () => {
  const { inviteBoris, use } = await start()
  const { token } = await inviteBoris()
  const answers = await Promise.all([use(token, 'the first password'), use(token, 'the second password')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('a link expires after 72 hours, and a newer link, a disabling and its use revoke it', async () => {
  const { api, clock, personOf, inviteBoris, check } = await start()
  const first = await inviteBoris()
  const { id } = await personOf(boris)
  const renew = async () => (await api.send<Link>('POST', `/admin/users/${id}/link`)).body
  const second = await renew()
  expect(second.purpose).toBe('invite')
  expect((await check(first.token)).status).toBe(404)
  expect((await check(second.token)).status).toBe(200)
  clock.advance(72 * hour - 1)
  expect((await check(second.token)).status).toBe(200)
  clock.advance(1)
  expect((await check(second.token)).status).toBe(404)
  await api.signIn()
  const third = await renew()
  await api.send('PATCH', `/admin/users/${id}`, { json: { is_disabled: true } })
  expect((await check(third.token)).status).toBe(404)
  expect(await api.send('POST', `/admin/users/${id}/link`)).toMatchObject({
    status: 409,
    body: { code: 'user_disabled' },
  })
  await api.send('PATCH', `/admin/users/${id}`, { json: { is_disabled: false } })
  expect((await check(third.token)).status).toBe(404)
  expect((await renew()).purpose).toBe('invite')
})

test('a person who was disabled before joining and enabled again is still invited', async () => {
  const { api, personOf, inviteBoris, use } = await start()
  const { token } = await inviteBoris()
  const { id } = await personOf(boris)
  for (const is_disabled of [true, false]) {
    await api.send('PATCH', `/admin/users/${id}`, { json: { is_disabled } })
    expect(await personOf(boris)).toMatchObject({ is_disabled, is_invited: true, link_expires_at: null })
  }
  expect((await use(token)).status).toBe(404)
  const again = (await api.send<Link>('POST', `/admin/users/${id}/link`)).body
  expect((await use(again.token)).status).toBe(200)
  expect(await personOf(boris)).toMatchObject({ is_invited: false })
})

test('a new password of the own and the command revoke an open reset link', async () => {
  const { api, db, clock, personOf, check, stranger } = await start()
  await addTestUser(db, boris, 'Борис')
  const { id } = await personOf(boris)
  const renew = async () => (await api.send<Link>('POST', `/admin/users/${id}/link`)).body.token
  const own = stranger()
  await own.signIn(boris)
  const first = await renew()
  expect((await check(first)).status).toBe(200)
  const json = { password, new_password: chosen }
  expect((await own.send('PUT', '/account/password', { json })).status).toBe(204)
  expect((await check(first)).status).toBe(404)
  const second = await renew()
  await setPassword(db, boris, 'another long password', clock.now())
  expect((await check(second)).status).toBe(404)
})

test('a reset link ends every session of its user, and a user with a required passkey still needs it', async () => {
  const { api, db, clock, personOf, use, stranger } = await start()
  await addTestUser(db, boris, 'Борис')
  const signedIn = stranger()
  await signedIn.signIn(boris)
  const { id } = await personOf(boris)
  const renew = async () => (await api.send<Link>('POST', `/admin/users/${id}/link`)).body
  const { token, purpose } = await renew()
  expect(purpose).toBe('reset')
  expect((await signedIn.send('GET', '/account')).status).toBe(200)
  expect((await use(token)).status).toBe(200)
  expect((await signedIn.send('GET', '/account')).status).toBe(401)
  expect((await stranger().signIn(boris)).status).toBe(401)
  await setPasskeyRequired(db, boris, true, clock.now())
  const reset = await use((await renew()).token)
  expect(reset).toMatchObject({ status: 200, body: { access_token: null } })
  expect(reset.headers.getSetCookie()).toEqual([])
})

test('wrong tokens are counted for their address, look alike and leave sign-ins open', async () => {
  const { inviteBoris, check, use, stranger } = await start()
  const { token } = await inviteBoris()
  const wrong = (count: number) => String(count).padStart(token.length, '0')
  for (let count = 0; count < 10; count++) expect((await check(wrong(count))).status).toBe(404)
  expect((await check(token)).status).toBe(429)
  expect((await use(token)).status).toBe(429)
  expect((await stranger().signIn()).status).toBe(200)
})

test('a weak password is refused and leaves the link valid', async () => {
  const { inviteBoris, use } = await start()
  const { token } = await inviteBoris()
  expect(await use(token, '1234567890')).toMatchObject({ status: 422, body: { code: 'password_common' } })
  expect(await use(token, boris)).toMatchObject({ status: 422, body: { code: 'password_is_email' } })
  expect((await use(token)).status).toBe(200)
})

test('a page of another site can use no link', async () => {
  const { inviteBoris, stranger } = await start()
  const { token } = await inviteBoris()
  for (const [path, json] of [
    ['/auth/links/check', { token }],
    ['/auth/links/use', { token, password: chosen }],
  ] as const) {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await stranger().send('POST', path, { json, headers })).status).toBe(403)
  }
})

test('the database and the audit log hold no token', async () => {
  const { inviteBoris, connection, use } = await start()
  const { token } = await inviteBoris()
  await use(token)
  const { rows } = await query(
    connection,
    'SELECT to_jsonb(l)::text AS row FROM one_time_links l UNION ALL SELECT to_jsonb(a)::text FROM audit_log a',
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  const { rows: actions } = await query(
    connection,
    "SELECT action, actor_id, subject FROM audit_log WHERE action IN ('user_invited', 'link_used') ORDER BY id",
  )
  expect(actions).toEqual([
    { action: 'user_invited', actor_id: 1, subject: '2' },
    { action: 'link_used', actor_id: 2, subject: '2' },
  ])
})

test('an administrator renames, disables and enables a user on every node at once', async () => {
  const { api, db, connection, personOf, stranger } = await start()
  await addTestUser(db, boris, 'Борис')
  const other = await startTestNode(connection)
  const signedIn = new TestClient(other.origin)
  await signedIn.signIn(boris)
  const file = await uploadOne(signedIn, 'фото.png', onePixelPng)
  const { id } = await personOf(boris)
  const change = (json: unknown) => api.send<Person>('PATCH', `/admin/users/${id}`, { json })
  expect((await change({ full_name: 'Борис Ёлкин', is_administrator: true })).body).toMatchObject({
    full_name: 'Борис Ёлкин',
    is_administrator: true,
    storage_bytes: onePixelPng.length,
  })
  expect((await signedIn.send('GET', '/admin/users')).status).toBe(200)
  await change({ is_administrator: false })
  expect((await signedIn.send('GET', '/admin/users')).status).toBe(403)
  expect((await change({ is_disabled: true })).body).toMatchObject({ is_disabled: true })
  expect((await signedIn.send('GET', '/account')).status).toBe(401)
  expect((await stranger().signIn(boris)).status).toBe(401)
  await change({ is_disabled: false })
  expect((await stranger().signIn(boris)).status).toBe(200)
  const { rows } = await db.execute("SELECT action FROM audit_log WHERE actor_id = 1 AND subject = '2' ORDER BY id")
  expect(rows.map(({ action }) => action)).toEqual([
    'user_renamed',
    'administrator_added',
    'administrator_removed',
    'user_disabled',
    'user_enabled',
  ])
  // The right opens no file of another user.
  expect((await api.send('GET', `/files/${file.id}`)).status).toBe(404)
})

test('administrators disable neither themselves nor the last of them', async () => {
  const { api, db, people } = await start()
  const change = (id: number | undefined, json: unknown) => api.send('PATCH', `/admin/users/${id}`, { json })
  const [anna] = await people()
  expect((await change(anna?.id, { is_administrator: false })).body.code).toBe('last_administrator')
  const vera = await addAdministrator(db)
  expect((await change(anna?.id, { is_disabled: true })).body.code).toBe('own_access')
  expect((await change(vera.id, { is_disabled: true })).status).toBe(200)
  expect((await change(99, { full_name: 'Никто' })).body.code).toBe('user_not_found')
})

test('the setup link creates the first administrator once, and there is none for an installation with users', async () => {
  const connection = await createTestDatabase()
  const { db, origin, clock } = await startTestNode(connection)
  const link = await makeSetupLink(db, clock.now())
  const json = { token: link?.token, password }
  const visitor = new TestClient(origin)
  expect((await visitor.send('POST', '/auth/links/use', { json })).body.code).toBe('person_missing')
  const person = { email: 'Anna@agency.example', full_name: 'Анна' }
  const used = await visitor.send<Used>('POST', '/auth/links/use', { json: { ...json, person } })
  visitor.token = used.body.access_token ?? undefined
  expect((await visitor.send('GET', '/account')).body).toMatchObject({
    email: 'anna@agency.example',
    is_administrator: true,
  })
  const second = await visitor.send('POST', '/auth/links/use', { json: { ...json, person } })
  expect(second.body.code).toBe('link_gone')
  expect(await makeSetupLink(db, clock.now())).toBeUndefined()
})
