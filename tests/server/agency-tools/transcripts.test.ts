import { expect, test } from 'vitest'
import { mostSteps } from '#server/modules/assistant/tool-set.ts'
import { openStream, readStream, textOf } from '../chats/event-stream.ts'
import { historyOf } from '../chats/start-chats.ts'
import { casesOf } from '../every-case.ts'
import { lockTable, waitingQueries } from '../locked-table.ts'
import { startTestServer } from '../test-server.ts'
import { hashOfBase } from './hash-of-base.ts'
import { addChannels, withBase } from './start-agency.ts'
import { type Played, transcriptAssistant } from './transcript-model.ts'
import { type Transcript, transcripts } from './transcripts.ts'

const [plainCount, stoppedCount, lateCount] = [casesOf(105, 270), casesOf(6, 24), casesOf(3, 6)]
/** A user may get three answers at once. */
const atOnce = 3

type Server = Awaited<ReturnType<typeof startWithTranscripts>>

test(`of ${plainCount} answers none has a wrong number without its mark, a mark on a right one, a write or a seventh step`, async () => {
  const server = await startWithTranscripts(plainCount)
  const before = await hashOfBase(server.db)
  let marked = 0
  await inTurns(plainCount, async (number) => {
    const { events, row } = await play(server, number)
    expectWholeAnswer(server.all[number], events, row)
    marked += expectMarks(server.played[number], server.all[number], row)
  })
  expect(await hashOfBase(server.db)).toEqual(before)
  expect(Math.max(...server.played.map(({ requests }) => requests))).toBe(mostSteps)
  expect(server.played.flatMap(({ right }) => right).length).toBeGreaterThan(plainCount / 3)
  expect(marked).toBeGreaterThan(plainCount / 3)
})

test(`${stoppedCount} answers that are stopped in the middle of a tool end at once and keep their words`, async () => {
  const server = await startWithTranscripts(stoppedCount, isWaiting)
  const { api, db, all } = server
  const before = await hashOfBase(db)
  for (const number of all.keys()) {
    const unlock = await lockTable(db, 'channel_sync')
    const { room_id, response_id } = await send(server, number)
    const stream = openStream(api, response_id)
    try {
      await expect.poll(() => waitingQueries(db)).toBeGreaterThan(0)
      await api.send('DELETE', `/chats/responses/${response_id}`)
      await stream.ended
    } finally {
      await unlock()
    }
    expect(stream.events.at(-1)?.event).toBe('done')
    const { rows, active_response_id } = await historyOf(api, room_id)
    expect(active_response_id).toBeNull()
    expect(rows[1]).toMatchObject({ msg: stream.text(), attributes: { stopped: true } })
    expectMarks(server.played[number], all[number], rows[1])
  }
  expect(await hashOfBase(db)).toEqual(before)
})

test(`${lateCount} answers whose tools come too late end with a sentence about it`, async () => {
  const server = await startWithTranscripts(
    lateCount,
    (transcript) => isWaiting(transcript) && transcript.steps.length === 1,
  )
  const before = await hashOfBase(server.db)
  const unlock = await lockTable(server.db, 'channel_sync')
  try {
    await inTurns(lateCount, async (number) => {
      const { events, row } = await play(server, number)
      expectWholeAnswer(server.all[number], events, row)
      expectMarks(server.played[number], server.all[number], row)
      expect(row?.msg).toContain('Данные базы сейчас не пришли')
    })
  } finally {
    await unlock()
  }
  expect(await hashOfBase(server.db)).toEqual(before)
})

/** Whether the first call certainly reads the base, so that a lock holds it up. */
const isWaiting = ({ steps, figures, end }: Transcript) =>
  end === 'stop' &&
  figures.length > 0 &&
  steps[0]?.figures.length === 1 &&
  steps[0].calls.length === 1 &&
  steps[0].calls[0]?.toolName === 'summarise_channels' &&
  /^\{("conditions":\[("(agency_price|err_plan|cpv_plan|subscribers)=[^"]*",?)*\])?\}$/.test(
    steps[0].calls[0].input,
  )

async function startWithTranscripts(
  count: number,
  isWanted: (transcript: Transcript) => boolean = () => true,
) {
  const all: Transcript[] = []
  const { assistant, played } = transcriptAssistant(() => all)
  const server = await startTestServer({ assistant })
  await server.api.signIn()
  const ids = await addChannels(
    server.api,
    Array.from({ length: 24 }, (_, place) => ({
      ...{ title: `Канал ${place}`, agency_price: 12_345.67 + 4_321 * place, cpv_plan: 0.3 + place / 10 },
      ...{ category: place % 3 === 0 ? 'Дом' : 'Финансы' },
    })),
  )
  all.push(
    ...transcripts(isWanted.length === 0 ? count : 4_000, ids)
      .filter(isWanted)
      .slice(0, count),
  )
  expect(all).toHaveLength(count)
  return { ...server, all, played }
}

async function send({ api }: Server, number: number) {
  const json = { msg: `Вопрос №${number}: подбери каналы`, ...withBase }
  const { status, body } = await api.send<{ room_id: string; response_id: string }>(
    'POST',
    '/chats/messages',
    { json },
  )
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

async function play(server: Server, number: number) {
  const { room_id, response_id } = await send(server, number)
  const events = await readStream(server.api, response_id)
  const [, row] = (await historyOf(server.api, room_id)).rows
  return { events, row }
}

type Row = Awaited<ReturnType<typeof play>>['row']
type Events = Awaited<ReturnType<typeof readStream>>

/** The reader sees all that was written, and a failure is told. */
function expectWholeAnswer(transcript: Transcript | undefined, events: Events, row: Row) {
  const isCut = transcript?.end === 'error' && transcript.steps.length < mostSteps
  expect(events.at(-1)).toMatchObject(
    isCut ? { event: 'error', message: expect.any(String) } : { event: 'done' },
  )
  expect(row?.msg).toBe(textOf(events))
  expect(row?.msg).toContain('Вот что нашлось')
}

/** Returns the number of marks. */
function expectMarks(played: Played | undefined, transcript: Transcript | undefined, row: Row): number {
  const { msg = '', attributes } = row ?? {}
  const marks = (attributes?.unverified ?? []).map(({ value, at }) => {
    expect(msg.slice(at, at + value.length)).toBe(value)
    return value
  })
  const { right = [], wrong = [], requests = 0 } = played ?? {}
  expect(requests).toBeLessThanOrEqual(mostSteps)
  // An answer that looked nowhere is advice, whose numbers are not checked.
  const isChecked = transcript?.steps.length !== 0
  expect(marks.toSorted(), JSON.stringify({ transcript, right, msg })).toEqual(
    isChecked ? wrong.toSorted() : [],
  )
  return marks.length
}

/** Does the work for each number, several at once. */
async function inTurns(count: number, work: (number: number) => Promise<void>) {
  const numbers = Array.from({ length: count }, (_, number) => number).values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const number of numbers) await work(number)
    }),
  )
}
