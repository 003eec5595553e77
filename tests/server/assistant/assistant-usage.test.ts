import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'
import type { Database } from '#server/db/client.ts'
import { assistantUsage } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { startAgency, withBase } from '../agency-tools/start-agency.ts'
import { historyOf, nextAnswer, startAnswer, startChats } from '../chats/start-chats.ts'
import { say, talk } from '../chats/start-with-model.ts'
import { uploadOne } from '../files/upload.ts'
import { addTestUser, password, TestClient } from '../test-server.ts'
import { fail, png } from './upstream.ts'

const usage = { prompt_tokens: 700, completion_tokens: 40 }

/** Reaches the limit of the agency by one answer. */
const most = { prompt_tokens: 1_400, completion_tokens: 40 }

const usageIn = (db: Database) => db.select().from(assistantUsage).orderBy(assistantUsage.month)

let agency: Awaited<ReturnType<typeof startAgency>>
let chats: Awaited<ReturnType<typeof startChats>>
beforeAll(async () => {
  agency = await startAgency(say('Да', usage), { monthlyTokens: 1_400 })
  chats = await startChats()
})
beforeEach(async () => {
  for (const { db } of [agency, chats]) await db.delete(assistantUsage)
})

const chatsOf = async (api: TestClient) => (await api.send<{ rows: unknown[] }>('GET', '/chats')).body.rows.length

/** Moves the clock of the agency for the rest of the test. */
async function moveTo(moment: string) {
  const ms = Date.parse(moment) - agency.clock.now().getTime()
  agency.clock.advance(ms)
  onTestFinished(async () => {
    agency.clock.advance(-ms)
    await agency.api.signIn()
  })
  await agency.api.signIn()
}

test('the tokens that the server of the model tells are counted for the user and the month at the agency', async () => {
  const { api, db, user } = agency.withModel(say('Да', usage))
  const { roomId } = await talk(api, 'Первый')
  await talk(api, 'Второй', { roomId })
  // In Moscow it is December already.
  await moveTo('2026-11-30T21:30:00Z')
  await talk(api, 'Третий', { roomId })
  const same = { userId: user.id, model: 'test-model', pictures: 0, estimatedAnswers: 0 }
  expect(await usageIn(db)).toEqual([
    { ...same, month: '2026-11-01', answers: 2, inputTokens: 1_400, outputTokens: 80 },
    { ...same, month: '2026-12-01', answers: 1, inputTokens: 700, outputTokens: 40 },
  ])
})

test('without a told usage the tokens are estimated, and marked so', async () => {
  const { api, db } = agency.withModel(say('Да'))
  await talk(api, 'Вопрос')
  const [row] = await usageIn(db)
  expect(row).toMatchObject({ answers: 1, estimatedAnswers: 1, outputTokens: 2 })
  expect(row?.inputTokens).toBeGreaterThan(300)
  expect(row?.inputTokens).toBeLessThan(2_000)
})

test('an answer that the model refused before its beginning is not counted', async () => {
  const { api, db } = agency.withModel((reply) => fail(reply, 401, 'invalid_api_key'))
  await talk(api, 'Вопрос')
  expect(await usageIn(db)).toEqual([])
})

test('a stopped answer and one of a deleted chat are counted as far as they came', async () => {
  const stopped = await startAnswer(chats, 'Первый')
  stopped.answer.say('Начало')
  await chats.api.send('DELETE', `/chats/responses/${stopped.response_id}`)
  await expect.poll(() => usageIn(chats.db)).toMatchObject([{ answers: 1, estimatedAnswers: 1 }])
  const deleted = await startAnswer(chats, 'Второй')
  await chats.api.send('DELETE', `/chats/${deleted.room_id}`)
  await expect.poll(() => usageIn(chats.db)).toMatchObject([{ answers: 2, estimatedAnswers: 2 }])
})

test('the beginning of an answer that goes on is not counted again', async () => {
  const { answer, room_id, response_id } = await startAnswer(chats, 'Расскажи')
  const count = chats.answers.length
  answer.say('слово '.repeat(500))
  await chats.api.send('DELETE', `/chats/responses/${response_id}`)
  await expect.poll(() => usageIn(chats.db)).toMatchObject([{ answers: 1 }])
  const before = (await usageIn(chats.db))[0]?.outputTokens ?? 0
  const [question] = (await historyOf(chats.api, room_id)).rows
  const attributes = { replaces: question?.attributes.id, continues: true }
  const sent = await chats.api.send<{ response_id: string }>('POST', `/chats/${room_id}/messages`, {
    json: { msg: 'Расскажи', attributes },
  })
  await nextAnswer(chats.answers, count)
  await chats.api.send('DELETE', `/chats/responses/${sent.body.response_id}`)
  await expect.poll(() => usageIn(chats.db)).toMatchObject([{ answers: 2 }])
  expect((await usageIn(chats.db))[0]?.outputTokens).toBe(before)
})

test('finished pictures are counted', async () => {
  const { answer, room_id } = await startAnswer(chats, 'Нарисуй', { use_image_tool: true })
  for (const isFinal of [false, true]) answer.give({ type: 'image', mediaType: 'image/png', data: png, isFinal })
  answer.end()
  await expect.poll(async () => (await historyOf(chats.api, room_id)).active_response_id).toBeNull()
  expect(await usageIn(chats.db)).toMatchObject([{ answers: 1, pictures: 1 }])
})

