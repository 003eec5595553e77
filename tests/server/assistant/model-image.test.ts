import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { tolerantFetch } from '#server/modules/assistant/tolerant-fetch.ts'
import { ask, assistantOf, collect, fail, png, sendEvents, startUpstream } from './upstream.ts'

const image = ask('нарисуй зиму', { mode: 'image' })
const picture = new Uint8Array(png)

test('the Responses API gives unfinished pictures, then the final one, then the text', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, created, partial(0), partial(1), finished(png.toString('base64')), ...text, completed)
    reply.end()
  })
  const { parts, error } = await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(image))
  expect(error).toBeUndefined()
  expect(parts).toEqual([
    { type: 'image', mediaType: 'image/png', data: picture, isFinal: false },
    { type: 'image', mediaType: 'image/png', data: picture, isFinal: false },
    { type: 'image', mediaType: 'image/png', data: picture, isFinal: true },
    { type: 'text', text: 'Готово' },
  ])
  const { tools, input } = JSON.parse(upstream.requests[0]?.body ?? '')
  expect(tools).toMatchObject([{ type: 'image_generation', partial_images: 3 }])
  // Without the time, which could be drawn.
  expect(input.at(-1).content).toEqual([{ type: 'input_text', text: 'нарисуй зиму' }])
})

test('a picture of many chunks takes work that grows with it, and no minutes', async () => {
  const body = new ReadableStream({
    start(chunks) {
      for (let i = 0; i < 60_000; i++) chunks.enqueue(Buffer.alloc(100, 'A'))
      chunks.close()
    },
  })
  const get = tolerantFetch(async () => new Response(body))
  expect(await (await get('http://x', { body: '{"stream":true}' })).text()).toHaveLength(6_000_000)
})

test('the Responses API draws with a configured image model', async () => {
  const upstream = await startUpstream((reply) => reply.end())
  await collect(assistantOf(upstream.baseUrl, { api: 'responses', imageModel: 'painter' }).answer(image))
  expect(JSON.parse(upstream.requests[0]?.body ?? '').tools).toMatchObject([{ model: 'painter' }])
})

test('a picture alone is an answer, and an invalid unfinished one is left out', async () => {
  const upstream = await startUpstream((reply) => {
    const garbled = { ...partial(0), partial_image_b64: 'AAAA' }
    sendEvents(reply, created, garbled, finished(png.toString('base64')), completed)
    reply.end()
  })
  const { parts, error } = await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(image))
  expect(error).toBeUndefined()
  expect(parts).toMatchObject([{ isFinal: true }])
})

test('an invalid final picture fails', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, created, partial(0), finished('AAAA'), completed)
    reply.end()
  })
  const { parts, error } = await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(image))
  expect(parts).toMatchObject([{ isFinal: false }])
  expect(error).toMatchObject({ code: 'model_broke_off', message: expect.stringContaining('повреждённое') })
})

test('Chat Completions gives one final picture, drawn by the image model from the last message', async () => {
  const upstream = await startUpstream((reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ data: [{ b64_json: png.toString('base64') }] }))
  })
  const { parts, error } = await collect(assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer(image))
  expect(error).toBeUndefined()
  expect(parts).toEqual([{ type: 'image', mediaType: 'image/png', data: picture, isFinal: true }])
  expect(upstream.requests[0]?.path).toBe('/v1/images/generations')
  expect(JSON.parse(upstream.requests[0]?.body ?? '')).toMatchObject({
    model: 'painter',
    prompt: 'нарисуй зиму',
  })
})

test('Chat Completions sends an attached picture to be edited', async () => {
  const upstream = await startUpstream((reply) => fail(reply, 400, 'x'))
  const messages = [{ role: 'user' as const, text: 'добавь снег', images: [{ mediaType: 'image/png', data: picture }] }]
  await collect(assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer({ ...image, messages }))
  expect(upstream.requests[0]?.path).toBe('/v1/images/edits')
  expect(upstream.requests[0]?.body).toContain('добавь снег')
})

test('Chat Completions without an image model sends no request, and the message gives the reason', async () => {
  const upstream = await startUpstream((reply) => reply.end())
  const { error } = await collect(assistantOf(upstream.baseUrl).answer(image))
  expect(error).toMatchObject({
    code: 'model_unfit',
    message: expect.stringContaining('Для этой модели не настроено создание изображений'),
  })
  expect(upstream.requests).toHaveLength(0)
})

test.each([
  [401, 'model_key_refused'],
  [429, 'model_busy'],
  [400, 'model_unfit'],
  [503, 'model_unreachable'],
])('an image model that fails with %i has a message of its own', async (status, code) => {
  const upstream = await startUpstream((reply) => fail(reply, status, 'x'))
  const { error } = await collect(assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer(image))
  expect(error).toMatchObject({ name: 'AssistantError', code })
})

test.each(['localhost', '169.254.169.254', 'pictures.example'])(
  'a picture at an address of %s is not fetched, and the message gives the reason',
  async (host) => {
    const upstream = await startUpstream((reply) => sendPictureAt(reply, `http://${host}:${portAt(upstream)}/`))
    const { parts, error } = await collect(assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer(image))
    expect(upstream.requests).toHaveLength(1)
    expect(parts).toEqual([])
    expect(error).toMatchObject({ message: expect.stringContaining('чужой сервер') })
  },
)

test('a picture at an address of the model’s own server is accepted', async () => {
  const upstream = await startUpstream((reply, index) =>
    index === 0 ? sendPictureAt(reply, `${upstream.baseUrl}/picture.png`) : reply.end(png),
  )
  const { parts } = await collect(assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer(image))
  expect(parts).toMatchObject([{ type: 'image', isFinal: true }])
})

const portAt = ({ baseUrl }: { baseUrl: string }) => new URL(baseUrl).port

function sendPictureAt(reply: ServerResponse, url: string) {
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify({ data: [{ url }] }))
}

test('the signal ends a hanging image model', async () => {
  const stop = new AbortController()
  const upstream = await startUpstream(() => stop.abort())
  const answer = assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer({
    ...image,
    signal: stop.signal,
  })
  expect(await collect(answer)).toMatchObject({ parts: [], error: undefined })
  expect(upstream.requests).toHaveLength(1)
})

test('an invalid response of an image model fails as an interrupted answer', async () => {
  const upstream = await startUpstream((reply) => reply.end('<html></html>'))
  const { error } = await collect(assistantOf(upstream.baseUrl, { imageModel: 'painter' }).answer(image))
  expect(error).toMatchObject({ code: 'model_broke_off' })
})

const created = { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } }
const partial = (index: number) => ({
  type: 'response.image_generation_call.partial_image',
  item_id: 'ig1',
  output_index: 0,
  partial_image_index: index,
  partial_image_b64: png.toString('base64'),
})
const finished = (result: string) => ({
  type: 'response.output_item.done',
  output_index: 0,
  item: { type: 'image_generation_call', id: 'ig1', status: 'completed', result },
})
const text = [
  { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'm1' } },
  { type: 'response.output_text.delta', item_id: 'm1', output_index: 1, delta: 'Готово' },
]
const completed = {
  type: 'response.completed',
  response: { id: 'r1', usage: { input_tokens: 1, output_tokens: 1 } },
}
