import type { ServerResponse } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { answerNotes } from '#domain/answer/answer-notes.ts'
import { assistantUsage } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { chatDelta, fail, sendEvents } from '../assistant/upstream.ts'
import { readStream } from '../chats/event-stream.ts'
import { type Answer, say, talk } from '../chats/start-with-model.ts'
import { addChannels, call, find, script, startAgency, toolAnswers, usage, withBase } from './start-agency.ts'

let server: Awaited<ReturnType<typeof startAgency>>
beforeAll(async () => {
  server = await startAgency()
})

const upTo50 = { categories: ['финансы'], conditions: ['agency_price=..50000'], sort: 'agency_price' }

test('a question of the base is answered with a link to what was found, and the search stands among the thoughts', async () => {
  const { ids } = server
  const { api, requests } = server.withModel(
    script(call(find(upTo50)), say('Подходят два канала от 30 000,50 ₽.', usage)),
  )
  const { rows } = await talk(api, 'Подбери каналы про финансы до 50 000 ₽', withBase)
  const answer = rows[1]
  expect(answer?.msg).toMatch(
    /^<think>\nИщу каналы: Финансы, [^\n]*до 50\s000\s₽ — нашлось 2\n\n<\/think>\n\n\[2\scанала|^<think>/,
  )
  const [, link] = /\n\n(\[2\sканала: Финансы[^\n]*\]\([^)\n]+\))\n\nПодходят два канала/.exec(answer?.msg ?? '') ?? []
  expect(link).toBeDefined()
  expect(answer?.attributes.cited).toEqual([
    {
      address: expect.stringMatching(/^\/placement\/channels-base\?/),
      title: expect.stringMatching(/^2\sканала: Финансы/),
      total: 2,
      ids: ids.slice(0, 2),
      shown: 2,
      figures: {
        price: { min: '30000.50', median: '40000.25', max: '50000.00' },
        cpv: { min: '0.40', median: '0.45', max: '0.50' },
        prices: ['30000.50', '50000.00'],
      },
      as_of: expect.any(String),
    },
  ])
  const address = new URL(answer?.attributes.cited?.[0]?.address ?? '', 'https://desk.example')
  expect(address.searchParams.get('agency_price')).toBe('..50000')
  expect(requests).toHaveLength(2)
})

const argumentsOf = { name: 'find_channels', arguments: upTo50 }
const response = { id: 'r', created_at: 1, model: 'm', usage: { input_tokens: 1, output_tokens: 1 } }
const whole = (body: object) => (reply: ServerResponse) => void reply.end(JSON.stringify(body))

test.each<[name: string, api: 'chat' | 'responses', turns: Answer[]]>([
  [
    'a stream with arguments that are an object',
    'chat',
    [
      (reply) => {
        const tool_calls = [{ index: 0, id: 'c', type: 'function', function: argumentsOf }]
        sendEvents(reply, chatDelta({ role: 'assistant', tool_calls }), chatDelta({}, 'tool_calls'), '[DONE]')
        reply.end()
      },
      whole({ choices: [{ message: { role: 'assistant', content: 'Вот два' }, finish_reason: 'stop' }] }),
    ],
  ],
  [
    'one object',
    'chat',
    [
      whole({
        choices: [{ message: { tool_calls: [{ id: 'c', function: argumentsOf }] }, finish_reason: 'tool_calls' }],
      }),
      say('Вот два', usage),
    ],
  ],
  [
    'one object of the other API',
    'responses',
    [
      whole({
        ...response,
        output: [{ type: 'function_call', id: 'f', call_id: 'c', ...argumentsOf, status: 'completed' }],
      }),
      whole({
        ...response,
        output: [{ type: 'message', id: 'm', content: [{ type: 'output_text', text: 'Вот два' }] }],
      }),
    ],
  ],
])('a model that answers with %s loses neither calls nor words', async (_name, api, turns) => {
  const { api: client, requests } = server.withModel(script(...turns), { api })
  const { rows } = await talk(client, 'Подбери', withBase)
  expect(requests).toHaveLength(2)
  expect(rows[1]?.attributes.cited).toMatchObject([{ total: 2 }])
  expect(rows[1]?.msg).toMatch(/Вот два$/)
})

test('the model receives figures of all matches and rows with units between tags, and no more than asked', async () => {
  const { api, requests } = server.withModel(script(call(find({ categories: ['Финансы'] })), say('Вот', usage)))
  await talk(api, 'Сколько стоят финансы?', withBase)
  const result = toolAnswers(requests[1]?.body).at(-1)
  expect(result).toMatch(/Нашлось: 3\sканала\./)
  expect(result).toMatch(/Агентская цена: от 30\s000,50\s₽ до 90\s000\s₽, медиана 50\s000\s₽/)
  expect(result).toMatch(/сумма их агентских цен 170\s000,50\s₽/)
  expect(result).toMatch(/<данные>\n№ \| Название \| Категория \| Агентская цена[\s\S]*\n<\/данные>$/)
})

test('an unknown field, value or category is an error that names the nearest ones', async () => {
  const wrong = {
    categories: ['Фенансы'],
    conditions: ['agency_prise=..5', 'rkn_status=registred', 'nda=maybe'],
    sort: 'prise',
  }
  const { api, requests } = server.withModel(script(call(find(wrong)), say('Не вышло', usage)))
  await talk(api, 'Подбери', withBase)
  const result = toolAnswers(requests[1]?.body).at(-1)
  expect(result).toMatch(/«Фенансы»\. Ближайшие: <данные>Финансы, Дом<\/данные>\./)
  expect(result).toMatch(/«agency_prise». Ближайшие: agency_price/)
  expect(result).toMatch(/«registred». Ближайшие: registered/)
  expect(result).toContain('nda не понимает «maybe». Форма: yes или no')
  expect(result).toMatch(/столбца «prise»/)
})

