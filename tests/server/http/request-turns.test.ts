import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createRecentUse, registerRequestTurns } from '#server/http/request-turns.ts'
import { uploadOne } from '../files/upload.ts'
import { lockTable, waitingQueries } from '../locked-table.ts'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'

test('twelve requests of a user that wait for the database do not delay other users', async () => {
  const { api, boris, db } = await startTwoUsers()
  const unlock = await lockTable(db, 'channels')
  const waiting = Array.from({ length: 12 }, () => api.send('GET', '/channels/1'))
  await expect.poll(() => waitingQueries(db)).toBe(4)
  for (let times = 0; times < 5; times++) expect((await boris.send('GET', '/chats')).status).toBe(200)
  expect(await waitingQueries(db)).toBe(4)
  await unlock()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([404]))
})

test('a user with four hanging requests gets a refusal instead of no response', async () => {
  const { api, db } = await startTwoUsers()
  const unlock = await lockTable(db, 'channels')
  const hanging = Array.from({ length: 4 }, () => api.send('GET', '/channels/1'))
  await expect.poll(() => waitingQueries(db)).toBe(4)
  const { status, body, headers } = await api.send('GET', '/users/')
  expect({ status, code: body.code, after: headers.get('retry-after') }).toEqual({
    status: 503,
    code: 'too_many_requests',
    after: '5',
  })
  await unlock()
  await Promise.all(hanging)
  expect((await api.send('GET', '/users/')).status).toBe(200)
})

test('a caller that hangs up keeps its turn until the work for it ends', async () => {
  const { api, db } = await startTwoUsers()
  const unlock = await lockTable(db, 'channels')
  const ask = async () => {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${api.token}` }
    const asked = fetch(`${api.origin}/api/v1/channels/1`, { headers, signal: leaving.signal })
    return { leave: () => leaving.abort(), gone: asked.catch(() => undefined) }
  }
  const first = await Promise.all(Array.from({ length: 4 }, ask))
  await expect.poll(() => waitingQueries(db)).toBe(4)
  for (const { leave, gone } of first) {
    leave()
    await gone
  }
  const second = await Promise.all(Array.from({ length: 8 }, ask))
  const last = api.send('GET', '/channels/1')
  expect(await waitingQueries(db)).toBe(4)
  await unlock()
  expect((await last).status).toBe(404)
  await Promise.all(second.map(({ gone }) => gone))
})

test('five requests that wait for documents leave a turn to other requests of the user', async () => {
  const { api, db } = await startTwoUsers()
  const unlock = await lockTable(db, 'files')
  const path = '/files/00000000-0000-4000-8000-000000000000/reading'
  const waiting = Array.from({ length: 5 }, () => api.send('GET', path))
  await expect.poll(() => waitingQueries(db)).toBe(5)
  expect((await api.send('GET', '/users/')).status).toBe(200)
  await unlock()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('long work limits its user to one request at a time when others are active, and a slow connection does not', async () => {
  let at = 0
  const app = Fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('user', undefined)
  let id = 1
  app.addHook('onRequest', async (request) => {
    request.user = {
      id,
      email: '',
      fullName: '',
      isAdministrator: false,
      sessionId: '',
      address: '127.0.0.1',
    }
  })
  registerRequestTurns(app, () => at)
  let turns = 0
  app.addHook('onRequest', async () => {
    turns++
  })
  const post = (path: string, work: () => Promise<unknown>) => app.post(path, ({ turn }) => turn?.work(work))
  post('/line', async () => 'arrived')
  post('/work', async () => {
    at += 6_000
    return 'worked'
  })
  let ends: (() => void)[] = []
  post('/hang', async () => {
    await new Promise<void>((end) => ends.push(end))
    return 'ended'
  })
  /** Sends two hanging requests and expects `atOnce` of them to run at the same time. */
  const hangTwo = async (atOnce: number) => {
    ends = []
    const both = [1, 2].map(() => app.inject({ method: 'POST', url: '/hang' }))
    await expect.poll(() => ends.length).toBe(atOnce)
    for (let ended = 0; ended < 2; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended)
      ends[ended]?.()
      if (atOnce === 1 && ended === 0) await both[0]
    }
    await Promise.all(both)
  }

  const line = new PassThrough()
  const headers = { 'content-type': 'application/json' }
  const sent = app.inject({ method: 'POST', url: '/line', headers, payload: line })
  line.write('{')
  await expect.poll(() => turns).toBe(1)
  at += 10_000
  line.end('}')
  expect((await sent).body).toBe('arrived')
  await hangTwo(2)

  const work = async () => (await app.inject({ method: 'POST', url: '/work' })).body
  expect(await work()).toBe('worked')
  await hangTwo(2)
  for (id of [2, 1]) expect(await work()).toBe('worked')
  await hangTwo(1)
})

test('usage of five seconds ago counts half', () => {
  let at = 0
  const use = createRecentUse<number>(() => at)
  use.add(1, 800)
  at = 5_000
  expect(use.of(1)).toBe(400)
  use.add(1, 100)
  at = 10_000
  expect(use.of(1)).toBe(250)
  expect(use.of(2)).toBe(0)
})

async function startTwoUsers() {
  const server = await startTestServer()
  await addTestUser(server.db, 'boris@agency.example')
  const boris = new TestClient(server.origin)
  await server.api.signIn()
  await boris.signIn('boris@agency.example')
  return { ...server, boris }
}

test('downloads over a slow connection hold no turns', async () => {
  const { api } = await startTwoUsers()
  const { id } = await uploadOne(api, 'Отчёт.txt', 'Публикация согласована. '.repeat(400_000))
  const headers = { authorization: `Bearer ${api.token}`, 'accept-encoding': 'identity' }
  const unread = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${api.origin}/api/v1/files/${id}`, { headers })),
  )
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await api.send('GET', '/users/')).status).toBe(200)
  await Promise.all(unread.map(({ body }) => body?.cancel()))
})

test('callers that hang up at any moment leave all turns to the next', async () => {
  const { api } = await startTwoUsers()
  const headers = { authorization: `Bearer ${api.token}` }
  const asked = [
    ['GET', '/users/'],
    ['GET', '/channels/1'],
    ['POST', '/channels/search', '{"search":"а"}'],
    ['POST', '/channels/search', '{broken'],
    ['POST', '/files/', 'no form'],
    ['GET', '/files/00000000-0000-4000-8000-000000000000'],
    ['GET', '/chats/00000000-0000-4000-8000-000000000000/messages'],
    ['GET', '/nowhere'],
  ] as const
  for (let times = 0; times < 300; times++) {
    const [method, path, body] = asked[times % asked.length] ?? asked[0]
    const leaving = new AbortController()
    const answer = fetch(`${api.origin}/api/v1${path}`, {
      method,
      signal: leaving.signal,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    }).catch(() => undefined)
    // The aborts are spread over the time from before the request is sent to after its response.
    for (let turns = times % 37; turns > 0; turns--) await new Promise(setImmediate)
    leaving.abort()
    await answer
  }
  const all = Array.from({ length: 12 }, () => api.send('GET', '/users/'))
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]))
})
