import { expect, test } from 'vitest'
import type { readAuditLog } from '#contract/accounts/audit-log.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { services } from '#server/modules/services/services.table.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

test('deletions of estimates, positions, directions and services are recorded, and refused deletions are not', async () => {
  const { api, db, clock, user } = await startTestServer()
  await api.signIn()
  const add = async (path: string, json: unknown) => (await api.send<{ id: number }>('POST', path, { json })).body.id
  const position = await addPosition(api, 'Дизайнер')
  const estimate = await add('/estimates/', sampleEstimate({ rates: [sampleRate(position)] }))
  const direction = await add('/directions/', { title: 'Еда' })
  const [service] = await db
    .insert(services)
    .values({
      title: 'Почта',
      titleSearch: 'почта',
      description: 'Почта',
      url: 'https://mail.example',
      status: 'free',
      createdAt: clock.now(),
    })
    .returning()
  const paths = [
    `/positions/${position}`,
    `/estimates/${estimate}`,
    `/positions/${position}`,
    `/directions/${direction}`,
    `/resources/${service?.id}`,
  ]
  const statuses: number[] = []
  for (const path of paths) statuses.push((await api.send('DELETE', path)).status)
  expect(statuses).toEqual([409, 204, 204, 204, 204])
  const { rows } = await db.execute(
    "SELECT action, actor_id, subject FROM audit_log WHERE action LIKE '%_deleted' ORDER BY id",
  )
  expect(rows).toEqual([
    { action: 'estimate_deleted', actor_id: user.id, subject: String(estimate) },
    { action: 'position_deleted', actor_id: user.id, subject: String(position) },
    { action: 'direction_deleted', actor_id: user.id, subject: String(direction) },
    { action: 'service_deleted', actor_id: user.id, subject: String(service?.id) },
  ])
  const { body } = await api.send<EndpointOutput<typeof readAuditLog>>('GET', '/admin/audit?limit=4')
  expect(body.items.map(({ subject_title }) => subject_title)).toEqual([
    ...['Почта', 'Еда', 'Дизайнер', 'Тёплый сезон'],
  ])
})

test('every endpoint that deletes writes to the log', () => {
  const deletions = contractEndpoints.flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []))
  expect(deletions.toSorted()).toEqual([
    '/account/identities/:id',
    '/auth/passkeys/:id',
    '/auth/sessions',
    '/auth/sessions/:id',
    '/channel-categories/:id',
    '/channel-views/:id',
    '/channels/:id',
    '/chats/:id',
    // Stopping an answer keeps its text.
    '/chats/responses/:id',
    '/directions/:id',
    '/estimates/:id',
    '/positions/:id',
    '/prompt-templates/:id',
    '/resources/:id',
    '/shortlists/:id',
  ])
})
