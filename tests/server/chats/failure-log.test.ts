import type { ServerResponse } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { createModelAssistant } from '#server/modules/assistant/model-assistant.ts'
import { freePort } from '../../tcp-postgres.ts'
import { chatDelta, configOf, fail, secretKey, sendEvents, startUpstream } from '../assistant/upstream.ts'
import { startTestServer, type TestClient } from '../test-server.ts'
import { readStream } from './event-stream.ts'
import { startChat } from './start-chats.ts'

type Upstream = (reply: ServerResponse) => unknown

const failures: readonly [reason: string, code: string, Upstream][] = [
  ['HTTP 401', 'model_key_refused', (reply) => fail(reply, 401, 'invalid_api_key')],
  ['HTTP 429', 'model_busy', (reply) => fail(reply, 429, 'rate_limit_exceeded', { 'retry-after': '60' })],
  ['UND_ERR_SOCKET', 'model_unreachable', (reply) => reply.destroy()],
  ['BROKE_OFF', 'model_broke_off', (reply) => begin(reply).end()],
  [
    'UND_ERR_SOCKET|BROKE_OFF',
    'model_broke_off',
    (reply) => void begin(reply).write('\n', () => setImmediate(() => reply.destroy())),
  ],
  ['NOT_UNDERSTOOD', 'model_broke_off', (reply) => begin(reply).end(`data: <html>${secretKey}</html>\n\n`)],
  ['TIMEOUT', 'model_broke_off', begin],
]

const lines: string[] = []
const logger = createLogger('warn', { write: (line) => lines.push(line) })
let api: TestClient
let upstreamFails: Upstream

beforeAll(async () => {
  const upstream = await startUpstream((reply) => upstreamFails(reply))
  const assistant = createModelAssistant(configOf(upstream.baseUrl), { pause: async () => {} })
  const server = await startTestServer({ logger, assistant, responseLimits: { silence: 5_000 } })
  api = server.api
  await api.signIn()
})

test.each(failures)("the log names the reason of a model's failure: %s", async (reason, code, answer) => {
  upstreamFails = answer
  lines.length = 0
  const { response_id } = await startChat(api, 'Тайна клиента')
  expect((await readStream(api, response_id)).at(-1)).toMatchObject({ event: 'error' })
  const failed = lines.filter((line) => line.includes('the model failed')).map((line) => JSON.parse(line))
  expect(failed).toMatchObject([{ code, reason: expect.stringMatching(`^(${reason})$`) }])
  expect(lines.join()).not.toMatch(/Тайна|Начало|sk-secret|raw words|127\.0\.0\.1/)
})

test("the log names the system's code when the model's address refuses connections", async () => {
  const { api } = await startTestServer({
    logger,
    assistant: createModelAssistant(configOf(`http://localhost:${await freePort()}/v1`), {
      pause: async () => {},
    }),
  })
  await api.signIn()
  await readStream(api, (await startChat(api)).response_id)
  expect(lines.join()).toContain('"code":"model_unreachable","reason":"ECONNREFUSED"')
})

function begin(reply: ServerResponse) {
  sendEvents(reply, chatDelta({ content: 'Начало' }))
  return reply
}
