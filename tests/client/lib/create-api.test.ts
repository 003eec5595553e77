import { afterEach, describe, expect, it, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { type ApiObserver, createApi } from '#client/lib/http/create-api.ts'
import type { ApiSession } from '#client/lib/http/http-client.ts'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from '../answering-server.ts'

const readThing = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'read',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }),
  response: z.object({ title: z.string() }),
})
const changeThing = defineEndpoint({
  method: 'PUT',
  path: '/things',
  summary: 'change',
  body: z.object({ title: z.string() }),
  response: noContent,
})
const signIn = defineEndpoint({
  method: 'POST',
  path: '/sign-in',
  summary: 'sign in',
  access: 'public',
  bodyType: 'form',
  body: z.object({ username: z.string(), password: z.string() }),
  response: z.object({ access_token: z.string() }),
})

const nobody: ApiSession = { accessToken: () => null, renew: async () => null }
let server: Awaited<ReturnType<typeof startAnsweringServer>>

afterEach(() => server.stop())

async function start(answer: (request: ReceivedRequest) => Answer) {
  server = await startAnsweringServer(answer)
  return server
}

describe('a request', () => {
  it("carries path, query and the session's bearer token", async () => {
    const { origin, requests } = await start(() => ({ json: { title: 'Ёж' } }))
    const api = createApi({ ...nobody, accessToken: () => 'first' }, { origin })
    const input = { params: { id: 'a/b' }, query: { page: 2, search: 'ёж & 50 %' } }
    expect(await api(readThing, input)).toEqual({ title: 'Ёж' })
    const url = new URL(requests[0]?.url ?? '', origin)
    expect(url.pathname).toBe('/api/v1/things/a%2Fb')
    expect(Object.fromEntries(url.searchParams)).toEqual({ page: '2', search: 'ёж & 50 %' })
    expect(requests[0]?.headers.authorization).toBe('Bearer first')
  })

  it('leaves out undefined query values', async () => {
    const { origin, requests } = await start(() => ({ json: { title: '' } }))
    await createApi(nobody, { origin })(readThing, { params: { id: '1' }, query: { search: undefined } })
    expect(requests[0]?.url).toBe('/api/v1/things/1')
    expect(requests[0]?.headers.authorization).toBeUndefined()
  })

  it('is JSON, or a form where the contract says so', async () => {
    const { origin, requests } = await start(({ url }) =>
      url.endsWith('sign-in') ? { json: { access_token: 't' } } : { status: 204 },
    )
    const api = createApi(nobody, { origin })
    expect(await api(changeThing, { body: { title: 'новое' } })).toBeUndefined()
    await api(signIn, { body: { username: 'a@b.c', password: 'п&=' } })
    expect(requests.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ title: 'новое' })
    expect(Object.fromEntries(new URLSearchParams(requests[1]?.body))).toEqual({
      username: 'a@b.c',
      password: 'п&=',
    })
  })
})

describe('a 401', () => {
  const renewing = () => {
    const renew = vi.fn(async () => 'second')
    return { session: { accessToken: () => 'first', renew }, renew }
  }
  const refusal = { status: 401, json: { status: 401, code: 'unauthorized', message: 'нет' } }

  it('causes one renewal and one retry', async () => {
    const { origin, requests } = await start(({ headers }) =>
      headers.authorization === 'Bearer second' ? { json: { title: 'да' } } : refusal,
    )
    const { session, renew } = renewing()
    const answer = await createApi(session, { origin })(readThing, { params: { id: '1' } })
    expect(answer).toEqual({ title: 'да' })
    expect(renew).toHaveBeenCalledExactlyOnceWith('first')
    expect(requests).toHaveLength(2)
  })

  it('a 401 of the sign-in is passed on unchanged', async () => {
    const { origin } = await start(() => refusal)
    const { session, renew } = renewing()
    const call = createApi(session, { origin })(signIn, { body: { username: 'a', password: 'b' } })
    await expect(call).rejects.toMatchObject({ status: 401, message: 'нет' })
    expect(renew).not.toHaveBeenCalled()
  })

  it('a 401 with an unanswered renewal is a lost connection, also in a worker, where errors lose their class', async () => {
    const { origin } = await start(() => refusal)
    const session = {
      accessToken: () => 'first',
      renew: () => Promise.reject(new Error('NoConnectionError')),
    }
    const call = createApi(session, { origin })(readThing, { params: { id: '1' } })
    await expect(call).rejects.toBeInstanceOf(NoConnectionError)
  })
})

test('a missing server is a lost connection', async () => {
  const { origin, stop } = await start(() => ({}))
  await stop()
  const call = createApi(nobody, { origin })(readThing, { params: { id: '1' } })
  await expect(call).rejects.toBeInstanceOf(NoConnectionError)
})

test('an error of the server keeps its status, code, texts and details', async () => {
  const body = {
    status: 409,
    code: 'in_use',
    message: 'занято',
    customMessage: 'занято',
    details: { by: [1] },
  }
  const { origin } = await start(() => ({ status: 409, json: body }))
  const call = createApi(nobody, { origin })(readThing, { params: { id: '1' } })
  await expect(call).rejects.toBeInstanceOf(ApiError)
  await expect(call).rejects.toMatchObject(body)
})

describe('the caller', () => {
  it('a caller that aborts gets its own reason, and the connection is not reported as lost', async () => {
    const { origin } = await start(() => ({ hang: true }))
    const observer = spies()
    const controller = new AbortController()
    const call = createApi(nobody, { origin, observer })(
      readThing,
      { params: { id: '1' } },
      { signal: controller.signal },
    )
    const reason = new Error('left the page')
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(observer.unanswered).not.toHaveBeenCalled()
  })

  it('is notified of each response, errors included, and of each missing response', async () => {
    const { origin, stop } = await start(({ url }) =>
      url.endsWith('1') ? { json: { title: '' } } : { status: 404, json: {} },
    )
    const observer = spies()
    const api = createApi(nobody, { origin, observer })
    await api(readThing, { params: { id: '1' } })
    await api(readThing, { params: { id: '2' } }).catch(() => {})
    expect(observer.answered).toHaveBeenCalledTimes(2)
    for (const [facts] of observer.answered.mock.calls) expect(facts).toEqual({ at: expect.any(Number), disk: null })
    await stop()
    await api(readThing, { params: { id: '1' } }).catch(() => {})
    expect(observer.unanswered).toHaveBeenCalledTimes(1)
    expect(observer.slow).not.toHaveBeenCalled()
  })
})

test('a hanging request probes the server instead of blaming the connection', async () => {
  const { origin } = await start(() => ({ hang: true }))
  const observer = spies()
  const api = createApi(nobody, { origin, observer })
  const call = api(readThing, { params: { id: '1' } }, { timeoutMs: 50 })
  await expect(call).rejects.toBeInstanceOf(NoConnectionError)
  expect(observer.slow).toHaveBeenCalledTimes(1)
  expect(observer.unanswered).not.toHaveBeenCalled()
})

function spies() {
  return { answered: vi.fn(), unanswered: vi.fn(), slow: vi.fn() } satisfies ApiObserver
}
