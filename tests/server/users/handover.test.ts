import { expect, test } from 'vitest'
import { disableUser } from '#server/modules/users/users.service.ts'
import { query } from '../empty-database.ts'
import { seedProjects } from '../seed-projects.ts'
import { addTestUser, startTestServer } from '../test-server.ts'

test('the projects of a disabled user go to a colleague in one step, as changes of the manager', async () => {
  const { api, db, connection, clock, user } = await startTestServer()
  await seedProjects(db, 300)
  await api.signIn()
  const { rows } = await query<{ id: number; email: string; managed: number; created: number }>(
    connection,
    `SELECT u.id, u.email, (SELECT count(*)::int FROM projects WHERE manager_id = u.id) AS managed,
      (SELECT count(*)::int FROM projects WHERE creator_id = u.id) AS created
    FROM users u WHERE NOT is_administrator ORDER BY managed DESC, created DESC, u.id LIMIT 1`,
  )
  const [leaving = { id: 0, email: '', managed: 0, created: 0 }] = rows
  expect(leaving.managed).toBeGreaterThan(0)
  await disableUser(db, leaving.email, clock.now())
  const heir = await addTestUser(db, 'boris@agency.example', 'Борис')
  const give = (to: number) => api.send('POST', `/admin/users/${leaving.id}/handover`, { json: { to } })
  expect((await give(leaving.id)).body.code).toBe('same_user')
  expect((await give(9_999)).status).toBe(422)
  expect(await give(heir.id)).toMatchObject({
    status: 200,
    body: { managed_projects: leaving.managed, created_projects: leaving.created },
  })
  const left = await query(
    connection,
    `SELECT FROM projects WHERE manager_id = ${leaving.id} OR creator_id = ${leaving.id}`,
  )
  expect(left.rows).toEqual([])
  const events = await query(
    connection,
    `SELECT FROM project_events WHERE action = 'manager_changed' AND manager_id = ${heir.id} AND actor_id = ${user.id}`,
  )
  expect(events.rows).toHaveLength(leaving.managed)
  const history = await query(
    connection,
    `SELECT DISTINCT actor_id FROM record_changes WHERE resource = 'projects' AND action = 'changed'`,
  )
  expect(history.rows).toEqual([{ actor_id: user.id }])
  const log = await query(
    connection,
    "SELECT action, actor_id, subject FROM audit_log WHERE action LIKE 'projects_%' ORDER BY id",
  )
  expect(log.rows).toEqual([
    { action: 'projects_handed_over', actor_id: user.id, subject: String(leaving.id) },
    { action: 'projects_received', actor_id: user.id, subject: String(heir.id) },
  ])
  expect(await give(heir.id)).toMatchObject({ body: { managed_projects: 0, created_projects: 0 } })
})

test('projects are not given to a user without access, and then nothing changes', async () => {
  const { api, db, connection, clock } = await startTestServer()
  await seedProjects(db, 50)
  await api.signIn()
  await addTestUser(db, 'boris@agency.example', 'Борис')
  await disableUser(db, 'boris@agency.example', clock.now())
  const before = (await query(connection, 'SELECT * FROM projects ORDER BY id')).rows
  const { rows } = await query<{ id: number }>(connection, "SELECT id FROM users WHERE email LIKE 'boris@%'")
  const answer = await api.send('POST', `/admin/users/${before[0]?.creator_id}/handover`, {
    json: { to: rows[0]?.id },
  })
  expect(answer.status).toBe(422)
  expect((await query(connection, 'SELECT * FROM projects ORDER BY id')).rows).toEqual(before)
})
