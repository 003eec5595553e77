import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import type { listSessions } from '#contract/accounts/auth.ts'
import type { Endpoint, EndpointOutput } from '#contract/endpoint.ts'
import { addPasskey } from '../auth/authenticator.ts'
import { historyOf, startAnswer, startChats } from '../chats/start-chats.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { onePixelPng } from '../files/sample-documents.ts'
import { uploadOne } from '../files/upload.ts'
import { addIdentity } from '../oidc/add-identity.ts'
import { addTestUser, password, TestClient } from '../test-server.ts'

/** Rows of one user; all other addresses name shared rows. The chat is deleted last, when no other call needs it. */
const ofOneUser = contractEndpoints
  .filter(({ params }) => params && safeParse(params, { id: randomUUID() }).success)
  .toSorted((a, b) => turnOf(a) - turnOf(b))

test('no endpoint reads, changes or ends a chat, an answer, a file, a list, a view, an account or a session of another user', async () => {
  const server = await startChats()
  const { api, db, origin, answers } = server
  const file = await uploadOne(api, 'фото.png', onePixelPng)
  const { room_id, response_id, answer } = await startAnswer(server, 'Тайна', {
    id: questionId,
    attached_files: [{ id: file.id }],
  })
  answer.say('Ответ')
  const list_id = randomUUID()
  const view_id = randomUUID()
  for (const [path, json] of [
    ['/shortlists', { id: list_id, name: 'Тайна' }],
    ['/channel-views', { id: view_id, name: 'Тайна', shown }],
  ] as const)
    expect((await api.send('POST', path, { json })).status).toBe(200)
  await new TestClient(origin).signIn()
  const { items } = (await api.send<EndpointOutput<typeof listSessions>>('GET', '/auth/sessions')).body
  const session_id = items.find(({ is_current }) => !is_current)?.id ?? ''
  const { passkey } = (await addPasskey(api, password)).answer.body
  const identity_id = await addIdentity(db, server.user.id)
  await addTestUser(db, 'boris@agency.example')
  const stranger = new TestClient(origin)
  await stranger.signIn('boris@agency.example')

  const asked: string[] = []
  for (const endpoint of ofOneUser) {
    for (const id of [room_id, response_id, file.id, list_id, view_id, session_id, passkey.id, identity_id]) {
      for (const method of endpoint.method === 'GET' && !isStream(endpoint) ? ['GET', 'HEAD'] : [endpoint.method]) {
        const { status, body } = await call(stranger, endpoint, method, id)
        const named = method === 'HEAD' || /_not_found$/.test(body.code)
        expect({ method, path: endpoint.path, id, status, named, body }).toMatchObject({
          status: 404,
          named: true,
        })
      }
    }
    asked.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(asked.toSorted()).toEqual([
    'DELETE /account/identities/:id',
    'DELETE /auth/passkeys/:id',
    'DELETE /auth/sessions/:id',
    'DELETE /channel-views/:id',
    'DELETE /chats/:id',
    'DELETE /chats/responses/:id',
    'DELETE /shortlists/:id',
    'GET /chats/:id/messages',
    'GET /chats/:id/messages/page',
    'GET /chats/responses/:id/stream',
    'GET /files/:id',
    'GET /files/:id/reading',
    'PATCH /chats/:id',
    'PATCH /chats/:id/place',
    'POST /chats/:id/messages',
    'POST /shortlists/:id/changes',
    'PUT /channel-views/:id',
    'PUT /chats/:id/version',
    'PUT /shortlists/:id',
  ])
  expect(answers).toHaveLength(1)
  expect(answer.isAborted).toBe(false)
  answer.end()
  await expect.poll(() => historyOf(api, room_id)).toMatchObject({ active_response_id: null })
  expect(await historyOf(api, room_id)).toMatchObject({
    rows: [{ msg: 'Тайна', attributes: { attached_files: [{ id: file.id }] } }, { msg: 'Ответ' }],
  })

  // The owner's calls succeed, so the refusals above come from the access check.
  for (const endpoint of ofOneUser) {
    const [, place = '', things = ''] = endpoint.path.split('/')
    const own: Record<string, string> = {
      files: file.id,
      shortlists: list_id,
      'channel-views': view_id,
      sessions: session_id,
      passkeys: passkey.id,
      identities: identity_id,
    }
    const id =
      own[place === 'auth' || place === 'account' ? things : place] ??
      (endpoint.path.includes('/responses/') ? response_id : room_id)
    const { status } = await call(api, endpoint, endpoint.method, id)
    expect({ path: endpoint.path, isGood: status < 300 }).toEqual({ path: endpoint.path, isGood: true })
  }
})

const isStream = ({ responseType }: Endpoint) => responseType === 'event-stream'

const questionId = randomUUID()

const shown = { search: '', category_ids: [], sort: 'title', hidden: '' }

const bodies: Readonly<Record<string, unknown>> = {
  'POST /chats/:id/messages': { msg: 'Привет' },
  'PATCH /chats/:id': { room_name: 'Моё' },
  'PATCH /chats/:id/place': { is_pinned: true, folder: 'Моё' },
  'POST /shortlists/:id/changes': { changes: [] },
  'PUT /chats/:id/version': { question_id: questionId },
  'PUT /channel-views/:id': { name: 'Моё', shown },
  'PUT /shortlists/:id': { name: 'Моё' },
}

function call(caller: TestClient, { path, method: own }: Endpoint, method: string, id: string) {
  const json = bodies[`${own} ${path}`]
  return caller.send(method, path.replace(':id', id), json === undefined ? {} : { json })
}

function turnOf({ method, path }: Endpoint): number {
  if (method !== 'DELETE') return 0
  return path === '/chats/:id' ? 2 : 1
}
