import { expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { audit, readAudit } from '#server/modules/audit/audit.service.ts'
import { startProjects } from '../sample-brief.ts'
import { startTestServer, TestClient } from '../test-server.ts'

const entriesOf = async (db: Database) =>
  (await db.execute('SELECT action, actor_id, subject, address FROM audit_log ORDER BY id')).rows

test.each([
  'UPDATE audit_log SET actor_id = 7',
  "DELETE FROM audit_log WHERE action = 'sign_in'",
  'DELETE FROM audit_log WHERE false',
  'TRUNCATE audit_log',
  'TRUNCATE users, audit_log CASCADE',
  'SET session_replication_role = replica; UPDATE audit_log SET subject = NULL',
])('the database refuses %s in the audit log', async (statement) => {
  const { api, db, user } = await startTestServer()
  await api.signIn()
  await expect(db.transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
    cause: { code: '42501', message: 'audit_log only grows' },
  })
  expect(await entriesOf(db)).toMatchObject([{ action: 'sign_in', actor_id: user.id }])
})

test('a refused sign-in is recorded with the user of its e-mail, and a closed address once in 15 minutes', async () => {
  const { origin, db, clock, user } = await startTestServer()
  const attempt = (email: string) => new TestClient(origin).signIn(email, 'wrong password')
  await attempt('nobody@agency.example')
  for (let i = 0; i < 13; i++) await attempt('ANNA@agency.example')
  clock.advance(15 * 60_000 + 1)
  for (let i = 0; i < 11; i++) await attempt('anna@agency.example')
  const address = '127.0.0.1'
  const denied = { action: 'sign_in_denied', actor_id: null, subject: String(user.id), address }
  const blocked = { action: 'sign_in_blocked', actor_id: null, subject: String(user.id), address }
  expect(await entriesOf(db)).toEqual([
    { ...denied, subject: null },
    ...Array(10).fill(denied),
    blocked,
    ...Array(10).fill(denied),
    blocked,
  ])
})

test('a blocked sign-in is recorded with its account, known or not, without the password, and cannot fill the log', async () => {
  const { origin, db, user } = await startTestServer()
  const attempt = (email: string) => new TestClient(origin).signIn(email, 'wrong password')
  for (let i = 0; i < 13; i++) await attempt('Nobody@Agency.example')
  for (let i = 0; i < 13; i++) await attempt('anna@agency.example')
  // The IP address is soon blocked, and further unknown accounts add no entries.
  for (let i = 0; i < 40; i++) await attempt(`nobody-${i}@agency.example`)
  const blocked = (await entriesOf(db)).filter(({ action }) => action === 'sign_in_blocked')
  expect(blocked.map(({ subject }) => subject)).toEqual(['nobody@agency.example', String(user.id)])
  expect(JSON.stringify(await entriesOf(db))).not.toContain('wrong password')
  const ofAnna = await Array.fromAsync(readAudit(db, { userId: user.id, action: 'sign_in_blocked' }))
  expect(ofAnna).toHaveLength(1)
})

test('a denied edit of a brief is recorded with its user, and nothing of the edit is written', async () => {
  const { api, db, create, addColleague, uses } = await startProjects()
  const { brief, project } = await create()
  const boris = await addColleague('boris@agency.example', 'Борис')
  const declined = { status: 'declined', decline_comment: 'Нет бюджета' }
  await api.send('PATCH', `/briefs/${brief.id}/status`, { json: declined })
  const { body } = await api.send<{ brief: object }>('GET', `/projects/${project.id}`)
  const { title, internal_id, placement_start_date, placement_end_date, set_ready_date } = project
  const json = {
    project: {
      title,
      internal_id,
      placement_start_date,
      placement_end_date,
      set_ready_date,
      manager_id: null,
      ...uses,
    },
    brief: body.brief,
  }
  expect((await boris.api.send('PUT', `/briefs/${brief.id}`, { json })).status).toBe(403)
  expect((await entriesOf(db)).at(-1)).toMatchObject({
    action: 'brief_edit_denied',
    actor_id: boris.user.id,
    subject: String(brief.id),
  })
  expect((await api.send('PUT', `/briefs/${brief.id}`, { json })).status).toBe(200)
})

test('a log of any length is read completely, in order, by time, action and user', async () => {
  const { db, user, clock } = await startTestServer()
  const start = clock.now()
  const at = (hour: number) => new Date(start.getTime() + hour * 60 * 60_000)
  await db.execute(`
    INSERT INTO audit_log (at, action, actor_id, subject)
    SELECT '2026-11-20T09:00:00Z'::timestamptz + i * interval '1 hour', 'channel_deleted', 99, i::text
    FROM generate_series(0, 2499) AS i`)
  await audit(db, { at: at(3), action: 'user_disabled', subject: String(user.id) })
  await audit(db, { at: at(3), action: 'estimate_deleted', actorId: user.id, subject: '99' })
  const read = (filter: Parameters<typeof readAudit>[1]) => Array.fromAsync(readAudit(db, filter))
  const all = await read({})
  expect(all.map(({ subject }) => subject).slice(0, 2500)).toEqual(Array.from({ length: 2500 }, (_, i) => `${i}`))
  expect(all).toHaveLength(2502)
  expect((await read({ since: at(2), until: at(4) })).map(({ subject }) => subject)).toEqual([
    ...['2', '3', user.email, '99'],
  ])
  expect(await read({ action: 'estimate_deleted' })).toMatchObject([{ actor: user.email, subject: '99' }])
  expect((await read({ userId: user.id })).map(({ action }) => action)).toEqual([
    ...['user_disabled', 'estimate_deleted'],
  ])
  expect((await read({ userId: 99 })).length).toBe(2500)
})
