import { expect, test } from 'vitest'
import type { ListedUser } from '#contract/accounts/users.ts'
import { disableUser, enableUser } from '#server/modules/users/users.service.ts'
import { addTestUser, startTestServer } from '../test-server.ts'

test('enabled users are listed by name, or by e-mail without a name, and with no other field', async () => {
  const { api, db, clock, user } = await startTestServer()
  await api.signIn()
  await addTestUser(db, 'yolkin@agency.example', 'Ёлкин Пётр')
  await addTestUser(db, 'zhukov@agency.example', 'жуков Глеб')
  await addTestUser(db, 'nameless@agency.example', '')
  await addTestUser(db, 'gone@agency.example', 'Ушедший')
  await disableUser(db, 'gone@agency.example', clock.now())
  const { body } = await api.send<ListedUser[]>('GET', '/users/')
  expect(body).toEqual([
    { id: expect.any(Number), full_name: '', email: 'nameless@agency.example' },
    { id: user.id, full_name: 'Анна Белова', email: 'anna@agency.example' },
    { id: expect.any(Number), full_name: 'Ёлкин Пётр', email: 'yolkin@agency.example' },
    { id: expect.any(Number), full_name: 'жуков Глеб', email: 'zhukov@agency.example' },
  ])
  await enableUser(db, 'gone@agency.example')
  expect((await api.send<ListedUser[]>('GET', '/users/')).body).toHaveLength(5)
})
