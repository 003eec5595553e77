import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'
import { countTokens } from '#server/token-count.ts'
import { fail } from '../assistant/upstream.ts'
import { sheets } from '../files/sample-documents.ts'
import { uploadRead } from '../files/upload.ts'
import { say, startWithModel, talk } from './start-with-model.ts'

/** The files take more than this window. */
const usual = { contextTokens: 16_000 }
const longPlan = 'Подробности плана. '.repeat(3_000)
const rows = [
  ['Название', 'Подписчики', 'Цена'],
  ...Array.from({ length: 1_500 }, (_, index) => [`Канал ${index + 1}`, 1_000 + index, 500 + index]),
]

let server: Awaited<ReturnType<typeof startWithModel>>
let [table, plan] = [{ id: '' }, { id: '' }]
beforeAll(async () => {
  server = await startWithModel(say('Да'), usual)
  table = await uploadRead(server.api, 'каналы.xlsx', sheets('xlsx', { Каналы: rows }))
  plan = await uploadRead(server.api, 'план.txt', longPlan)
})

/** Returns the tokens of all messages of a request. */
const tokensOf = (told: ReturnType<(typeof server)['received']>) =>
  told.reduce((sum, { text }) => sum + countTokens(text), 0)

test.each([
  [400, 'context_length_exceeded'],
  [400, 'exceed_context_size_error'],
  [400, 'string_above_max_length'],
  [413, 'too_large'],
])('a prompt that the server finds too long (%i, %s) is sent once more, shorter', async (status, code) => {
  const { api, requests, received } = server.withModel((reply, index) =>
    index === 0 ? fail(reply, status, code) : say('Готово')(reply, index),
  )
  const { rows } = await talk(api, 'Что тут?', { files: [table] })
  expect(requests).toHaveLength(2)
  const [first, second] = [received(0), received(1)].map((told) => countTokens(told.at(-1)?.text ?? ''))
  expect(second).toBeLessThan((first ?? 0) * 0.55)
  expect(received(1).at(-1)?.text).toMatch(/^Что тут\?[\s\S]*\| Канал 1500 \|/)
  expect(rows.at(-1)?.msg).toBe('Готово')
  // The user sees what the answer is based on: the second prompt.
  const [, read] = /прочитано ([\d\s]+) из/.exec(received(1).at(-1)?.text ?? '') ?? []
  expect(rows[0]?.attributes.left_out?.files[0]?.read).toBe(Number(read?.replaceAll(/\s/g, '')))
})

const perMinute = 'Request too large for gpt-4o on tokens per min (TPM)'
const reduce = 'The input or output tokens must be reduced in order to run successfully.'

test.each([
  ['twice the limit', `${perMinute}: Limit 30000, Requested 45123. ${reduce}`, 0.5],
  ['four times the limit', `${perMinute}: Limit 6000, Requested 24000, please reduce your message size.`, 0.25],
  ['the limit, in other words', reduce, 0.5],
])('a prompt of %s of tokens a minute is sent once more, shorter', async (_, message, share) => {
  const { api, requests, received } = server.withModel((reply, index) => {
    if (index > 0) return say('Готово')(reply, index)
    reply.writeHead(429, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ error: { message, type: 'tokens', code: 'rate_limit_exceeded' } }))
  })
  const { rows } = await talk(api, 'Что тут?', { files: [plan] })
  expect(requests).toHaveLength(2)
  const [first = 0, second = 0] = [0, 1].map((index) => countTokens(received(index).at(-1)?.text ?? ''))
  expect(second).toBeLessThan(first * (share + 0.05))
  expect(rows.at(-1)?.msg).toBe('Готово')
})

test('a limit of tokens a minute that other requests used up is waited for, and nothing is shortened', async () => {
  const { api, requests, received } = server.withModel((reply, index) => {
    if (index > 0) return say('Готово')(reply, index)
    const message =
      'Rate limit reached on tokens per min (TPM): Limit 30000, Used 20000, Requested 15000. Please try again in 1s.'
    reply.writeHead(429, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ error: { message, type: 'tokens', code: 'rate_limit_exceeded' } }))
  })
  await talk(api, 'Что тут?', { files: [plan] })
  expect(requests).toHaveLength(2)
  expect(received(1)).toEqual(received(0))
})

test('a prompt that stays too long is not sent a third time', async () => {
  const { api, requests } = server.withModel((reply) => fail(reply, 400, 'context_length_exceeded'))
  const { rows } = await talk(api, 'Вопрос', { files: [plan] })
  expect(requests).toHaveLength(2)
  expect(rows.map(({ msg }) => msg)).toEqual(['Вопрос'])
})

