import { expect, test } from 'vitest'
import { ask, assistantOf, chatDelta, collect, fail, sendEvents, setting, startUpstream } from './upstream.ts'

const usageOf = (prompt_tokens: number) => ({
  id: 'c1',
  created: 1,
  model: 'm',
  choices: [],
  usage: { prompt_tokens, completion_tokens: 3 },
})

/** Starts a model whose server tells these usages one after another, the last one repeatedly. */
async function startTelling(...told: number[]) {
  const upstream = await startUpstream((reply, index) => {
    const tokens = told[index] ?? told.at(-1) ?? 0
    sendEvents(reply, chatDelta({ content: 'Да' }, 'stop'), ...(tokens > 0 ? [usageOf(tokens)] : []), '[DONE]')
    reply.end()
  })
  const assistant = assistantOf(upstream.baseUrl)
  const long = 'Подробности плана. '.repeat(500)
  const askLong = () => collect(assistant.answer(ask(long)))
  return { assistant, askLong, requests: upstream.requests }
}

test('the usage is asked for, and told after the answer', async () => {
  const { askLong, requests } = await startTelling(4_000)
  expect(await askLong()).toMatchObject({
    text: 'Да',
    usage: { type: 'usage', inputTokens: 4_000, outputTokens: 3 },
  })
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ stream_options: { include_usage: true } })
})

test('a server that refuses to tell the usage still answers, and is not asked for it again', async () => {
  const upstream = await startUpstream((reply, index) => {
    if (index === 0) return fail(reply, 400, 'Unrecognized request argument: stream_options')
    sendEvents(reply, chatDelta({ content: 'Да' }, 'stop'), '[DONE]')
    return reply.end()
  })
  const assistant = assistantOf(upstream.baseUrl)
  for (const _ of [1, 2]) {
    const { text, usage, error } = await collect(assistant.answer(ask('привет')))
    expect({ text, usage, error }).toEqual({ text: 'Да', usage: undefined, error: undefined })
  }
  expect(upstream.requests.map(({ body }) => body.includes('stream_options'))).toEqual([true, false, false])
})

test('a model that takes more tokens than we count gets shorter prompts at once', async () => {
  const { assistant, askLong } = await startTelling(12_000)
  const before = assistant.historyTokens(setting)
  await askLong()
  expect(assistant.historyTokens(setting)).toBeLessThan(before / 2)
  await askLong()
  expect(assistant.historyTokens(setting)).toBeGreaterThan(before / 4)
})

test('a model that takes fewer tokens gets longer prompts only after many answers, and within a bound', async () => {
  const { assistant, askLong } = await startTelling(1)
  const before = assistant.historyTokens(setting)
  for (let index = 1; index < 32; index++) await askLong()
  expect(assistant.historyTokens(setting)).toBe(before)
  await askLong()
  expect(assistant.historyTokens(setting)).toBeGreaterThan(before)
  expect(assistant.historyTokens(setting)).toBeLessThan(before * 1.4)
})

test('one prompt that takes more ends the longer prompts', async () => {
  const told = Array.from({ length: 32 }, () => 1)
  const { assistant, askLong } = await startTelling(...told, 5_000)
  const before = assistant.historyTokens(setting)
  for (const _ of told) await askLong()
  expect(assistant.historyTokens(setting)).toBeGreaterThan(before)
  await askLong()
  expect(assistant.historyTokens(setting)).toBeLessThanOrEqual(before)
})

test('a refused length shortens the next prompts', async () => {
  const upstream = await startUpstream((reply) => fail(reply, 400, 'context_length_exceeded'))
  const assistant = assistantOf(upstream.baseUrl)
  const before = assistant.historyTokens(setting)
  await collect(assistant.answer(ask('привет')))
  expect(assistant.historyTokens(setting)).toBeLessThan(before * 0.85)
})

test('short prompts, searches and pictures say nothing about the tokens of texts', async () => {
  const { assistant } = await startTelling(90_000)
  const before = assistant.historyTokens(setting)
  await collect(assistant.answer(ask('привет')))
  await collect(assistant.answer(ask('план '.repeat(5_000), { mode: 'search' })))
  expect(assistant.historyTokens(setting)).toBe(before)
})

test.each([0, -5, 1.5])('a usage of %s tokens counts as none', async (tokens) => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: 'Да' }, 'stop'), usageOf(tokens), '[DONE]')
    reply.end()
  })
  expect((await collect(assistantOf(upstream.baseUrl).answer(ask('привет')))).usage).toBeUndefined()
})
