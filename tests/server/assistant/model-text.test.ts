import { LLMock } from '@copilotkit/aimock'
import { expect, onTestFinished, test } from 'vitest'
import type { AssistantPart } from '#server/modules/assistant/assistant.ts'
import { ask, assistantOf, chatDelta, collect, png, secretKey, sendEvents, startUpstream, user } from './upstream.ts'

async function startMock() {
  const mock = new LLMock({ port: 0, latency: 1, chunkSize: 8 })
  mock.onMessage('привет', { content: 'Здравствуйте! Это потоковый ответ.' })
  await mock.start()
  onTestFinished(() => mock.stop())
  return { baseUrl: `${mock.url}/v1` }
}

test.each(['chat', 'responses'] as const)('the answer comes in pieces over the API "%s"', async (api) => {
  const { baseUrl } = await startMock()
  const { parts, text, error } = await collect(assistantOf(baseUrl, { api }).answer(ask('привет')))
  expect(error).toBeUndefined()
  expect(text).toBe('Здравствуйте! Это потоковый ответ.')
  expect(parts.length).toBeGreaterThan(2)
})

test.each(['chat', 'responses'] as const)(
  'the API "%s" receives instructions, the conversation, pictures and the key',
  async (api) => {
    const upstream = await startUpstream((reply) => reply.end())
    const messages = [
      user('первый вопрос'),
      { role: 'assistant' as const, text: 'первый ответ' },
      {
        role: 'user' as const,
        text: 'привет, что на картинке',
        images: [{ mediaType: 'image/png', data: png }],
      },
    ]
    await collect(assistantOf(upstream.baseUrl, { api }).answer(ask('', { messages })))
    const { body, key } = upstream.requests[0] ?? {}
    expect(key).toBe(`Bearer ${secretKey}`)
    const expected = ['PromoGPT', 'первый вопрос', 'первый ответ', 'привет, что на картинке']
    for (const words of [...expected, `data:image/png;base64,${png.toString('base64')}`]) {
      expect(body).toContain(words)
    }
  },
)

test('the provider is told not to store the conversation', async () => {
  const upstream = await startUpstream((reply) => reply.end())
  await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(ask('привет')))
  expect(JSON.parse(upstream.requests[0]?.body ?? '')).toMatchObject({ store: false, stream: true })
})

test('no key is sent when none is configured', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: 'да' }, 'stop'))
    reply.end()
  })
  await collect(assistantOf(upstream.baseUrl, { apiKey: undefined }).answer(ask('привет')))
  await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  expect(upstream.requests.map(({ key }) => key)).toEqual([undefined, `Bearer ${secretKey}`])
})

test('an answer that reached its limit says so', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: 'Начало' }, 'length'), '[DONE]')
    reply.end()
  })
  const { text, error } = await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  expect(error).toBeUndefined()
  expect(text).toBe('Начало\n\n_Ответ обрезан: достигнут предел длины._')
})

test.each(['chat', 'responses'] as const)(
  'the signal ends a hanging upstream over the API "%s" without an error and closes its connection',
  async (api) => {
    let isClosed = false
    const upstream = await startUpstream((reply) => {
      reply.on('close', () => {
        isClosed = true
      })
      sendEvents(reply, ...(api === 'chat' ? [chatDelta({ content: 'Начало' })] : responsesBeginning))
    })
    const stop = new AbortController()
    const parts: AssistantPart[] = []
    for await (const part of assistantOf(upstream.baseUrl, { api }).answer(ask('привет', { signal: stop.signal }))) {
      if (part.type === 'progress') continue
      parts.push(part)
      stop.abort()
    }
    expect(parts).toEqual([{ type: 'text', text: 'Начало' }])
    await expect.poll(() => isClosed).toBe(true)
  },
)

test('the signal ends an upstream that sends nothing', async () => {
  const stop = new AbortController()
  const upstream = await startUpstream(() => stop.abort())
  const result = await collect(assistantOf(upstream.baseUrl).answer(ask('привет', { signal: stop.signal })))
  expect(result).toMatchObject({ parts: [], error: undefined })
})

test('no request is sent when the answer is stopped before its start', async () => {
  const upstream = await startUpstream((reply) => reply.end())
  const result = await collect(assistantOf(upstream.baseUrl).answer(ask('привет', { signal: AbortSignal.abort() })))
  expect(result).toMatchObject({ parts: [], error: undefined })
  expect(upstream.requests).toHaveLength(0)
})

test('a reader that leaves closes the connection', async () => {
  let isClosed = false
  const upstream = await startUpstream((reply) => {
    reply.on('close', () => {
      isClosed = true
    })
    sendEvents(reply, chatDelta({ content: 'Начало' }))
  })
  for await (const part of assistantOf(upstream.baseUrl).answer(ask('привет'))) {
    if (part.type === 'progress') continue
    expect(part).toEqual({ type: 'text', text: 'Начало' })
    break
  }
  await expect.poll(() => isClosed).toBe(true)
})

const responsesBeginning = [
  { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm1' } },
  { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, delta: 'Начало' },
]

test('a model that thinks before its answer reports progress', async () => {
  const upstream = await startUpstream((reply) => {
    const thoughts = Array.from({ length: 5 }, () => chatDelta({ reasoning_content: 'Хм. ' }))
    sendEvents(reply, ...thoughts, chatDelta({ content: 'Да' }, 'stop'), '[DONE]')
    reply.end()
  })
  const { parts, progress, error } = await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  expect(error).toBeUndefined()
  expect(parts).toEqual([{ type: 'text', text: 'Да' }])
  expect(progress).toBeGreaterThanOrEqual(6)
})
