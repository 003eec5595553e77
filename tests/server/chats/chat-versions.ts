import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readStream } from './event-stream.ts'
import { historyOf, nextAnswer, startAnswer, type startChats } from './start-chats.ts'

type Server = Pick<Awaited<ReturnType<typeof startChats>>, 'api' | 'answers'>
type Refusal = { code?: string; response_id: string }

/** Sends a message, lets the model answer (undefined: it fails without a word), and returns the message's id. */
export async function talk(
  { api, answers }: Server,
  room_id: string,
  msg: string,
  { answer = `на ${msg}`, ...attributes }: { answer?: string | null; [name: string]: unknown } = {},
) {
  const [id, count] = [randomUUID(), answers.length]
  const json = { msg, attributes: { id, ...attributes } }
  const sent = await api.send<{ response_id: string }>('POST', `/chats/${room_id}/messages`, { json })
  expect(sent).toMatchObject({ status: 200 })
  const scripted = await nextAnswer(answers, count)
  if (answer === null) scripted.fail()
  else scripted.say(answer)
  scripted.end()
  await readStream(api, sent.body.response_id)
  return id
}

/** Starts a chat with one question and its whole answer. */
export async function startTalk(server: Server, msg = 'Первый', answer: string | null = `на ${msg}`) {
  const started = await startAnswer(server, msg)
  if (answer === null) started.answer.fail()
  else started.answer.say(answer)
  started.answer.end()
  await readStream(server.api, started.response_id)
  const [question] = (await historyOf(server.api, started.room_id)).rows
  return { room_id: started.room_id, first: question?.attributes.id ?? '' }
}

export const textsOf = async (server: Server, room_id: string) =>
  (await historyOf(server.api, room_id)).rows.map(({ msg }) => msg)

export const choose = (server: Server, room_id: string, question_id: string) =>
  server.api.send<Refusal>('PUT', `/chats/${room_id}/version`, { json: { question_id } })

export const replace = (server: Server, room_id: string, replaces: string, more: object = {}, msg = 'Иначе') =>
  server.api.send<Refusal>('POST', `/chats/${room_id}/messages`, {
    json: { msg, attributes: { id: randomUUID(), replaces, ...more } },
  })
