import { expect, test } from 'vitest'
import { query } from '../empty-database.ts'
import { password, startTestServer, TestClient } from '../test-server.ts'

const anna = 'anna@agency.example'
const longer = 'a longer battery staple'

test('a user changes the own name, and the next token has it', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const renamed = await api.send('PATCH', '/account', { json: { full_name: '  Анна Чёрная ' } })
  expect(renamed).toMatchObject({ status: 200, body: { full_name: 'Анна Чёрная', email: anna } })
  const { body } = await api.send<{ access_token: string }>('POST', '/auth/refresh')
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.full_name).toBe('Анна Чёрная')
  expect((await api.send('PATCH', '/account', { json: { full_name: ' ' } })).status).toBe(422)
})

test('a new password ends the other sessions, keeps this one and replaces the old password', async () => {
  const { api, origin, connection } = await startTestServer()
  const other = new TestClient(origin)
  await api.signIn()
  await other.signIn()
  const json = { password, new_password: longer }
  expect((await api.send('PUT', '/account/password', { json })).status).toBe(204)
  expect((await api.send('GET', '/account')).status).toBe(200)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(200)
  expect((await other.send('GET', '/account')).status).toBe(401)
  expect((await other.send('POST', '/auth/refresh')).status).toBe(401)
  expect((await other.signIn()).status).toBe(401)
  expect((await other.signIn(anna, longer)).status).toBe(200)
  const { rows } = await query(connection, "SELECT actor_id, subject FROM audit_log WHERE action = 'password_changed'")
  expect(rows).toEqual([{ actor_id: 1, subject: '1' }])
})

test('guesses of the old password are counted as sign-ins, change nothing and are recorded', async () => {
  const { api, connection } = await startTestServer()
  await api.signIn()
  const guess = async (secret: string) =>
    (await api.send('PUT', '/account/password', { json: { password: secret, new_password: longer } })).body.code
  expect(await guess('wrong password')).toBe('wrong_password')
  for (let count = 1; count < 10; count++) await guess('wrong password')
  expect(await guess(password)).toBe('too_many_sign_ins')
  const denied = "SELECT FROM audit_log WHERE action = 'sign_in_denied' AND subject = '1'"
  expect((await query(connection, denied)).rows).toHaveLength(10)
})

test.each([
  ['short', 'validation_failed'],
  ['1234567890', 'password_common'],
  ['Anna@agency.example', 'password_is_email'],
])('the new password %s is refused as %s, and the old one stays', async (secret, code) => {
  const { api } = await startTestServer()
  await api.signIn()
  const json = { password, new_password: secret }
  expect((await api.send('PUT', '/account/password', { json })).body.code).toBe(code)
  expect((await api.signIn()).status).toBe(200)
})

test('of two simultaneous changes of a password one holds', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const wanted = ['a first new password', 'a second new password']
  const answers = await Promise.all(
    wanted.map((new_password) => api.send('PUT', '/account/password', { json: { password, new_password } })),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const signIns = []
  for (const secret of wanted) signIns.push((await api.signIn(anna, secret)).status)
  expect(signIns.toSorted()).toEqual([200, 401])
})
