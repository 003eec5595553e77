import { expect, test } from 'vitest'
import { auditActionNames, type readAuditLog } from '#contract/accounts/audit-log.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { auditActions } from '#server/modules/audit/audit.table.ts'
import { addTestUser, startTestServer } from '../test-server.ts'

type Page = EndpointOutput<typeof readAuditLog>

test('every action of the log has a Russian name', () => {
  expect(Object.keys(auditActionNames).toSorted()).toEqual(auditActions.toSorted())
})

test('the log is read in pages, newest first, by person, action and days at the agency', async () => {
  const { api, db, user } = await startTestServer()
  const boris = await addTestUser(db, 'boris@agency.example', 'Борис')
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  // At the agency, in Moscow, the second entry is of the 12th.
  await audit(db, { at: at('11T20:59:00'), action: 'chat_deleted', actorId: user.id, subject: 'a-chat' })
  await audit(db, {
    at: at('11T21:00:00'),
    action: 'user_disabled',
    actorId: user.id,
    subject: String(boris.id),
  })
  await audit(db, {
    at: at('13T09:00:00'),
    action: 'sign_in_denied',
    address: '192.0.2.1',
    subject: String(boris.id),
  })
  await api.signIn()
  const read = async (search: string) => (await api.send<Page>('GET', `/admin/audit?${search}`)).body
  const actionsOf = async (search: string) => (await read(search)).items.map(({ action }) => action)
  expect(await actionsOf('')).toEqual(['sign_in', 'sign_in_denied', 'user_disabled', 'chat_deleted'])
  expect(await actionsOf('since=2026-11-12&until=2026-11-13')).toEqual(['sign_in_denied', 'user_disabled'])
  expect(await actionsOf('until=2026-11-11')).toEqual(['chat_deleted'])
  expect(await actionsOf(`user=${boris.id}`)).toEqual(['sign_in_denied', 'user_disabled'])
  expect((await read('action=user_disabled')).items).toEqual([
    expect.objectContaining({ actor: 'Анна Белова', subject: 'Борис', address: null }),
  ])
  const first = await read('limit=3')
  expect(first.has_more).toBe(true)
  const rest = await read(`limit=3&before=${first.items.at(-1)?.id}`)
  expect(rest).toMatchObject({ items: [{ action: 'chat_deleted', subject: 'a-chat' }], has_more: false })
  expect((await api.send('GET', '/admin/audit?action=unknown')).status).toBe(422)
})
