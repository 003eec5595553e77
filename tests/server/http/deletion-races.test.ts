import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { listSessions } from '#contract/accounts/auth.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { aChannelInput } from '../../channel-values.ts'
import { addPasskey } from '../auth/authenticator.ts'
import { scriptedAssistant } from '../chats/scripted-assistant.ts'
import { startAnswer } from '../chats/start-chats.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { onePixelPng } from '../files/sample-documents.ts'
import { uploadOne } from '../files/upload.ts'
import { addIdentity } from '../oidc/add-identity.ts'
import { sampleBrief } from '../sample-brief.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { sampleService } from '../sample-service.ts'
import { addTestUser, password, startTestServer, TestClient } from '../test-server.ts'

const rounds = 8
type OpenSessions = EndpointOutput<typeof listSessions>

test('exactly one of two simultaneous deletions succeeds, and the other finds nothing', async () => {
  const { assistant, answers } = scriptedAssistant()
  const server = await startTestServer({ assistant })
  const { api, db, origin } = server
  await api.signIn()
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const add = async (path: string, json: unknown) => (await api.send<{ id: number }>('POST', path, { json })).body.id

  const category_id = await add('/channel-categories/', { title: 'Дом' })
  const position = await addPosition(api, 'Дизайнер')
  const made: Record<string, (round: number) => Promise<number | string>> = {
    '/channel-categories/:id': (round) => add('/channel-categories/', { title: `Категория ${round}` }),
    '/channels/:id': () => add('/channels/', aChannelInput({ category_id })),
    '/directions/:id': (round) => add('/directions/', { title: `Направление ${round}` }),
    '/estimates/:id': () => add('/estimates/', sampleEstimate({ rates: [sampleRate(position)] })),
    '/positions/:id': (round) => addPosition(api, `Должность ${round}`),
    '/resources/:id': async (round) => {
      const logo = await uploadOne(api, 'лого.png', onePixelPng)
      return add('/resources/', sampleService(logo.id, { title: `Сервис ${round}` }))
    },
    '/account/identities/:id': () => addIdentity(db, server.user.id),
    '/auth/passkeys/:id': async () => (await addPasskey(api, password)).answer.body.passkey.id,
    '/auth/sessions/:id': async () => {
      await new TestClient(origin).signIn()
      const { items } = (await api.send<OpenSessions>('GET', '/auth/sessions')).body
      return items.find(({ is_current }) => !is_current)?.id ?? ''
    },
    '/chats/:id': async () => (await startAnswer({ api, answers })).room_id,
    '/channel-views/:id': async (round) => {
      const shown = { search: '', category_ids: [], sort: 'title', hidden: '' }
      const json = { id: randomUUID(), name: `Вид ${round}`, shown }
      return (await api.send<{ id: string }>('POST', '/channel-views', { json })).body.id
    },
    '/prompt-templates/:id': (round) =>
      add('/prompt-templates', { group: 'Отчёты', title: `Шаблон ${round}`, text: 'Текст' }),
    '/shortlists/:id': async (round) => {
      const json = { id: randomUUID(), name: `Подборка ${round}` }
      return (await api.send<{ id: string }>('POST', '/shortlists', { json })).body.id
    },
  }
  const paths = contractEndpoints.flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []))
  // Stopping an answer deletes nothing, so the second call succeeds too.
  expect(Object.keys(made).toSorted()).toEqual(
    paths.filter((path) => path.includes(':id') && !path.includes('/responses/')).toSorted(),
  )

  for (const [path, make] of Object.entries(made)) {
    for (let round = 0; round < rounds; round++) {
      const address = path.replace(':id', String(await make(round)))
      // Only its owner can delete a private row, so both requests come from the same user.
      const isPrivate = [
        '/account/identities/:id',
        '/auth/passkeys/:id',
        '/auth/sessions/:id',
        '/chats/:id',
        '/channel-views/:id',
        '/shortlists/:id',
      ].includes(path)
      const other = isPrivate ? api : boris
      const gone = await Promise.all([api, other].map((caller) => caller.send('DELETE', address)))
      expect({ address, statuses: statusesOf(gone) }).toEqual({ address, statuses: [204, 404] })
    }
  }
  const { response_id } = await startAnswer({ api, answers })
  const stop = () => api.send('DELETE', `/chats/responses/${response_id}`)
  expect(statusesOf(await Promise.all([stop(), stop()]))).toEqual([204, 204])
})

test('a parent and its child deleted at the same time are both deleted completely', async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  const position = await addPosition(api, 'Дизайнер')
  const add = async (path: string, json: unknown) => (await api.send<{ id: number }>('POST', path, { json })).body.id
  for (let round = 0; round < rounds; round++) {
    const direction_id = await add('/directions/', { title: `Направление ${round}` })
    const estimate_id = await add('/estimates/', sampleEstimate({ rates: [sampleRate(position)] }))
    const [created, ...gone] = await Promise.all([
      api.send<ProjectWithBrief>('POST', '/briefs/', { json: sampleBrief({ direction_id, estimate_id }) }),
      api.send('DELETE', `/directions/${direction_id}`),
      api.send('DELETE', `/estimates/${estimate_id}`),
    ])
    const isMade = created.status === 200
    expect({ statuses: [created.status, ...gone.map(({ status }) => status)] }).toEqual({
      statuses: isMade ? [200, 409, 409] : [422, expect.any(Number), expect.any(Number)],
    })
    if (!isMade) expect(gone.map(({ status }) => status)).toContain(204)
  }
  const { rows } = await db.execute(sql`SELECT count(*)::int AS briefless FROM projects p
    WHERE NOT EXISTS (SELECT FROM briefs b WHERE b.project_id = p.id)`)
  expect(rows).toEqual([{ briefless: 0 }])
})

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
