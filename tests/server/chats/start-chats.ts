import { expect } from 'vitest'
import type { ChatMessage } from '#contract/chats.ts'
import type { ResponseLimits } from '#server/modules/chats/response-limits.ts'
import { startTestNode, startTestServer, type TestClient } from '../test-server.ts'
import { type ScriptedAnswer, scriptedAssistant } from './scripted-assistant.ts'

type Options = { responseLimits?: Partial<ResponseLimits>; historyTokens?: number }

/** Starts a server with a scripted model and a signed-in user. */
export async function startChats({ responseLimits = {}, historyTokens }: Options = {}) {
  const { assistant, answers } = scriptedAssistant(historyTokens)
  const server = await startTestServer({ assistant, responseLimits })
  await server.api.signIn()
  return { ...server, answers }
}

/** Starts another node on the database, with its user signed in. */
export async function startBeside(first: Started, responseLimits: Partial<ResponseLimits> = {}) {
  const { assistant, answers } = scriptedAssistant()
  const node = await startTestNode(first.connection, { assistant, responseLimits })
  node.api.token = first.api.token
  return { ...node, answers }
}

/** Starts two nodes on one database with a user who is signed in on both. */
export async function startTwoNodes({
  responseLimits = {},
  ofSecond = responseLimits,
}: Options & { ofSecond?: Partial<ResponseLimits> } = {}) {
  const first = await startChats({ responseLimits })
  return { first, second: await startBeside(first, ofSecond) }
}

type Started = Pick<Awaited<ReturnType<typeof startChats>>, 'connection' | 'api'>
type Sent = { room_id: string; response_id: string }

export async function startChat(api: TestClient, msg = 'Привет', attributes = {}): Promise<Sent> {
  const answer = await api.send<Sent>('POST', '/chats/messages', { json: { msg, attributes } })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Sends the first message of a new chat and waits until the model is asked. */
export async function startAnswer(
  { api, answers }: { api: TestClient; answers: ScriptedAnswer[] },
  msg?: string,
  attributes?: object,
) {
  const count = answers.length
  const sent = await startChat(api, msg, attributes)
  return { ...sent, answer: await nextAnswer(answers, count) }
}

export async function nextAnswer(answers: ScriptedAnswer[], index: number): Promise<ScriptedAnswer> {
  await expect.poll(() => answers[index]).toBeDefined()
  const answer = answers[index]
  if (!answer) throw new Error('The model was not asked')
  return answer
}

type History = { rows: ChatMessage[]; active_response_id: string | null }

export const historyOf = async (api: TestClient, roomId: string) =>
  (await api.send<History>('GET', `/chats/${roomId}/messages`)).body
