import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readAudit } from '#server/modules/audit/audit.service.ts'
import { createAuthService } from '#server/modules/auth/auth.service.ts'
import { removePasskeysOf, requirePasskey } from '#server/modules/auth/passkey-administration.service.ts'
import { createPasskeyService } from '#server/modules/auth/passkeys.service.ts'
import { hashRecoveryCode } from '#server/modules/auth/recovery-codes.ts'
import { disableUser, setPasskeyRequired, setPassword } from '#server/modules/users/users.service.ts'
import { query } from '../empty-database.ts'
import { addAdministrator, addTestUser, password, startTestServer, TestClient } from '../test-server.ts'
import { Authenticator, addPasskey, sendPasskey, signInByPasskey } from './authenticator.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>
type Listed = {
  items: { id: string; name: string; last_used_at: string | null }[]
  is_required: boolean
  recovery_codes_left: number
}

const anna = 'anna@agency.example'
let server: Server
/** A client signed in as Anna, who has a passkey. */
let api: TestClient
let authenticator: Authenticator
let codes: string[]

beforeEach(async () => {
  server = await startTestServer()
  // WebAuthn binds a passkey to a host name and accepts no IP address.
  api = new TestClient(server.origin.replace('127.0.0.1', 'localhost'))
  await api.signIn()
  const added = await addPasskey(api, password)
  ;({ authenticator } = added)
  codes = added.answer.body.recovery_codes ?? []
})

const anew = () => new TestClient(api.origin)
const listed = async () => (await api.send<Listed>('GET', '/auth/passkeys')).body
const isSignedIn = async (client: TestClient) => (await client.send('GET', '/auth/sessions')).status === 200
const actions = async () => {
  const found: string[] = []
  const entries = readAudit(server.db, { userId: server.user.id })
  for await (const { action } of entries) found.push(action)
  return found
}
const recover = (client: TestClient, code = codes[0], secret = password) =>
  client.send<{ access_token: string; code?: string }>('POST', '/auth/login/recovery', {
    json: { username: anna, password: secret, code },
  })

test('a passkey signs its user in without a password, and its last use is listed', async () => {
  server.clock.advance(60_000)
  const client = anew()
  const { answer } = await signInByPasskey(client, authenticator)
  expect(answer.status).toBe(200)
  expect(await isSignedIn(client)).toBe(true)
  expect((await client.send('POST', '/auth/refresh')).status).toBe(200)
  const { items, ...rest } = await listed()
  expect(items).toMatchObject([{ name: 'Ноутбук', last_used_at: server.clock.now().toISOString() }])
  expect(rest).toEqual({ is_required: false, recovery_codes_left: 10 })
  expect(await actions()).toEqual(['sign_in', 'passkey_added', 'recovery_codes_made', 'passkey_sign_in'])
})

test('the password still signs in, because a passkey is optional', async () => {
  expect((await anew().signIn()).status).toBe(200)
})

test('a passkey is added only with the password', async () => {
  const { answer } = await addPasskey(api, 'wrong')
  expect(answer.body.code).toBe('passkey_not_added')
  const headers = { origin: api.origin }
  const options = await api.send('POST', '/auth/passkeys/options', { json: { password: 'wrong' }, headers })
  expect(options.body.code).toBe('wrong_password')
  expect((await listed()).items).toHaveLength(1)
})

test('wrong passwords at the addition of a passkey are counted like failed sign-ins', async () => {
  const guess = () =>
    api.send('POST', '/auth/passkeys/options', {
      json: { password: 'wrong' },
      headers: { origin: api.origin },
    })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(10).fill(403), 429])
})

test('a passkey is refused with another site, without a verified user and with a counter that does not increase', async () => {
  authenticator.origin = 'https://evil.example'
  expect((await signInByPasskey(anew(), authenticator)).answer.body.code).toBe('passkey_refused')
  authenticator.origin = api.origin
  authenticator.isUserVerified = false
  expect((await signInByPasskey(anew(), authenticator)).answer.body.code).toBe('passkey_refused')
  authenticator.isUserVerified = true
  expect((await signInByPasskey(anew(), authenticator)).answer.status).toBe(200)
  authenticator.isCounting = false
  expect((await signInByPasskey(anew(), authenticator)).answer.body.code).toBe('passkey_refused')
})

test('a passkey of another site is refused, although a forged header names that site', async () => {
  const headers = { origin: 'https://evil.example' }
  const options = await api.send<{ challenge: string; rpId: string }>('POST', '/auth/login/passkey/options', {
    headers,
  })
  authenticator.origin = 'https://evil.example'
  const credential = authenticator.get(options.body)
  const { status } = await anew().send('POST', '/auth/login/passkey', {
    json: { credential },
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  })
  expect(status).toBe(401)
})

