import { once } from 'node:events'
import { pause } from './caller.ts'
import { type Attack, get, type Hostile, post } from './hostile-user.ts'

/** The maximum number of simultaneous answers of a user. */
const answersAtOnce = 3
/** The maximum number of characters in a message. */
const longest = 100_000

/** Returns the attacks by answers, their streams and a chat of 50 MB. */
export function chatAttacks(roomId: string): Record<string, Attack> {
  const running: string[] = []
  return {
    answers: { atOnce: 6, step: (hostile) => startAnswer(hostile, running) },
    streams: { atOnce: 100, step: (hostile, loop) => follow(hostile, running, loop) },
    'the whole chat': { atOnce: 6, step: (hostile, loop) => readWhole(hostile, roomId, loop) },
    'pages of the chat': { atOnce: 2, step: (hostile) => readPages(hostile, roomId) },
  }
}

async function startAnswer(hostile: Hostile, running: string[]) {
  const msg = `План ${Math.random()} ${'кампания '.repeat(longest / 10)}`
  const { body } = await hostile.json<{ response_id?: string; room_id?: string }>(
    post('/chats/messages', { msg, attributes: { use_web_search_tool: Math.random() < 0.5 } }),
  )
  if (body.response_id === undefined) return await pause(200)
  running.push(body.response_id)
  if (running.length > answersAtOnce) running.shift()
  await pause(2_000 * Math.random())
  await hostile.call({ method: 'DELETE', path: `/chats/responses/${body.response_id}` })
}

/** Every fourth reader stops to read. */
async function follow(hostile: Hostile, running: readonly string[], loop: number) {
  const id = running[loop % answersAtOnce]
  if (id === undefined) return await pause(100)
  const response = await hostile.open(get(`/chats/responses/${id}/stream`))
  hostile.note(response.statusCode ?? 0)
  if (loop % 4 === 0) await pause(5_000)
  response.resume()
  await once(response, 'close')
}

/** Every third reader is slow. */
async function readWhole(hostile: Hostile, roomId: string, loop: number) {
  await hostile.call({
    ...get(`/chats/${roomId}/messages`),
    ...(loop % 2 === 0 && { headers: { 'accept-encoding': 'identity' } }),
    ...(loop % 3 === 0 && { bytesPerSecond: 500_000 }),
  })
}

async function readPages(hostile: Hostile, roomId: string) {
  await hostile.call(get(`/chats/${roomId}/messages/page?limit=100`))
}