test('at the monthly limit a question is refused and not stored, until the next month', async () => {
  const { api, db, origin } = agency.withModel(say('Да', usage))
  const before = await chatsOf(api)
  const { roomId } = await talk(api, 'Первый')
  await talk(api, 'Второй', { roomId })
  const json = { msg: 'Третий', attributes: {} }
  const refused = {
    status: 429,
    body: {
      code: 'usage_cap_reached',
      message: expect.stringMatching(/1\s400 токенов\. Новый начнётся 01\.12\.2026/),
    },
  }
  expect(await api.send('POST', '/chats/messages', { json })).toMatchObject(refused)
  expect(await api.send('POST', `/chats/${roomId}/messages`, { json })).toMatchObject(refused)
  expect((await historyOf(api, roomId)).rows).toHaveLength(4)
  expect(await chatsOf(api)).toBe(before + 1)
  // Another user has an own limit.
  await addTestUser(db, 'vera@agency.example')
  const other = new TestClient(origin)
  await other.signIn('vera@agency.example', password)
  await talk(other, 'Вопрос')
  await moveTo('2026-12-02T09:00:00Z')
  await talk(api, 'Третий', { roomId })
})

test('at the monthly limit the base still answers what needs no model, and the answer counts nothing', async () => {
  const { api, db, requests } = agency.withModel(say('Да', most))
  await talk(api, 'Напиши пост')
  const asked = requests.length
  const { rows } = await talk(api, 'топ 2 каналов по цене', withBase)
  expect(rows[1]?.msg).toMatch(/\[Первые 2 из 4\sканалов: Все каналы; /)
  expect(rows[1]?.attributes.cited).toMatchObject([{ total: 4 }])
  expect(rows[1]?.attributes.interrupted).toBeUndefined()
  expect(requests).toHaveLength(asked)
  expect(await usageIn(db)).toMatchObject([{ answers: 1 }])
  const refused = { status: 429, body: { code: 'usage_cap_reached' } }
  const notForTheBase = [
    { msg: 'Напиши пост', ...withBase },
    { msg: 'топ 2 каналов по цене' },
    { msg: 'топ 2 каналов по цене', attributes: { use_agency_base: true, use_web_search_tool: true } },
  ]
  for (const json of notForTheBase) {
    expect(await api.send('POST', '/chats/messages', { json })).toMatchObject(refused)
  }
})

test('at the monthly limit a question with a file is refused, because the base has not read the file', async () => {
  const { api, requests } = agency.withModel(say('Да', most))
  const before = await chatsOf(api)
  await talk(api, 'Напиши пост')
  const asked = requests.length
  const { id } = await uploadOne(api, 'прайс.csv', 'Канал;Цена\nСекрет;777')
  const attributes = { use_agency_base: true, attached_files: [{ id }] }
  const json = { msg: 'топ 2 каналов по цене', attributes }
  expect(await api.send('POST', '/chats/messages', { json })).toMatchObject({
    status: 429,
    body: { code: 'usage_cap_reached' },
  })
  expect(await chatsOf(api)).toBe(before + 1)
  expect(requests).toHaveLength(asked)
  await talk(api, json.msg, { attributes: { use_agency_base: true, attached_files: [] } })
})

test('at the monthly limit the base answers nothing when its tools are switched off', async () => {
  const { api } = await startAgency(say('Да', most), { monthlyTokens: 1_400, aiTools: false })
  await talk(api, 'Напиши пост')
  const json = { msg: 'топ 2 каналов по цене', ...withBase }
  expect(await api.send('POST', '/chats/messages', { json })).toMatchObject({ status: 429 })
})

test('a message that was stored before the limit can be sent again', async () => {
  const { api } = agency.withModel(say('Да', most))
  const attributes = { id: '77777777-7777-4777-8777-777777777777' }
  const { roomId } = await talk(api, 'Первый', { attributes })
  const json = { msg: 'Первый', attributes }
  expect(await api.send('POST', '/chats/messages', { json })).toMatchObject({
    status: 200,
    body: { room_id: roomId },
  })
})

test('administrators read the usage of a month by people and by models, most tokens first', async () => {
  const { api, db, origin, user } = agency.withModel(say('Да', usage))
  const boris = await addTestUser(db, 'boris@agency.example', 'Борис Ёлкин')
  const other = new TestClient(origin)
  await other.signIn('boris@agency.example', password)
  await talk(api, 'Вопрос')
  const { roomId } = await talk(other, 'Вопрос')
  await talk(other, 'Ещё', { roomId })
  const rest = { estimated_answers: 0, pictures: 0 }
  const { body } = await api.send<AssistantUsage>('GET', '/admin/usage')
  expect(body).toEqual({
    month: '2026-11',
    months: ['2026-11'],
    limit: 1_400,
    people: [
      { id: boris.id, name: 'Борис Ёлкин', answers: 2, input_tokens: 1_400, output_tokens: 80, ...rest },
      { id: user.id, name: 'Анна Белова', answers: 1, input_tokens: 700, output_tokens: 40, ...rest },
    ],
    models: [{ model: 'test-model', answers: 3, input_tokens: 2_100, output_tokens: 120, ...rest }],
  })
  const earlier = await api.send<AssistantUsage>('GET', '/admin/usage?month=2026-10')
  expect(earlier.body).toEqual({
    month: '2026-10',
    months: ['2026-11'],
    limit: 1_400,
    people: [],
    models: [],
  })
  expect((await api.send('GET', '/admin/usage?month=2026-13')).status).toBe(422)
})
