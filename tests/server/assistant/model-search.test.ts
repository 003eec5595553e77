import { expect, test } from 'vitest'
import { ask, assistantOf, chatDelta, collect, fail, sendEvents, startUpstream } from './upstream.ts'

const search = ask('найди обзор рынка', { mode: 'search' })

test('Chat Completions requests the search, and its annotations become sources without repetition', async () => {
  const citation = { type: 'url_citation', url_citation: { url: 'https://example.org/a', title: 'Обзор' } }
  const upstream = await startUpstream((reply) => {
    sendEvents(
      reply,
      chatDelta({ content: 'Нашёл.' }),
      chatDelta({ annotations: [citation] }),
      chatDelta({ annotations: [citation, { ...citation, url_citation: { url: 'javascript:alert(1)' } }] }, 'stop'),
    )
    reply.end()
  })
  const { parts, error } = await collect(assistantOf(upstream.baseUrl).answer(search))
  expect(error).toBeUndefined()
  expect(parts).toEqual([
    { type: 'text', text: 'Нашёл.' },
    { type: 'source', url: 'https://example.org/a', title: 'Обзор' },
  ])
  expect(JSON.parse(upstream.requests[0]?.body ?? '')).toHaveProperty('web_search_options')
})

test.each([
  ['search_results', [{ title: 'Обзор', url: 'https://example.org/a' }], 'Обзор'],
  ['citations', ['https://example.org/a'], undefined],
])('the list "%s" of a chunk gives sources', async (field, list, title) => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, { ...chatDelta({ content: 'Нашёл.' }, 'stop'), [field]: list })
    reply.end()
  })
  const { parts } = await collect(assistantOf(upstream.baseUrl).answer(search))
  expect(parts).toContainEqual({ type: 'source', url: 'https://example.org/a', title })
})

test('an answer of a model that ignored the search says that it has no sources', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: 'Отвечаю по памяти.' }, 'stop'))
    reply.end()
  })
  const { text } = await collect(assistantOf(upstream.baseUrl).answer(search))
  expect(text).toBe('Отвечаю по памяти.\n\n_Модель ответила без источников: похоже, поиска в сети не было._')
})

test('a model that refuses the search is reported as unable to search', async () => {
  const upstream = await startUpstream((reply) => fail(reply, 400, 'unknown_parameter'))
  const { error } = await collect(assistantOf(upstream.baseUrl).answer(search))
  expect(error).toMatchObject({
    code: 'model_unfit',
    message: expect.stringContaining('не умеет искать в сети'),
  })
})

test('no search is requested outside the search mode', async () => {
  const upstream = await startUpstream((reply) => reply.end())
  await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))
  await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(ask('привет')))
  for (const { body } of upstream.requests) expect(body).not.toContain('web_search')
})

test('the sources of a Responses API answer are its citations', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, created, ...searched, ...textBegins, cited, completed)
    reply.end()
  })
  const { parts, error } = await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(search))
  expect(error).toBeUndefined()
  expect(parts).toEqual([
    { type: 'text', text: 'Нашёл.' },
    { type: 'source', url: 'https://example.org/a', title: 'Обзор' },
  ])
  const { tools } = JSON.parse(upstream.requests[0]?.body ?? '')
  expect(tools).toMatchObject([{ type: 'web_search' }])
})

test('a Responses API answer without citations lists the pages that the model read', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, created, ...searched, ...textBegins, completed)
    reply.end()
  })
  const { parts } = await collect(assistantOf(upstream.baseUrl, { api: 'responses' }).answer(search))
  expect(parts).toEqual([
    { type: 'text', text: 'Нашёл.' },
    { type: 'source', url: 'https://example.net/looked-at', title: undefined },
  ])
})

const created = { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } }
const call = { type: 'web_search_call', id: 'ws1', status: 'in_progress' }
const searched = [
  { type: 'response.output_item.added', output_index: 0, item: call },
  {
    type: 'response.output_item.done',
    output_index: 0,
    item: {
      ...call,
      status: 'completed',
      action: {
        type: 'search',
        query: 'q',
        sources: [{ type: 'url', url: 'https://example.net/looked-at' }],
      },
    },
  },
]
const textBegins = [
  { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'm1' } },
  { type: 'response.output_text.delta', item_id: 'm1', output_index: 1, delta: 'Нашёл.' },
]
const cited = {
  type: 'response.output_text.annotation.added',
  item_id: 'm1',
  output_index: 1,
  content_index: 0,
  annotation_index: 0,
  annotation: {
    type: 'url_citation',
    url: 'https://example.org/a',
    title: 'Обзор',
    start_index: 0,
    end_index: 5,
  },
}
const completed = {
  type: 'response.completed',
  response: { id: 'r1', usage: { input_tokens: 1, output_tokens: 1 } },
}
