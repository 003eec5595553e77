import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { boundedTool, createCallLimit } from '#server/modules/agency-tools/bounded-tool.ts'
import type { AssistantTool } from '#server/modules/assistant/assistant.ts'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { misdirected, toolSet } from '#server/modules/assistant/tool-set.ts'
import { fail } from '../assistant/upstream.ts'
import { openStream } from '../chats/event-stream.ts'
import { historyOf } from '../chats/start-chats.ts'
import { say, talk } from '../chats/start-with-model.ts'
import { docx } from '../files/sample-documents.ts'
import { uploadOne } from '../files/upload.ts'
import { startTestServer } from '../test-server.ts'
import { addChannels, call, find, script, startAgency, toolAnswers, usage, withBase } from './start-agency.ts'

let server: Awaited<ReturnType<typeof startAgency>>
beforeAll(async () => {
  server = await startAgency()
})

const never = new AbortController().signal

const toolThat = (run: AssistantTool['run']): AssistantTool => ({
  name: 'find_channels',
  description: '',
  input: z.object({}),
  run,
})

test('a tool that fails answers the model with a sentence, and the log has the tool', async () => {
  const faults: string[] = []
  const failing = toolThat(async () => Promise.reject(new Error('relation "secret" does not exist')))
  const bounds = { limit: createCallLimit(), onFault: (_: unknown, name: string) => faults.push(name) }
  const { text, found } = await boundedTool(failing, bounds).run({}, never)
  expect(text).toBe('Ошибка. Данные сейчас недоступны (find_channels). Скажи об этом.')
  expect([found, faults]).toEqual([[], ['find_channels']])
})

test('a tool is given up when it takes too long, or when the answer is stopped', async () => {
  const bounds = { limit: createCallLimit(), onFault: () => {} }
  const tool = toolThat(() => new Promise(() => {}))
  expect((await boundedTool(tool, { ...bounds, timeoutMs: 1 }).run({}, never)).text).toMatch(/не успели прийти/)
  const stopped = new AbortController()
  const running = boundedTool(tool, bounds).run({}, stopped.signal)
  stopped.abort()
  expect((await running).text).toMatch(/не успели прийти/)
})

test('an answer has a limited number of calls', async () => {
  const limit = createCallLimit(1)
  const tool = boundedTool(
    toolThat(async () => ({ text: 'да', progress: '', found: [] })),
    { limit, onFault: () => {} },
  )
  expect((await tool.run({}, never)).text).toBe('да')
  expect((await tool.run({}, never)).text).toMatch(/больше не осталось/)
})

test('calls of one step end in their order, not as each has run', async () => {
  const slow = Promise.withResolvers<void>()
  const named = (name: string, run: AssistantTool['run']) => ({ ...toolThat(run), name })
  const found = { text: '', progress: '', found: [] }
  const { set } = toolSet([named('slow', () => slow.promise.then(() => found)), named('fast', async () => found)])
  const ended: string[] = []
  const calls = ['slow', 'fast'].map(async (toolCallId) => {
    await set[toolCallId]?.execute?.({}, { toolCallId, messages: [], context: {} })
    ended.push(toolCallId)
  })
  await new Promise(setImmediate)
  slow.resolve()
  await Promise.all(calls)
  expect(ended).toEqual(['slow', 'fast'])
})

test('a base that fails costs the reader nothing but a sentence', async () => {
  const { api, db, requests } = server.withModel(script(call(find({})), say('База недоступна', usage)))
  await db.execute(sql`ALTER TABLE channel_sync RENAME TO hidden_sync`)
  onTestFinished(async () => void (await db.execute(sql`ALTER TABLE hidden_sync RENAME TO channel_sync`)))
  const { rows } = await talk(api, 'Подбери', withBase)
  expect(rows[1]?.msg).toBe('<think>\nДанные базы сейчас не пришли\n\n</think>\n\nБаза недоступна')
  expect(toolAnswers(requests[1]?.body).join()).not.toMatch(/channel_sync|SELECT/)
})

test.each([
  ['a tool that does not exist', { name: 'delete_channels', args: {} }, misdirected.text],
  ['arguments that are no JSON', { name: 'find_channels', args: '{"categories": [' }, misdirected.text],
  [
    'arguments of a wrong form',
    { name: 'find_channels', args: { categories: 5 } },
    'Ошибка. Аргумент «categories» не подходит: сверься с описанием.',
  ],
])('a call of %s is answered with an error in our words, and the model goes on', async (_what, wrong, told) => {
  const { api, requests } = server.withModel(script(call(wrong), call(find({})), say('Нашлось', usage)))
  const { rows } = await talk(api, 'Подбери', withBase)
  expect(requests).toHaveLength(3)
  expect(toolAnswers(requests[2]?.body)[0]).toBe(told)
  expect(rows[1]?.msg).toMatch(/^<think>\nЗапрос к базе не разобран[\s\S]*Нашлось$/)
  expect(rows[1]?.attributes.cited).toHaveLength(1)
})

