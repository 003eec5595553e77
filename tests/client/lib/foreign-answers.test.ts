// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#client/features/auth/sign-in.ts'
import { api } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import * as auth from '#contract/accounts/auth.ts'
import * as briefs from '#contract/briefs.ts'
import * as categories from '#contract/channel-categories.ts'
import * as channels from '#contract/channels.ts'
import * as chats from '#contract/chats.ts'
import * as directions from '#contract/directions.ts'
import { type Endpoint, noContent } from '#contract/endpoint.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'
import * as estimates from '#contract/estimates.ts'
import * as positions from '#contract/positions.ts'
import * as projects from '#contract/projects.ts'
import * as services from '#contract/services.ts'
import { accessToken, annaToken } from '../access-token.ts'
import { type Answer, startAnsweringServer } from '../answering-server.ts'

/** The bodies with which foreign servers and proxies answer. */
const bodies: Record<string, Answer> = {
  nothing: { text: '', contentType: 'text/plain' },
  'a text': { text: 'Unauthorized', contentType: 'text/plain' },
  'a page': { text: '<html><h1>Oops</h1></html>' },
  'somebody’s JSON': { json: { detail: [{ loc: ['body'], msg: 'wrong' }], message: 5 } },
  'JSON null': { json: null },
  'half of a JSON': { text: '{"message":', contentType: 'application/json' },
  'cut off': { text: '{"message":', contentType: 'application/json', isCutOff: true },
  'not packed as it says': { text: 'Unauthorized', contentType: 'text/plain', contentEncoding: 'gzip' },
}
const statuses = [400, 403, 404, 405, 409, 418, 422, 429, 500, 502, 503, 504]
/** Statuses of a server that is away or cannot answer now. */
const away = [502, 503, 504]

const renewed = accessToken({ sub: '7', email: 'anna@agency.example', iat: 2 })
let server: Awaited<ReturnType<typeof startAnsweringServer>>
let answers: Record<string, Answer> = {}

beforeAll(async () => {
  server = await startAnsweringServer(({ method, url }) => {
    const path = new URL(url, 'http://server').pathname.replace('/api/v1', '')
    return answers[`${method} ${path}`] ?? answers.any ?? { status: 404, text: 'no such call' }
  })
  window.happyDOM.setURL(`${server.origin}/placement/directions`)
})
beforeEach(() => {
  begin()
})
afterAll(async () => {
  session.signOut()
  await server.stop()
})

/** Opens a page as Anna. */
function begin(changes: Record<string, Answer> = {}) {
  answers = changes
  server.requests.length = 0
  errorPopup.close()
  queryClient.clear()
  connection.reportAnswer()
  session.signIn(annaToken)
}

const asked = (path: string) => server.requests.filter(({ url }) => url === `/api/v1${path}`).length
const popup = () => renderHook(useErrorNotice).result.current
const told = (status: number) => ({
  title: `Ошибка ${status}`,
  message: statusTexts[status] ?? unknownErrorText,
})
const noAnswer = { title: 'Нет связи с сервером' }

async function write() {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => api(directions.create, { body: { title: 'Запуск' } }),
  })
  await mutation.execute(undefined).catch(() => {})
}

async function read(kept: boolean) {
  const query = readingQuery(['directions'], {
    network: (signal) => api(directions.list, {}, { signal }),
    copy: kept ? async () => ({ data: [{ id: 1, title: 'Из копии' }], asOf: new Date(5) }) : notAvailableOffline,
  })
  return queryClient.fetchQuery(query).catch(() => undefined)
}

