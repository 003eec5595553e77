import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chats.ts'
import { chatDelta, sendEvents } from '../assistant/upstream.ts'
import { readStream } from '../chats/event-stream.ts'
import { historyOf, nextAnswer, startAnswer, startTwoNodes } from '../chats/start-chats.ts'
import { type Answer, say, talk } from '../chats/start-with-model.ts'
import { call, usage, withBase } from './start-agency.ts'
import { startPlacement } from './start-placement.ts'

/** Begins an answer that breaks off at its limit of tokens. */
const cut =
  (text: string): Answer =>
  (reply) => {
    sendEvents(reply, chatDelta({ content: text }, 'length'), '[DONE]')
    reply.end()
  }

const marked = (row: ChatMessage | undefined) => row?.attributes.unverified?.map(({ value }) => value)
const list = { name: 'list_positions', args: { title: 'Дизайнер' } }

/** Asks a question, and returns how its answer goes on. */
async function startAsking() {
  const placement = await startPlacement()
  const { api } = placement
  const first = await startTalk()

  async function startTalk() {
    placement.answerWith(
      call({ name: 'read_estimate', args: { id: placement.uses.estimate_id } }),
      cut('Ставка 1 500 ₽, а не 77 777 ₽. И'),
    )
    return talk(api, 'Сколько?', withBase)
  }

  return {
    ...placement,
    first,
    async goOn(answers: readonly Answer[], { roomId, rows } = first, attributes: object = withBase.attributes) {
      placement.answerWith(...answers)
      const replaces = rows[0]?.attributes.id
      return talk(api, 'Сколько?', { roomId, attributes: { ...attributes, replaces, continues: true } })
    },
  }
}

test('an answer that goes on twice keeps its marks and what it cites', async () => {
  const { first, goOn } = await startAsking()
  const second = await goOn([cut('ещё 88 888 ₽. Потом')])
  expect(marked(second.rows[1])).toEqual(['77 777 ₽', '88 888 ₽'])
  const third = await goOn([say('99 999 ₽.', usage)], second)
  expect(third.rows[1]?.msg).toMatch(/1 500 ₽[\s\S]*77 777 ₽[\s\S]*88 888 ₽[\s\S]*99 999 ₽\.$/)
  expect(marked(third.rows[1])).toEqual(['77 777 ₽', '88 888 ₽', '99 999 ₽'])
  expect(first.rows[1]?.attributes.cited).toHaveLength(1)
  for (const { rows } of [second, third]) expect(rows[1]?.attributes.cited).toEqual(first.rows[1]?.attributes.cited)
})

test('an answer that goes on without tools keeps its marks, and known numbers stay known', async () => {
  const { goOn } = await startAsking()
  const next = await goOn([say('ещё 88 888 ₽.', usage)], undefined, {})
  expect(marked(next.rows[1])).toEqual(['77 777 ₽', '88 888 ₽'])
})

test('what an answer cites has one link and one place among the cited, also when it is read again', async () => {
  const { first, goOn, uses } = await startAsking()
  const next = await goOn([call({ name: 'read_estimate', args: { id: uses.estimate_id } }), say('всё.', usage)])
  expect(next.rows[1]?.msg.match(/\]\(\/placement\/estimates/g)).toHaveLength(1)
  expect(next.rows[1]?.attributes.cited).toEqual(first.rows[1]?.attributes.cited)
})

test('an answer for which a tool found nothing to link is checked when it goes on', async () => {
  const { answerWith, api, goOn } = await startAsking()
  answerWith(call(list), cut('Ставка 1 500 ₽, а не 77 777 ₽. И'))
  const first = await talk(api, 'Сколько?', withBase)
  expect(first.rows[1]?.attributes.cited).toEqual([])
  const next = await goOn([say('ещё 88 888 ₽.', usage)], first)
  expect(marked(next.rows[1])).toEqual(['77 777 ₽', '88 888 ₽'])
})

test('of more wrong numbers than have marks, none is known to the next answer', async () => {
  const { ask, uses } = await startPlacement()
  const read = { name: 'read_estimate', args: { id: uses.estimate_id } }
  const wrong = Array.from({ length: 130 }, (_, index) => `${30_000 + index * 10} ₽`)
  const first = await ask([read], `Ставка 1 500 ₽. ${wrong.join('; ')}`)
  expect(marked(first.answer)).toEqual(wrong.slice(0, 100))
  const repeated = [0, 99, 100, 129].map((place) => wrong[place] ?? '')
  const other = { name: 'list_positions', args: { title: 'Редактор' } }
  const next = await ask([other], `Было 1 500 ₽; ${repeated.join('; ')}`, first.roomId)
  expect(marked(next.answer)).toEqual(repeated)
})

test("another node that ends a dead node's answer keeps what its beginning cites, and that a tool was called", async () => {
  const quick = { lease: 3_000, outage: 3_000, renew: 100, poll: 100 }
  const { first: server, second } = await startTwoNodes({ responseLimits: quick })
  const { room_id, response_id, answer } = await startAnswer(server, 'Сколько?', withBase.attributes)
  const cited = {
    address: '/placement/estimates/1/edit',
    total: 1,
    ids: [1],
    figures: {},
    as_of: '2026-11-27',
  }
  const finding = { text: '', progress: 'Читаю расчётку', found: [{ ...cited, title: 'Осень' }] }
  answer.give({ type: 'finding', finding }, { type: 'text', text: 'Ставка ' })
  answer.fail()
  await readStream(server.api, response_id)
  const { rows } = await historyOf(server.api, room_id)
  const count = server.answers.length
  await server.api.send('POST', `/chats/${room_id}/messages`, {
    json: {
      msg: 'Сколько?',
      attributes: { ...withBase.attributes, replaces: rows[0]?.attributes.id, continues: true },
    },
  })
  await nextAnswer(server.answers, count)
  const other = await startAnswer(server, 'Какие ставки?', withBase.attributes)
  other.answer.give({ type: 'call' }, { type: 'text', text: 'Смотрю' })
  const logged = async () =>
    (await server.db.execute(sql`SELECT messages FROM chat_response_events WHERE response_id = ${other.response_id}`))
      .rows
  await expect.poll(async () => JSON.stringify(await logged())).toContain('Смотрю')
  await server.db.execute(sql`UPDATE chat_responses SET lease_until = now() - interval '1 second', stop_requested = true
    WHERE status = 'running'`)
  for (const [room, kept] of [
    [room_id, [cited]],
    [other.room_id, []],
  ] as const) {
    await expect.poll(async () => (await historyOf(second.api, room)).active_response_id).toBeNull()
    expect((await historyOf(second.api, room)).rows[1]?.attributes.cited).toMatchObject(kept)
  }
})