test('an answer that is stopped while the model goes on keeps what was found', async () => {
  const { api } = server.withModel(script(call(find({})), () => new Promise(() => {})))
  const sent = await api.send<{ room_id: string; response_id: string }>('POST', '/chats/messages', {
    json: { msg: 'Подбери', ...withBase },
  })
  const { room_id, response_id } = sent.body
  const stream = openStream(api, response_id)
  await expect.poll(() => stream.text()).toContain('Ищу каналы')
  await api.send('DELETE', `/chats/responses/${response_id}`)
  await stream.ended
  const { rows } = await historyOf(api, room_id)
  expect(rows[1]?.msg).toMatch(/<\/think>\n\n\[4\sканала: Все каналы\]\(\/placement\/channels-base\)/)
  expect(rows[1]?.attributes).toMatchObject({ stopped: true, cited: [{ total: 4 }] })
})

test('thoughts and searches are not sent back to the model', async () => {
  const { api, received } = server.withModel(script(call(find({})), say('Вот', usage)))
  const { roomId } = await talk(api, 'Подбери', withBase)
  await talk(api, 'А теперь тост', { roomId })
  const texts = received().map(({ text }) => text)
  expect(texts.join()).not.toContain('Ищу каналы')
  expect(texts).toContainEqual(expect.stringContaining('Вот'))
})

test('a model that refuses tools leaves a question of the base to the parser', async () => {
  const refusing = script((reply) => fail(reply, 400, 'tools_unsupported'), say('Тост', usage))
  const { api, requests } = server.withModel(refusing)
  const { rows } = await talk(api, 'каналы про финансы до 50 000 ₽', withBase)
  expect(requests).toHaveLength(1)
  expect(rows[1]?.msg).toMatch(/\n\n\[2\sканала: Финансы, [^\n]*\]\(\/placement\/channels-base\?[^)\n]*\)\n\n/)
  expect(rows[1]?.msg).toMatch(/- Деньги: 30\s000,50\s₽, CPV 0,40\s₽, ERR 12,0\s%/)
  const later = await talk(api, 'Напиши тост', withBase)
  expect(later.rows[1]?.msg).toBe('Тост')
})

test('a model that refuses tools answers a question of the base with a file itself', async () => {
  const refusing = script((reply) => fail(reply, 400, 'tools_unsupported'), say('Из файла', usage))
  const { api, received } = server.withModel(refusing)
  const file = await uploadOne(api, 'прайс.csv', 'Канал;Цена\nСекрет;777')
  const { rows } = await talk(api, 'каналы про финансы до 50 000 ₽', { ...withBase, files: [file] })
  expect(rows[1]?.msg).toBe('Из файла')
  expect(received().at(-1)?.text).toContain('| Секрет | 777 |')
})

test('the demonstration answers a question of the base from the base, and invents nothing for any other', async () => {
  const { api } = await startTestServer({ assistant: createDemoAssistant(async () => {}) })
  await api.signIn()
  await addChannels(api, [{ title: 'Деньги', agency_price: 30_000 }])
  const { rows } = await talk(api, 'Подбери каналы про финансы до 50 000 ₽', withBase)
  expect(rows[1]?.msg).toMatch(/^<think>\nИщу каналы: Финансы[\s\S]*\n\n\[1\sканал: Финансы/)
  expect(rows[1]?.attributes.cited).toMatchObject([{ total: 1 }])
  const half = await talk(api, 'Подбери каналы про жирафов до 50 000 ₽', withBase)
  expect(half.rows[1]?.msg).toMatch(/^Не использовал: «жирафов»\.\n\n<think>[\s\S]*\n\n\[1\sканал: /)
  const broken = await uploadOne(api, 'сломанный.docx', docx('Бриф').subarray(0, 300))
  const withFile = await talk(api, 'Подбери каналы про финансы до 50 000 ₽', { ...withBase, files: [broken] })
  expect(withFile.rows[1]?.msg).toBe(rows[1]?.msg)
  const other = await talk(api, 'Напиши тост', withBase)
  expect(other.rows.at(-1)?.msg).toContain('Это задача для языковой модели')
  const unclear = await talk(api, 'Подбери 10 каналов для зимнего меню кофейни', withBase)
  expect(unclear.rows.at(-1)?.msg).toMatch(/^Не понял: «зимнего», «меню», «кофейни»\./)
  expect(unclear.rows.at(-1)?.msg).not.toMatch(/демонстрационный ответ|₽ \|/)
  const withoutBase = await talk(api, 'Подбери 10 каналов для зимнего меню кофейни')
  expect(withoutBase.rows.at(-1)?.msg).toContain('демонстрационный ответ')
})
