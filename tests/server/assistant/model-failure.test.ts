import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { AssistantError } from '#server/modules/assistant/assistant.ts'
import { ask, assistantOf, chatDelta, collect, fail, portOf, secretKey, sendEvents, startUpstream } from './upstream.ts'

const refusedBefore: readonly [string, number, string, string, RegExp][] = [
  ['a wrong key', 401, 'invalid_api_key', 'model_key_refused', /^Ключ доступа к модели не принят/],
  ['a key without rights', 403, 'forbidden', 'model_key_refused', /^Ключ доступа к модели не принят/],
  ['a closed region', 403, 'unsupported_country_region_territory', 'model_unfit', /не обслуживает этот регион/],
  ['a limit', 429, 'rate_limit_exceeded', 'model_busy', /^Модель сейчас перегружена или исчерпан лимит/],
  ['an empty account', 402, 'insufficient_quota', 'model_busy', /^Модель сейчас перегружена или исчерпан лимит/],
  ['an unknown model', 404, 'model_not_found', 'model_unfit', /^Модель не найдена/],
  ['a context too long', 400, 'context_length_exceeded', 'prompt_too_long', /слишком длинная/],
  ['a body too large', 413, 'too_large', 'prompt_too_long', /слишком длинная/],
  ['a forbidden topic', 400, 'content_policy_violation', 'model_refused', /отказалась отвечать/],
  ['a request it does not know', 400, 'unknown_parameter', 'model_unfit', /^Модель не приняла запрос/],
  ['a broken server', 500, 'server_error', 'model_unreachable', /^Сервер модели не отвечает/],
]

for (const api of ['chat', 'responses'] as const) {
  test.each(refusedBefore)(
    `the API "${api}" reports %s as its own kind of failure`,
    async (_name, status, code, expected, message) => {
      const upstream = await startUpstream((reply) => fail(reply, status, code))
      const { parts, error } = await collect(assistantOf(upstream.baseUrl, { api }).answer(ask('привет')))
      expect(parts).toEqual([])
      expect(error).toBeInstanceOf(AssistantError)
      expect(error).toMatchObject({ code: expected, message: expect.stringMatching(message) })
      expectNoSecrets(error, upstream.baseUrl)
    },
  )
}

type Break = (reply: ServerResponse) => unknown

const brokenAfterwards: readonly [string, Break, string, RegExp][] = [
  ['a closed connection', (reply) => setImmediate(() => reply.destroy()), 'model_broke_off', /оборвался/],
  ['a stream without an end', (reply) => reply.end(), 'model_broke_off', /оборвался/],
  ['half an event', (reply) => reply.end('data: {"id":"c1","choi'), 'model_broke_off', /оборвался/],
  ['garbage', (reply) => reply.end(`data: <html>quota ${secretKey}</html>\n\n`), 'model_broke_off', /оборвался/],
  [
    'an error in the stream',
    (reply) => {
      sendEvents(reply, { error: { message: secretKey, type: 'server_error', code: 500 } })
      reply.end()
    },
    'model_broke_off',
    /оборвался/,
  ],
  [
    'a limit in the stream',
    (reply) => {
      sendEvents(reply, { error: { message: secretKey, type: 'rate_limit_exceeded' } })
      reply.end()
    },
    'model_busy',
    /перегружена/,
  ],
  [
    'a filter',
    (reply) => {
      sendEvents(reply, chatDelta({}, 'content_filter'))
      reply.end()
    },
    'model_refused',
    /отказалась/,
  ],
]

test.each(brokenAfterwards)(
  '%s in mid-answer fails after the earlier pieces',
  async (_name, interrupt, code, message) => {
    const upstream = await startUpstream((reply) => {
      sendEvents(reply, chatDelta({ content: 'Начало ' }), chatDelta({ content: 'ответа' }))
      return interrupt(reply)
    })
    const { text, error } = await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
    expect(text).toBe('Начало ответа')
    expect(error).toMatchObject({ name: 'AssistantError', code, message: expect.stringMatching(message) })
    expectNoSecrets(error, upstream.baseUrl)
    expect(upstream.requests).toHaveLength(1)
  },
)

test('a Responses API stream without an end fails after its pieces', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(
      reply,
      { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } },
      { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm1' } },
      { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, delta: 'Начало' },
    )
    reply.end()
  })
  const { text, error } = await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(ask('привет')))
  expect(text).toBe('Начало')
  expect(error).toMatchObject({ code: 'model_broke_off' })
})

test('a web page instead of an API response fails as an interrupted answer', async () => {
  const upstream = await startUpstream((reply) => reply.end('<html>Вход в сеть</html>'))
  const { error } = await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  expect(error).toMatchObject({ code: 'model_broke_off' })
})

const thought = chatDelta({ reasoning_content: 'Хм' })

