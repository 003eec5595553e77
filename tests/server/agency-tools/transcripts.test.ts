import { beforeAll, expect, test } from 'vitest'
import { mostSteps } from '#server/modules/assistant/tool-set.ts'
import { readStream, textOf } from '../chats/event-stream.ts'
import { historyOf } from '../chats/start-chats.ts'
import { startTestServer } from '../test-server.ts'
import { hashOfBase } from './hash-of-base.ts'
import { addChannels, withBase } from './start-agency.ts'
import { transcriptAssistant } from './transcript-model.ts'
import { type Transcript, transcripts } from './transcripts.ts'

const plainCount = 105
/** A user may get three answers at once. */
const atOnce = 3

let server: Awaited<ReturnType<typeof startWithTranscripts>>
beforeAll(async () => {
  server = await startWithTranscripts()
})

test(`of ${plainCount} answers none has a wrong number without its mark, a mark on a right one, a write or a seventh step`, async () => {
  const before = await hashOfBase(server.db)
  let marked = 0
  const numbers = Array.from({ length: plainCount }, (_, number) => number).values()
  const play = async () => {
    for (const number of numbers) {
      const { room_id, response_id } = await send(number)
      const events = await readStream(server.api, response_id)
      const [, row] = (await historyOf(server.api, room_id)).rows
      expectWholeAnswer(server.all[number], events, row)
      marked += expectMarks(number, row)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, play))
  expect(await hashOfBase(server.db)).toEqual(before)
  expect(Math.max(...server.played.map(({ requests }) => requests))).toBe(mostSteps)
  expect(server.played.flatMap(({ right }) => right).length).toBeGreaterThan(plainCount / 3)
  expect(marked).toBeGreaterThan(plainCount / 3)
})

/** Plays transcripts of any kind. */
async function startWithTranscripts() {
  const all: Transcript[] = []
  const { assistant, played } = transcriptAssistant(() => all)
  const server = await startTestServer({ assistant })
  await server.api.signIn()
  const ids = await addChannels(
    server.api,
    Array.from({ length: 24 }, (_, place) => ({
      title: `Канал ${place}`,
      agency_price: 12_345.67 + 4_321 * place,
      cpv_plan: 0.3 + place / 10,
      category: place % 3 === 0 ? 'Дом' : 'Финансы',
    })),
  )
  all.push(...transcripts(plainCount, ids))
  return { ...server, all, played }
}

async function send(number: number) {
  const json = { msg: `Вопрос №${number}: подбери каналы`, ...withBase }
  const { status, body } = await server.api.send<{ room_id: string; response_id: string }>('POST', '/chats/messages', {
    json,
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

type Row = Awaited<ReturnType<typeof historyOf>>['rows'][number] | undefined
type Events = Awaited<ReturnType<typeof readStream>>

/** The reader sees all that was written, and a failure is told. */
function expectWholeAnswer(transcript: Transcript | undefined, events: Events, row: Row) {
  const isCut = transcript?.end === 'error' && transcript.steps.length < mostSteps
  expect(events.at(-1)).toMatchObject(isCut ? { event: 'error', message: expect.any(String) } : { event: 'done' })
  expect(row?.msg).toBe(textOf(events))
  expect(row?.msg).toContain('Вот что нашлось')
}

/** Returns the number of marks. */
function expectMarks(number: number, row: Row): number {
  const [played, transcript] = [server.played[number], server.all[number]]
  const { msg = '', attributes } = row ?? {}
  const marks = (attributes?.unverified ?? []).map(({ value, at }) => {
    expect(msg.slice(at, at + value.length)).toBe(value)
    return value
  })
  const { right = [], wrong = [], requests = 0 } = played ?? {}
  expect(requests).toBeLessThanOrEqual(mostSteps)
  // An answer that looked nowhere is advice, whose numbers are not checked.
  const isChecked = transcript?.steps.length !== 0
  expect(marks.toSorted(), JSON.stringify({ transcript, right, msg })).toEqual(isChecked ? wrong.toSorted() : [])
  return marks.length
}