test('a passkey signs in only at the address at which it was added', async () => {
  const neighbour = api.origin.replace(/\d+$/, '1')
  const headers = { origin: neighbour }
  const options = await api.send<{ challenge: string; rpId: string }>('POST', '/auth/login/passkey/options', {
    headers,
  })
  authenticator.origin = neighbour
  const json = { credential: authenticator.get(options.body) }
  const own = { ...headers, 'sec-fetch-site': 'same-origin' }
  const { body } = await anew().send('POST', '/auth/login/passkey', { json, headers: own })
  expect(body.code).toBe('passkey_refused')
  const at = server.clock.now()
  await expect(requirePasskey(server.db, anna, 'https://desk.agency.example', at)).rejects.toThrow('ещё нет')
  await requirePasskey(server.db, anna, api.origin, at)
})

test('a passkey is not added when the session ends meanwhile', async () => {
  const { db, clock } = server
  const auth = await createAuthService({ db, now: clock.now, passwordSignIn: true })
  const passkeys = createPasskeyService({ db, now: clock.now, auth, passwordSignIn: true, oidcProviders: [] })
  const user = await auth.findUser(api.token ?? '')
  if (!user) throw new Error('Anna is not signed in')
  const caller = { address: '127.0.0.1', deviceToken: undefined, userAgent: undefined }
  const site = { origin: api.origin, rpId: 'localhost' }
  const options = await passkeys.beginAdding(user, site, { password, fresh: undefined, caller })
  const credential = { ...new Authenticator(api.origin).create(options), clientExtensionResults: {} }
  await setPassword(db, anna, 'another battery staple', clock.now())
  const call = { name: 'Чужой', credential, caller }
  await expect(passkeys.add(user, site, call)).rejects.toThrow('Пользователь не авторизован')
  await expect(passkeys.renewCodes(user, { password, fresh: undefined, caller })).rejects.toThrow('Неверный пароль')
  await expect(passkeys.remove(user, site, randomUUID())).rejects.toThrow('Пользователь не авторизован')
})

test('a challenge is valid once, for five minutes and only for its purpose', async () => {
  const { credential } = await signInByPasskey(anew(), authenticator)
  expect((await sendPasskey(anew(), credential)).body.code).toBe('passkey_refused')

  const headers = { origin: api.origin }
  type Asked = { challenge: string; rpId: string }
  const { body } = await api.send<Asked>('POST', '/auth/login/passkey/options', { headers })
  server.clock.advance(5 * 60_000)
  expect((await sendPasskey(anew(), authenticator.get(body))).body.code).toBe('passkey_refused')

  await api.send('POST', '/auth/refresh')
  await api.signIn()
  const adding = await api.send<Asked>('POST', '/auth/passkeys/options', { json: { password }, headers })
  const options = { ...adding.body, rpId: 'localhost' }
  expect((await sendPasskey(anew(), authenticator.get(options))).body.code).toBe('passkey_refused')
})

test('the challenge of a new passkey is valid once and only for its user and session', async () => {
  const headers = { origin: api.origin }
  const other = anew()
  await other.signIn()
  const { answer, credential } = await addPasskey(api, password, 'Телефон')
  expect(answer.status).toBe(200)
  for (const client of [api, other]) {
    const again = await client.send('POST', '/auth/passkeys', { json: { name: 'Ещё', credential }, headers })
    expect(again.body.code).toBe('passkey_not_added')
  }
  expect((await listed()).items).toHaveLength(2)
})

test('recovery codes come with the first passkey only, and new ones replace the old', async () => {
  expect(new Set(codes).size).toBe(10)
  expect((await addPasskey(api, password, 'Телефон')).answer.body.recovery_codes).toBeNull()
  const renewed = await api.send<{ recovery_codes: string[] }>('POST', '/auth/recovery-codes', {
    json: { password },
  })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect((await recover(anew())).body.code).toBe('wrong_recovery_code')
  expect((await recover(anew(), renewed.body.recovery_codes[0])).status).toBe(200)
  const refused = await api.send('POST', '/auth/recovery-codes', { json: { password: 'wrong' } })
  expect(refused.body.code).toBe('wrong_password')
})

test('the database holds no recovery code and no secret of a passkey', async () => {
  const rows = await query(server.connection, 'SELECT code_hash::text FROM recovery_codes')
  expect(JSON.stringify(rows)).not.toContain(codes[0])
  expect(rows.rows).toHaveLength(10)
})

test('a recovery code may be typed with letters that look like its digits', () => {
  expect(hashRecoveryCode(1, 'oilx-7k2m')).toEqual(hashRecoveryCode(1, '011X7K2M'))
})