test('a question longer than the model accepts is refused with the length that it accepts, and not stored', async () => {
  const { api, requests } = server.withModel(say('Да'), { contextTokens: 4_000 })
  const msg = 'слово '.repeat(3_000)
  const ask = (text: string) =>
    api.send<{ code: string; message: string }>('POST', '/chats/messages', {
      json: { msg: text, attributes: {} },
    })
  const chats = async () => (await api.send<{ rows: unknown[] }>('GET', '/chats')).body.rows
  const before = await chats()
  const sent = await ask(msg)
  expect(sent).toMatchObject({ status: 422, body: { code: 'question_too_long' } })
  const [, length, allowed] = /знаков в нём ([\d\s]+), а поместится ([\d\s]+)\. Сократите/.exec(sent.body.message) ?? []
  expect(length).toMatch(/^18\s000$/)
  const accepted = Number(allowed?.replaceAll(/\s/g, ''))
  expect(accepted).toBeGreaterThan(1_000)
  expect((await ask(msg.slice(0, accepted + 1))).status).toBe(422)
  expect(await chats()).toEqual(before)
  expect(requests).toHaveLength(0)
  expect((await ask(msg.slice(0, accepted))).status).toBe(200)
})

test.each([
  { maxOutputTokens: undefined, aiTools: false, least: 0.9 },
  { maxOutputTokens: 6_000, aiTools: false, least: 0.9 },
  // A part is kept for what the model reads on in the files.
  { maxOutputTokens: undefined, aiTools: true, least: 0.75 },
])(
  'instructions, conversation and an answer fit the window, and use it: %o',
  async ({ maxOutputTokens, aiTools, least }) => {
    const { api, ai, requests, received } = (aiTools ? server : await startWithModel(say('Да'), { aiTools })).withModel(
      say('Да'),
      { ...usual, maxOutputTokens },
    )
    const files = [
      await uploadRead(api, 'каналы.csv', rows.map((row) => row.join(';')).join('\n')),
      await uploadRead(api, 'план.txt', longPlan),
    ]
    const { roomId } = await talk(api, 'Что тут?', { files })
    await talk(api, 'А ещё?', { roomId })
    const tokens = tokensOf(received())
    expect(tokens).toBeLessThanOrEqual(ai.contextTokens - (maxOutputTokens ?? 4_000))
    expect(tokens).toBeGreaterThan((ai.contextTokens - (maxOutputTokens ?? 4_000)) * least)
    expect(
      z.parse(z.object({ max_tokens: z.optional(z.number()) }), JSON.parse(requests[0]?.body ?? '')).max_tokens,
    ).toBe(maxOutputTokens)
  },
)

test('with the longest text of the agency, a conversation still fits a tiny window and a small one', async () => {
  const agency_text = 'Не обещай охват. '.repeat(300).slice(0, 4_000)
  await server.api.send('PUT', '/admin/assistant', { json: { version: 0, agency_text } })
  for (const contextTokens of [4_000, 16_000]) {
    const { api, ai, received } = server.withModel(say('Да'), { contextTokens })
    await talk(api, 'Что тут?', { files: [plan] })
    expect(received()[0]?.text).toContain('Не обещай охват.')
    expect(received().at(-1)?.text).toContain('Подробности плана.')
    expect(tokensOf(received())).toBeLessThanOrEqual(ai.contextTokens)
  }
  await server.api.send('PUT', '/admin/assistant', { json: { version: 1, agency_text: '' } })
})

test('a question for the fast model goes to it and fits its window; any other goes to the first', async () => {
  const { api, requests, received } = await startWithModel(say('Да'), {
    ...usual,
    fast: { model: 'test-mini', contextTokens: 6_000 },
  })
  const { body } = await api.send('GET', '/meta')
  expect(body).toMatchObject({ assistant: { model: 'test-model', fast_model: 'test-mini' } })
  const files = [await uploadRead(api, 'план.txt', longPlan)]
  const modelOf = (index: number) => z.parse(z.object({ model: z.string() }), JSON.parse(requests[index]?.body ?? ''))
  for (const model of ['fast', 'strong', 'unknown', null, undefined])
    await talk(api, 'Что тут?', { files, attributes: { model } })
  expect(requests.map((_, index) => modelOf(index).model)).toEqual([
    ...['test-mini', 'test-model', 'test-model', 'test-model', 'test-model'],
  ])
  expect(tokensOf(received(0))).toBeLessThanOrEqual(6_000)
  expect(tokensOf(received(1))).toBeGreaterThan(8_000)
  const long = { msg: 'слово '.repeat(5_000), attributes: { model: 'fast' } }
  expect(await api.send('POST', '/chats/messages', { json: long })).toMatchObject({
    status: 422,
    body: { code: 'question_too_long' },
  })
  const { body: usage } = await api.send<AssistantUsage>('GET', '/admin/usage')
  expect(usage.models.map(({ model, answers }) => [model, answers])).toEqual([
    ['test-model', 4],
    ['test-mini', 1],
  ])
})

test('where there is one model, it answers the questions for the fast one', async () => {
  const { api, requests } = server.withModel(say('Да'))
  await talk(api, 'Вопрос', { attributes: { model: 'fast' } })
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ model: 'test-model' })
})