describe.each(Object.entries(bodies))('an answer whose body is %s', (_, body) => {
  test.each(statuses)('status %i is reported to a writer by its number', async (status) => {
    begin({ any: { ...body, status } })
    await write()
    expect(popup()).toEqual(told(status))
    expect(asked('/directions/')).toBe(1)
  })

  test.each(statuses)('status %i is reported to a reader without a copy by its number', async (status) => {
    begin({ any: { ...body, status } })
    expect(await read(false)).toBeUndefined()
    expect(popup()).toEqual(told(status))
  })

  test.each(statuses)('status %i is hidden by a copy only where the server is away', async (status) => {
    begin({ any: { ...body, status } })
    const reading = await read(true)
    expect(reading?.hasFailed).toBe(away.includes(status) ? true : undefined)
    expect(popup()).toEqual(away.includes(status) ? null : told(status))
  })

  test('status 401 causes one renewal and one retry', async () => {
    begin({ any: { ...body, status: 401 }, 'POST /auth/refresh': { json: { access_token: renewed } } })
    await write()
    expect([asked('/directions/'), asked('/auth/refresh')]).toEqual([2, 1])
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${renewed}`)
    expect(popup()).toEqual(told(401))
  })

  test.each([400, 401, 403, 404, 422, 429])(
    'status %i ends the session when it answers the refresh',
    async (status) => {
      begin({ any: { status: 401, text: '' }, 'POST /auth/refresh': { ...body, status } })
      await write()
      expect(session.get()).toEqual({ status: 'unauthenticated', lost: true })
      expect(localStorage.getItem(storageKeys.token)).toBeNull()
      expect(popup()).toBeNull()
    },
  )

  test.each([500, 502, 503, 504])('status %i keeps the session when it answers the refresh', async (status) => {
    begin({ any: { status: 401, text: '' }, 'POST /auth/refresh': { ...body, status } })
    await write()
    expect(localStorage.getItem(storageKeys.token)).toBe(annaToken)
    expect(popup()).toEqual(told(status))
  })

  test.each([400, 401, 403, 422])(
    'status %i means a wrong e-mail or password when it answers the sign-in, and the token goes',
    async (status) => {
      begin({ 'POST /auth/login': { ...body, status } })
      const failure = (await signIn({ username: 'anna@agency.example', password: 'secret' }))?.text
      expect(failure).toBe('Неверный e-mail или пароль')
      expect(localStorage.getItem(storageKeys.token)).toBeNull()
      expect(asked('/auth/refresh')).toBe(0)
    },
  )
})

test("the sign-in shows the server's reason for a refusal in any form", async () => {
  begin({ 'POST /auth/login': { status: 401, json: { message: 'Пользователь отключён' } } })
  const failure = await signIn({ username: 'anna@agency.example', password: 'secret' })
  expect(failure).toEqual({ text: 'Пользователь отключён', wantsPasskey: false })
})

describe('only a missing answer is a lost connection', () => {
  test.each<[string, Answer]>([
    ['a captive page', { text: '<html>Войдите в Wi-Fi</html>' }],
    ['half an answer', { text: '[{"id":1,', contentType: 'application/json' }],
  ])('%s', async (_, answer) => {
    begin({ any: answer })
    await write()
    expect(popup()).toMatchObject(noAnswer)
    begin({ any: answer })
    expect(await read(true)).toMatchObject({ data: [{ title: 'Из копии' }] })
    expect(popup()).toBeNull()
    begin({ any: { status: 401, text: '' }, 'POST /auth/refresh': answer })
    await write()
    expect(localStorage.getItem(storageKeys.token)).toBe(annaToken)
    expect(popup()).toMatchObject(noAnswer)
    begin({ 'POST /auth/login': answer })
    expect((await signIn({ username: 'a@b.example', password: 'c' }))?.text).toMatch(/^Сервер не отвечает/)
  })

  test.each<Answer>([
    { status: 404, text: 'no such call' },
    { status: 401, text: '' },
    { status: 404, text: '<html>404</html>' },
    { text: 'ok', contentType: 'text/plain' },
  ])('a server without /health counts as there: %o', async (answer) => {
    begin({ any: answer })
    connection.reportFailure()
    connection.reportChance()
    await expect.poll(connection.get).toBe('online')
  })
})

/** Writes whose answers are not used, so a server may answer without a body. */
const writes: Record<string, Endpoint> = Object.fromEntries(
  [auth, briefs, categories, channels, chats, directions, estimates, positions, projects, services]
    .flatMap((resource): unknown[] => Object.values(resource))
    .filter(isEndpoint)
    .filter(({ response, isAnswerOptional }) => response === noContent || isAnswerOptional)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

test('every write of the specification succeeds with an empty answer, except those whose answer is named', () => {
  const specified =
    'POST /auth/logout, DELETE /chats/:id, POST /resources/, DELETE /resources/:id, POST /estimates/, PUT ' +
    '/estimates/:id, DELETE /estimates/:id, GET /estimates/:id/copy, POST /positions/, DELETE ' +
    '/positions/:id, POST /directions/, DELETE /directions/:id, POST /channel-categories/, DELETE ' +
    '/channel-categories/:id, POST /channels/, PUT /channels/:id, DELETE /channels/:id, PATCH ' +
    '/projects/:id, POST /briefs/, PUT /briefs/:id, PATCH /briefs/:id/status'
  expect(Object.keys(writes)).toEqual(expect.arrayContaining(specified.split(', ')))
})

test.each<[string, Answer]>([
  ['200 and nothing', { text: '' }],
  ['200 and nothing of no type', { text: '', contentType: '' }],
  ['201 and nothing', { status: 201, text: '', contentType: 'application/json' }],
  ['202 and a text', { status: 202, text: 'accepted', contentType: 'text/plain' }],
  ['204', { status: 204, text: '' }],
  ['200 and null', { json: null }],
  ['200 and a flag', { json: { success: true } }],
  ['201 and a number alone', { status: 201, json: { id: 12 } }],
  ['200 and a list', { json: [] }],
])('a successful write counts with any body: %s', async (_, answer) => {
  begin({ any: answer })
  for (const [name, endpoint] of Object.entries(writes)) {
    const saved = send(endpoint)
    await expect(saved, name).resolves.toBeUndefined()
  }
})

test("a captive portal's page does not count as a success", async () => {
  begin({ any: { text: '<html>Войдите в Wi-Fi</html>' } })
  for (const [name, endpoint] of Object.entries(writes)) {
    const saved = send(endpoint)
    await expect(saved, name).rejects.toMatchObject({ name: 'NoConnectionError' })
  }
})

test('an unusable response to a read is an error, and not a lost connection', async () => {
  for (const answer of [
    { status: 204, text: '' },
    { json: { items: 5 } },
    { text: 'hello', contentType: 'text/plain' },
  ]) {
    begin({ any: answer })
    await read(false)
    const status = answer.status ?? 200
    expect(popup()).toEqual({ title: `Ошибка ${status}`, message: 'Ответ сервера не удалось прочитать' })
  }
})

function send(endpoint: Endpoint) {
  return api(endpoint, { params: { id: '1' }, body: endpoint.method === 'GET' ? undefined : {} })
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'response' in value
}
