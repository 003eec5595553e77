import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatDelta, fail, sendEvents } from '../assistant/upstream.ts'
import { openStream } from './event-stream.ts'
import { historyOf } from './start-chats.ts'
import { say, startWithModel } from './start-with-model.ts'

type Server = Awaited<ReturnType<typeof startWithModel>>
type Told = ReturnType<Server['received']>

/** What strict servers demand: instructions, then questions and answers in turn, none empty, a question last. */
const isStrict = ([system, ...rest]: Told) =>
  system?.role === 'system' &&
  rest.length % 2 === 1 &&
  rest.every(({ role, text }, index) => role === (index % 2 === 0 ? 'user' : 'assistant') && text.trim() !== '')

/** How an answer ends. The test stops the ones that hang. */
const outcomes = {
  whole: (reply: ServerResponse) => say('Раз, два, три.')(reply, 0),
  'without a word': (reply: ServerResponse) => say('')(reply, 0),
  'with thoughts alone': (reply: ServerResponse) => say('<think>\nсчитаю\n</think>\n')(reply, 0),
  'by an error': (reply: ServerResponse) => fail(reply, 400, 'bad_request'),
  'by a break': (reply: ServerResponse) => {
    sendEvents(reply, chatDelta({ content: 'Раз, два, тр' }))
    reply.end()
  },
  'at its limit': (reply: ServerResponse) => {
    sendEvents(reply, chatDelta({ content: 'Раз, два, тр' }, 'length'), '[DONE]')
    reply.end()
  },
  'by a stop': (reply: ServerResponse) => sendEvents(reply, chatDelta({ content: 'Раз, два, тр' })),
  'by a stop before a word': (reply: ServerResponse) => sendEvents(reply, chatDelta({})),
}
type Outcome = keyof typeof outcomes
const outcome = fc.constantFrom<Outcome[]>(
  ...(['whole', 'without a word', 'with thoughts alone', 'by an error', 'by a break', 'at its limit'] as const),
  ...(['by a stop', 'by a stop before a word'] as const),
)

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), outcome }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), outcome }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('continue' as const), outcome }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), version: fc.nat(9) }) },
    // A restored backup may leave any rows.
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('user' as const, 'assistant' as const) }) },
  ),
  { minLength: 4, maxLength: 9 },
)

test('a server that demands alternating roles never refuses, whatever became of earlier questions', async () => {
  let next: Outcome = 'whole'
  const refused: Told[] = []
  const server = await startWithModel((reply, index) => {
    const told = server.received(index)
    if (isStrict(told)) return outcomes[next](reply)
    refused.push(told)
    return fail(reply, 400, 'bad_request')
  })
  const { api, db } = server
  const ended = async (roomId: string) => {
    await expect.poll(async () => (await historyOf(api, roomId)).active_response_id).toBeNull()
    return (await historyOf(api, roomId)).rows
  }
  /** Sends the message, ends its answer, and returns the chat; undefined if the message was refused. */
  async function ask(end: Outcome, roomId: string | undefined, more: object = {}) {
    next = end
    const asked = server.requests.length
    const json = { msg: 'Вопрос', attributes: { id: randomUUID(), ...more } }
    const path = roomId === undefined ? '/chats/messages' : `/chats/${roomId}/messages`
    const { status, body } = await api.send<{ room_id?: string; response_id: string }>('POST', path, { json })
    if (status !== 200) return undefined
    const stream = openStream(api, body.response_id)
    if (end.startsWith('by a stop')) {
      await expect.poll(() => server.requests.length).toBeGreaterThan(asked)
      if (end === 'by a stop') await expect.poll(stream.text).not.toBe('')
      await api.send('DELETE', `/chats/responses/${body.response_id}`)
    }
    await stream.ended
    return body.room_id ?? roomId
  }
  await fc.assert(
    fc.asyncProperty(outcome, steps, async (first, sequence) => {
      const roomId = (await ask(first, undefined)) ?? ''
      for (const step of sequence) {
        const questions = (await ended(roomId)).filter(({ attributes }) => attributes.role === 'user')
        const replaces = questions.at(-1)?.attributes.id
        if (step.kind === 'ask') await ask(step.outcome, roomId)
        else if (step.kind === 'replace') await ask(step.outcome, roomId, { replaces })
        else if (step.kind === 'continue') {
          // A whole answer cannot go on, so another one is asked for.
          const continued = await ask(step.outcome, roomId, { replaces, continues: true })
          if (continued === undefined) await ask(step.outcome, roomId, { replaces })
        } else if (step.kind === 'choose') {
          const versions = questions.flatMap(({ attributes }) => attributes.versions ?? [])
          const question_id = versions[step.version % Math.max(1, versions.length)]
          if (question_id) await api.send('PUT', `/chats/${roomId}/version`, { json: { question_id } })
        } else
          await db.execute(sql`INSERT INTO chat_messages (id, chat_id, role, text, created_at)
            VALUES (${randomUUID()}, ${roomId}, ${step.kind}, 'Старое', now())`)
      }
      expect(await ask('whole', roomId)).toBe(roomId)
      expect((await ended(roomId)).at(-1)?.msg).toBe('Раз, два, три.')
      expect(refused).toEqual([])
    }),
    { numRuns: 7 },
  )
})