test.each([
  ['empty', [chatDelta({ content: ' \n' }, 'stop')], /пустой ответ/],
  ['only thought', [thought, chatDelta({ content: '' }, 'stop')], /подумала, но ничего не ответила/],
  ['only thought in its text', [chatDelta({ content: '<think>Хм</think>' }, 'stop')], /подумала, но/],
  ['at its limit', [thought, chatDelta({}, 'length')], /исчерпала предел длины/],
  ['a whole error with 200', [{ error: { message: secretKey, type: 'rate_limit_exceeded' } }], /перегружена/],
])('an answer that is %s fails with that reason', async (_name, events, message) => {
  const upstream = await startUpstream((reply) => {
    if ('error' in (events[0] ?? {})) return reply.end(JSON.stringify(events[0]))
    sendEvents(reply, ...events, '[DONE]')
    return reply.end()
  })
  const { error } = await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  expect(error).toMatchObject({ message: expect.stringMatching(message) })
})

test.each([
  ['no server listens', /^ECONNREFUSED$/, async () => `http://127.0.0.1:${await closedPort()}/v1`],
  ['the name is unknown', /^(ENOTFOUND|EAI_AGAIN)$/, async () => 'http://model.invalid/v1'],
  [
    'there is no TLS',
    /SSL/,
    async () => (await startUpstream((reply) => reply.end())).baseUrl.replace('http', 'https'),
  ],
])('the model is unreachable after a second attempt when %s', async (_name, logged, address) => {
  const baseUrl = await address()
  const assistant = assistantOf(baseUrl)
  const { error } = await collect(assistant.answer(ask('привет')))
  expect(error).toMatchObject({
    code: 'model_unreachable',
    message: 'Сервер модели не отвечает. Повторите позже',
    cause: { code: expect.stringMatching(logged) },
  })
  expectNoSecrets(error, baseUrl)
  expect(assistant.pauses).toEqual([500])
})

test('a request to a busy server is repeated after the time that the server names', async () => {
  const upstream = await startUpstream((reply, index) => {
    if (index === 0) return fail(reply, 429, 'rate_limit_exceeded', { 'retry-after': '3' })
    sendEvents(reply, chatDelta({ content: 'Ответ' }, 'stop'))
    return reply.end()
  })
  const assistant = assistantOf(upstream.baseUrl)
  expect(await collect(assistant.answer(ask('привет')))).toMatchObject({ text: 'Ответ', error: undefined })
  expect(assistant.pauses).toEqual([3_000])
})

test.each([
  ['a date', 'Mon, 23 Nov 2026 12:00:03 GMT', [3_000]],
  ['a date that is past', 'Mon, 23 Nov 2026 11:59:00 GMT', [500]],
  ['a date far ahead', 'Mon, 23 Nov 2026 13:00:00 GMT', []],
  ['less than nothing', '-5', [500]],
  ['no time', 'soon', [500]],
  ['nothing', '', [500]],
])('a request is repeated at the right time when Retry-After is %s', async (_name, retryAfter, pauses) => {
  const upstream = await startUpstream((reply) =>
    fail(reply, 429, 'rate_limit_exceeded', { 'retry-after': retryAfter }),
  )
  const assistant = assistantOf(upstream.baseUrl)
  await collect(assistant.answer(ask('привет')))
  expect(assistant.pauses).toEqual(pauses)
})

test('a request to a server that is busy for more than five seconds is not repeated', async () => {
  const upstream = await startUpstream((reply) => fail(reply, 429, 'rate_limit_exceeded', { 'retry-after': '60' }))
  const assistant = assistantOf(upstream.baseUrl)
  expect(await collect(assistant.answer(ask('привет')))).toMatchObject({ error: { code: 'model_busy' } })
  expect(assistant.pauses).toEqual([])
  expect(upstream.requests).toHaveLength(1)
})

test.each([401, 400, 404])('a request that failed with %i is not repeated', async (status) => {
  const upstream = await startUpstream((reply) => fail(reply, status, 'x'))
  await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  expect(upstream.requests).toHaveLength(1)
})

test("the log has a code of the failure and none of the upstream's text", async () => {
  const upstream = await startUpstream((reply) => fail(reply, 401, 'invalid_api_key'))
  const { error } = await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  const lines: string[] = []
  createLogger('info', { write: (line) => lines.push(line) }).error({ err: error })
  expect(lines.join()).toContain('"code":"HTTP 401"')
  expect(lines.join()).not.toMatch(/sk-secret|raw words|127\.0\.0\.1/)
})

/** Checks the message and every property of the error. */
function expectNoSecrets(error: unknown, baseUrl: string) {
  const everything = inspect(error, { depth: 10, showHidden: true })
  expect(everything).not.toContain(secretKey)
  expect(everything).not.toContain('raw words')
  expect(everything).not.toContain(new URL(baseUrl).host)
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  await new Promise((closed) => server.close(closed))
  return port
}
