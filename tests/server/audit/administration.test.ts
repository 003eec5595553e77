import { expect, test } from 'vitest'
import { contractEndpoints } from '../contract-endpoints.ts'
import { query } from '../empty-database.ts'
import { addTestUser, startTestServer } from '../test-server.ts'

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
]

/** It needs the embedded database; `system/system-page.test.ts` reads its entry. */
const copy = 'POST /admin/system/backups'

test('every change by an administrator is in the audit log, and a refused one is not', async () => {
  const { api, db, connection, user } = await startTestServer()
  await api.signIn()
  const boris = await addTestUser(db, 'boris@agency.example', 'Борис')
  const wanted = contractEndpoints
    .filter(({ method, access }) => access === 'administrator' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set([...calls.map(([endpoint]) => endpoint), copy])].toSorted()).toEqual(wanted.toSorted())
  const last = async () =>
    (await query<{ id: number }>(connection, 'SELECT max(id) AS id FROM audit_log')).rows
  for (const [endpoint, json, actions] of calls) {
    const [method = '', path = ''] = endpoint.replace(':id', String(boris.id)).split(' ')
    const since = (await last())[0]?.id
    const missing = path.replace(String(boris.id), '999')
    if (missing !== path) expect((await api.send(method, missing, { json })).status).toBe(404)
    const { status } = await api.send(method, path, { json })
    const { rows } = await query(
      connection,
      `SELECT action, actor_id FROM audit_log WHERE id > ${since} ORDER BY id`,
    )
    expect({ endpoint, status, rows }).toEqual({
      ...{ endpoint, status: endpoint === 'PATCH /admin/welcome' ? 204 : 200 },
      rows: actions.map((action) => ({ action, actor_id: user.id })),
    })
  }
})