test('channels are summarised by category and compared by number, with differences computed exactly', async () => {
  const { ids } = server
  const { api, requests } = server.withModel(
    script(
      call({ name: 'summarise', args: {} }),
      call({ name: 'compare_channels', args: { ids: ids.slice(0, 2) } }),
      say('Сравнил', usage),
    ),
  )
  const { rows } = await talk(api, 'Сравни', withBase)
  const [summary, comparison] = toolAnswers(requests[2]?.body)
  expect(summary).toMatch(/Финансы \| 3\sканала \| от 30\s000,50\s₽ до 90\s000\s₽/)
  expect(comparison).toMatch(/дороже самого дешёвого на 19\s999,50\s₽/)
  expect(rows[1]?.msg).toContain('[Канал «Деньги»](/placement/channels-base?channel=')
})

test('without the wish, or with a web search, the model gets no tools', async () => {
  const { api, requests } = server.withModel(say('Ответ', usage))
  await talk(api, 'Просто вопрос')
  await talk(api, 'Найди', { attributes: { use_agency_base: true, use_web_search_tool: true } })
  for (const { body } of requests) expect(JSON.parse(body)).not.toHaveProperty('tools')
  await talk(api, 'С базой', withBase)
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toHaveProperty('tools')
})

test('the tokens of all steps are counted as one answer', async () => {
  const { api, db } = server.withModel(script(call(find({})), call(find(upTo50)), say('Готово', usage)))
  await db.delete(assistantUsage)
  await talk(api, 'Подбери', withBase)
  const counted = await db.select().from(assistantUsage)
  expect(counted).toEqual([
    expect.objectContaining({ answers: 1, estimatedAnswers: 0, inputTokens: 3_000, outputTokens: 30 }),
  ])
})

test('the last of six steps may call no tool, and a model that calls one again leaves the links and a sentence', async () => {
  const { api, requests } = server.withModel(call(find(upTo50)))
  const { rows } = await talk(api, 'Подбери', withBase)
  expect(requests).toHaveLength(6)
  expect(requests.map(({ body }) => JSON.parse(body).tool_choice)).toEqual([
    ...Array.from({ length: 5 }, () => expect.not.stringMatching('none')),
    'none',
  ])
  expect(rows[1]?.msg).toContain('](/placement/channels-base?')
  expect(rows[1]?.msg.endsWith(answerNotes.onlyLooked)).toBe(true)
  expect(rows[1]?.attributes.interrupted).toBeUndefined()
})

test('a reader is told of the first call, and gets what is cited with its link and at the end of the stream', async () => {
  const { api } = server.withModel(script(call(find(upTo50)), say('Вот', usage)))
  const sent = await api.send<{ response_id: string }>('POST', '/chats/messages', {
    json: { msg: 'Подбери', ...withBase },
  })
  const events = await readStream(api, sent.body.response_id)
  const cited = events.filter(({ attributes }) => attributes?.cited)
  expect(cited[0]).toMatchObject({ attributes: { cited: [] } })
  expect(cited.map(({ event, delta }) => event ?? delta ?? '')).toEqual([
    '',
    expect.stringMatching(/^\[2\sканала/),
    'done',
  ])
})

test('a model that refuses tools is asked without them, once for all later questions', async () => {
  const refusing = script((reply) => fail(reply, 400, 'model does not support tools'), say('Без базы', usage))
  const { api, requests } = server.withModel(refusing)
  const first = await talk(api, 'Напиши тост', withBase)
  expect(first.rows[1]?.msg).toBe('Без базы')
  await talk(api, 'Напиши ещё один тост', withBase)
  expect(requests.map(({ body }) => 'tools' in JSON.parse(body))).toEqual([true, false, false])
})

test('one call that a model writes wrongly leaves the tools to later questions', async () => {
  const failed = 'tool_use_failed: Failed to call a function. Please adjust your prompt'
  const { api, requests } = server.withModel(script((reply) => fail(reply, 400, failed), say('Без базы', usage)))
  expect((await talk(api, 'Напиши тост', withBase)).rows[1]?.msg).toBe('Без базы')
  await talk(api, 'Напиши ещё один тост', withBase)
  expect(requests.map(({ body }) => 'tools' in JSON.parse(body))).toEqual([true, false, true])
})

test('categories with «!» are left out, alone or beside wanted ones', async () => {
  const { api } = server.withModel(
    script(
      call(find({ categories: ['!Дом'] })),
      call(find({ categories: ['Финансы', 'Дом', '!дом'], conditions: ['agency_price=..50000'] })),
      say('Вот', usage),
    ),
  )
  const { rows } = await talk(api, 'Все, кроме дома', withBase)
  expect(rows[1]?.attributes.cited?.map(({ total }) => total)).toEqual([3, 2])
  expect(rows[1]?.attributes.cited?.[0]?.address).toMatch(/category_id=%21\d+$/)
})

test('a title that is a link or a picture is only words in what the server writes', async () => {
  const titles = ['[Прайс](https://evil.example/p)', '![](https://evil.example/i.png)']
  const ids = await addChannels(
    server.api,
    titles.map((title) => ({ title, category: 'Новости' })),
  )
  const { api } = server.withModel(script(call({ name: 'compare_channels', args: { ids } }), say('Сравнил', usage)))
  const { rows } = await talk(api, 'Сравни', withBase)
  expect(rows[1]?.msg).toContain(String.raw`Сравниваю каналы: \[Прайс\](https://evil.example/p), !\[\](https`)
  expect(rows[1]?.msg).not.toMatch(/(?<!\\)\]\(https/)
  expect(rows[1]?.attributes.cited).toHaveLength(2)
})
