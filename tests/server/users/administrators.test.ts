import { expect, test } from 'vitest'
import type { read } from '#contract/accounts/account.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { disableUser, setAdministrator } from '#server/modules/users/users.service.ts'
import { query } from '../empty-database.ts'
import { addAdministrator, addTestUser, startTestServer, TestClient } from '../test-server.ts'

const anna = 'anna@agency.example'
const vera = 'vera@agency.example'

test('the first user is an administrator, the second is not, and each learns the own right', async () => {
  const { api, db, origin, user } = await startTestServer()
  await addTestUser(db, 'boris@agency.example', 'Борис')
  const boris = new TestClient(origin)
  await api.signIn()
  await boris.signIn('boris@agency.example')
  const accountOf = async (caller: TestClient) =>
    (await caller.send<EndpointOutput<typeof read>>('GET', '/account')).body
  expect(await accountOf(api)).toEqual({
    id: user.id,
    email: anna,
    full_name: 'Анна Белова',
    is_administrator: true,
  })
  expect(await accountOf(boris)).toMatchObject({ full_name: 'Борис', is_administrator: false })
})

test('the last enabled administrator can neither be disabled nor lose the right', async () => {
  const { db, clock } = await startTestServer()
  const lasts = [() => disableUser(db, anna, clock.now()), () => setAdministrator(db, anna, false)]
  for (const take of lasts) await expect(take()).rejects.toMatchObject({ code: 'last_administrator' })
  await addAdministrator(db)
  await disableUser(db, vera, clock.now())
  for (const take of lasts) await expect(take()).rejects.toMatchObject({ code: 'last_administrator' })
  await addAdministrator(db, 'gleb@agency.example')
  await setAdministrator(db, anna, false)
})

test('an invited administrator without a password is not the last one', async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  const json = { email: 'boris@agency.example', full_name: 'Борис' }
  await api.send('POST', '/admin/users', { json })
  await setAdministrator(db, json.email, true)
  await expect(setAdministrator(db, 'anna@agency.example', false)).rejects.toMatchObject({
    code: 'last_administrator',
  })
})

test('one of two administrators who disable one another at the same time stays', async () => {
  const { db, connection, clock } = await startTestServer()
  await addAdministrator(db)
  const results = await Promise.allSettled([disableUser(db, anna, clock.now()), disableUser(db, vera, clock.now())])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await query(connection, 'SELECT FROM users WHERE is_administrator AND disabled_at IS NULL')
  expect(rows).toHaveLength(1)
})
