import { expect, test } from 'vitest'
import { scriptedAssistant } from '../chats/scripted-assistant.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { query } from '../empty-database.ts'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'

/** A call of every endpoint by which an administrator changes something, and what the log then says. */
const calls: [endpoint: string, json: object, actions: string[]][] = [
  ['POST /admin/users', { email: 'new@agency.example', full_name: 'Нина' }, ['user_invited']],
  ['POST /admin/users/:id/link', {}, ['link_made']],
  ['PATCH /admin/users/:id', { full_name: 'Борис Ёлкин' }, ['user_renamed']],
  ['PATCH /admin/users/:id', { is_administrator: true }, ['administrator_added']],
  ['PATCH /admin/users/:id', { is_administrator: false }, ['administrator_removed']],
  ['PATCH /admin/users/:id', { is_disabled: true }, ['user_disabled']],
  ['POST /admin/users/:id/handover', { to: 1 }, ['projects_handed_over', 'projects_received']],
  ['PATCH /admin/users/:id', { is_disabled: false }, ['user_enabled']],
  [
    'PUT /admin/placement-rules',
    { version: 0, most_unregistered: 5_000, platforms: [], wanted: [] },
    ['placement_rules_changed'],
  ],
  ['PUT /admin/assistant', { version: 0, agency_text: 'Мы агентство' }, ['assistant_settings_changed']],
  ['PATCH /admin/agency', { version: 0, name: 'Агентство' }, ['agency_changed']],
  ['PATCH /admin/welcome', { skip: 'people' }, ['welcome_changed']],
  ['POST /admin/system/checks', { name: 'model' }, ['model_checked']],
  ['POST /admin/audit/exports', {}, ['audit_exported']],
]
const withoutAnswer = ['PATCH /admin/welcome', 'POST /admin/audit/exports']

/** They need the embedded database; `system/system-page.test.ts` reads their entries. */
const copies = ['POST /admin/system/backups', 'POST /admin/system/full-backup']

test('every change by an administrator is in the audit log, and a refused one is not', async () => {
  // A model that never answers would be waited for.
  const assistant = { ...scriptedAssistant().assistant, isDemo: true }
  const { api, db, connection, user } = await startTestServer({ assistant })
  await api.signIn()
  const boris = await addTestUser(db, 'boris@agency.example', 'Борис')
  const wanted = contractEndpoints
    .filter(({ method, access }) => access === 'administrator' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set([...calls.map(([endpoint]) => endpoint), ...copies])].toSorted()).toEqual(wanted.toSorted())
  const last = async () => (await query<{ id: number }>(connection, 'SELECT max(id) AS id FROM audit_log')).rows
  for (const [endpoint, json, actions] of calls) {
    const [method = '', path = ''] = endpoint.replace(':id', String(boris.id)).split(' ')
    const since = (await last())[0]?.id
    const missing = path.replace(String(boris.id), '999')
    if (missing !== path) expect((await api.send(method, missing, { json })).status).toBe(404)
    const { status } = await api.send(method, path, { json })
    const { rows } = await query(
      connection,
      `SELECT action, actor_id, address FROM audit_log WHERE id > ${since} ORDER BY id`,
    )
    expect({ endpoint, status, rows }).toEqual({
      endpoint,
      status: withoutAnswer.includes(endpoint) ? 204 : 200,
      rows: actions.map((action) => ({ action, actor_id: user.id, address: '127.0.0.1' })),
    })
  }
})

test('refused calls of administration are in the log, once an hour for each user', async () => {
  const { db, connection, clock, origin } = await startTestServer()
  const entries = async () =>
    (
      await query(
        connection,
        `SELECT actor_id, subject, address FROM audit_log WHERE action = 'administration_denied' ORDER BY id`,
      )
    ).rows
  const callers = await Promise.all(
    ['boris', 'vera'].map(async (name) => {
      const email = `${name}@agency.example`
      const { id } = await addTestUser(db, email)
      const caller = new TestClient(origin)
      return { id, email, caller }
    }),
  )
  const entryOf = (index: number) => ({ actor_id: callers[index]?.id, subject: null, address: '127.0.0.1' })
  const call = async (index: number) => {
    await callers[index]?.caller.signIn(callers[index].email)
    const answers = ['/admin/users', '/admin/audit', '/admin/system'].map((path) =>
      callers[index]?.caller.send('GET', path),
    )
    for (const answer of await Promise.all(answers)) expect(answer?.status).toBe(403)
  }
  await call(0)
  await call(0)
  expect(await entries()).toEqual([entryOf(0)])
  await call(1)
  clock.advance(59 * 60_000)
  await call(0)
  expect(await entries()).toEqual([entryOf(0), entryOf(1)])
  clock.advance(60_001)
  await call(0)
  expect(await entries()).toEqual([entryOf(0), entryOf(1), entryOf(0)])
})