test('a user who must have a passkey signs in with it, or with the password and a recovery code that is valid once', async () => {
  await requirePasskey(server.db, anna, undefined, server.clock.now())
  expect(await isSignedIn(api)).toBe(false)
  expect((await anew().signIn()).body).toMatchObject({ code: 'passkey_required', status: 401 })
  expect((await actions()).at(-1)).toBe('sign_in_denied')
  expect((await signInByPasskey(api, authenticator)).answer.status).toBe(200)
  expect(await listed()).toMatchObject({ is_required: true })

  const client = anew()
  const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')}`
  const recovered = await recover(client, typed)
  client.token = recovered.body.access_token
  expect(await isSignedIn(client)).toBe(true)
  expect((await recover(anew())).body.code).toBe('wrong_recovery_code')
  expect((await recover(anew(), codes[1], 'wrong')).body.code).toBe('wrong_recovery_code')
  expect(await listed()).toMatchObject({ recovery_codes_left: 9 })
  expect(await actions()).toContain('recovery_code_used')
})

test('a user who must have a passkey gets the same response to a wrong password as other users', async () => {
  await requirePasskey(server.db, anna, undefined, server.clock.now())
  expect((await anew().signIn(anna, 'wrong')).body).toMatchObject({ code: 'wrong_credentials' })
})

test('two sign-ins with one recovery code at once open one session', async () => {
  const answers = await Promise.all([recover(anew()), recover(anew())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('the last passkey of a user who must have one cannot be deleted', async () => {
  await requirePasskey(server.db, anna, undefined, server.clock.now())
  await signInByPasskey(api, authenticator)
  const [first] = (await listed()).items
  const path = `/auth/passkeys/${first?.id}`
  expect((await api.send('DELETE', path)).body.code).toBe('last_passkey_required')
  await addPasskey(api, password, 'Телефон')
  expect((await api.send('DELETE', path)).status).toBe(204)
  expect((await api.send('DELETE', path)).body.code).toBe('passkey_not_found')
  expect((await signInByPasskey(anew(), authenticator)).answer.body.code).toBe('passkey_refused')
})

test('deleting the last passkey deletes the recovery codes', async () => {
  const [first] = (await listed()).items
  expect((await api.send('DELETE', `/auth/passkeys/${first?.id}`)).status).toBe(204)
  expect(await listed()).toEqual({ items: [], is_required: false, recovery_codes_left: 0 })
  expect((await recover(anew())).body.code).toBe('wrong_recovery_code')
  const renewed = await api.send('POST', '/auth/recovery-codes', { json: { password } })
  expect(renewed.body.code).toBe('no_passkey')
})

test('a passkey cannot be required of a user without one, and removing lost passkeys removes the requirement', async () => {
  const at = server.clock.now()
  await addTestUser(server.db, 'boris@agency.example', 'Борис')
  await expect(requirePasskey(server.db, 'boris@agency.example', undefined, at)).rejects.toThrow(
    'ещё нет ключа доступа',
  )
  await disableUser(server.db, 'boris@agency.example', at)
  await expect(requirePasskey(server.db, 'boris@agency.example', undefined, at)).rejects.toThrow('ещё нет')
  await requirePasskey(server.db, anna, undefined, at)
  await removePasskeysOf(server.db, anna, at)
  expect((await signInByPasskey(anew(), authenticator)).answer.body.code).toBe('passkey_refused')
  expect((await api.signIn()).status).toBe(200)
  expect(await listed()).toEqual({ items: [], is_required: false, recovery_codes_left: 0 })
})

test('the password is enough again when an administrator removes the requirement', async () => {
  const at = server.clock.now()
  await requirePasskey(server.db, anna, undefined, at)
  await setPasskeyRequired(server.db, anna, false, at)
  expect((await api.signIn()).status).toBe(200)
  expect((await listed()).items).toHaveLength(1)
})

test('the passkey and the recovery codes of a disabled user do not sign in', async () => {
  await addAdministrator(server.db)
  await disableUser(server.db, anna, server.clock.now())
  expect((await signInByPasskey(anew(), authenticator)).answer.body.code).toBe('passkey_refused')
  expect((await recover(anew())).body.code).toBe('wrong_recovery_code')
})

test('a passkey of another user can neither be seen nor deleted', async () => {
  await addTestUser(server.db, 'boris@agency.example', 'Борис')
  const boris = anew()
  await boris.signIn('boris@agency.example')
  const [first] = (await listed()).items
  expect((await boris.send('DELETE', `/auth/passkeys/${first?.id}`)).status).toBe(404)
  expect((await boris.send<Listed>('GET', '/auth/passkeys')).body.items).toEqual([])
  expect((await listed()).items).toHaveLength(1)
})

test('a user has at most twenty passkeys', async () => {
  for (let n = 1; n < 20; n++) await addPasskey(api, password, `Ключ ${n}`)
  const refused = await api.send('POST', '/auth/passkeys/options', {
    json: { password },
    headers: { origin: api.origin },
  })
  expect(refused.body.code).toBe('too_many_passkeys')
})

test('a page of another site cannot send a visitor’s passkey or recovery code', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: api.origin }
  for (const path of ['/auth/login/passkey', '/auth/login/recovery']) {
    const json = {
      username: anna,
      password,
      code: codes[0],
      credential: authenticator.get({ challenge: '' }),
    }
    expect((await anew().send('POST', path, { json, headers })).body.code).toBe('foreign_site')
  }
})
