import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ChatRoom } from '#contract/chats.ts'
import { AssistantError } from '#server/modules/assistant/assistant.ts'
import { assistantUsage } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { startTestServer, type TestClient } from '../test-server.ts'
import { scriptedAssistant } from './scripted-assistant.ts'
import { historyOf, nextAnswer, startAnswer, startChats } from './start-chats.ts'

type Exchange = { question: string; answer: string; signal: AbortSignal }

/** Starts a server whose model names chats as `title` does. */
async function startNaming(title: (exchange: Exchange) => Promise<string>) {
  const { assistant, answers } = scriptedAssistant()
  const asked: Exchange[] = []
  const server = await startTestServer({
    assistant: {
      ...assistant,
      async title(exchange) {
        asked.push(exchange)
        return { text: await title(exchange), inputTokens: 300, outputTokens: 7 }
      },
    },
  })
  await server.api.signIn()
  return { ...server, answers, asked }
}

const nameOf = async (api: TestClient) =>
  (await api.send<{ rows: ChatRoom[] }>('GET', '/chats')).body.rows[0]?.room_name

const isOver = (api: TestClient, room_id: string) =>
  expect.poll(() => historyOf(api, room_id)).toMatchObject({ active_response_id: null })

test('the name that comes with the first message is cut like a message, and a blank one is ignored', async () => {
  const server = await startChats()
  await startAnswer(server, 'Задача', { room_name: ' Протокол встречи · ООО «Ромашка и партнёры» ' })
  expect(await nameOf(server.api)).toBe('Протокол встречи · ООО «Ромашк…')
  server.clock.advance(1_000)
  await startAnswer(server, 'Задача', { room_name: ' ' })
  expect(await nameOf(server.api)).toBe('Задача')
})

test('the model names a chat once, after its first answer', async () => {
  const server = await startNaming(async () => '<think>Что тут?</think>\n«Пресс-релиз для Ромашки».\nИ ещё строка')
  const { room_id, answer } = await startAnswer(server, 'Напиши пресс-релиз')
  answer.say('<think>Хм</think>Вот он')
  answer.end()
  await expect.poll(() => nameOf(server.api)).toBe('Пресс-релиз для Ромашки')
  expect(server.asked).toMatchObject([{ question: 'Напиши пресс-релиз', answer: 'Вот он' }])
  // The title's tokens are counted beside the answer's, and it is no answer.
  const counted = async () => (await server.db.select().from(assistantUsage))[0]
  await expect.poll(counted).toMatchObject({ answers: 1 })
  expect((await counted())?.inputTokens).toBeGreaterThanOrEqual(300)
  await server.api.send('POST', `/chats/${room_id}/messages`, { json: { msg: 'Ещё' } })
  const next = await nextAnswer(server.answers, 1)
  next.say('Да')
  next.end()
  await isOver(server.api, room_id)
  expect(server.asked).toHaveLength(1)
})

test.each(['before the answer ends', 'while the model thinks of a title'])(
  'a name that the user gives %s stays',
  async (when) => {
    const title = Promise.withResolvers<string>()
    const server = await startNaming(() => title.promise)
    const { room_id, answer } = await startAnswer(server, 'Вопрос')
    const rename = () => server.api.send('PATCH', `/chats/${room_id}`, { json: { room_name: 'Моё' } })
    if (when === 'before the answer ends') await rename()
    answer.say('Ответ')
    answer.end()
    await isOver(server.api, room_id)
    if (when !== 'before the answer ends') {
      await expect.poll(() => server.asked.length).toBe(1)
      await rename()
    }
    title.resolve('Название модели')
    await server.app.close()
    const { rows } = await server.db.execute('SELECT name FROM chats')
    expect(rows).toEqual([{ name: 'Моё' }])
  },
)

test.each([
  ['fails', async () => Promise.reject(new AssistantError('busy'))],
  ['writes nothing', async () => ' «» '],
  ['writes a whole answer', async () => 'слово '.repeat(40)],
])('a chat keeps its name and its answer when the model %s', async (_how, title) => {
  const server = await startNaming(title)
  const { room_id, answer } = await startAnswer(server, 'Вопрос')
  answer.say('Ответ')
  answer.end()
  await expect.poll(() => server.asked.length).toBe(1)
  await isOver(server.api, room_id)
  expect((await historyOf(server.api, room_id)).rows[1]?.msg).toBe('Ответ')
  await server.app.close()
  const { rows } = await server.db.execute('SELECT name FROM chats')
  expect(rows).toEqual([{ name: 'Вопрос' }])
})

test('a stopped answer names no chat, and a closing server does not wait for a title', async () => {
  const server = await startNaming(async ({ signal }) => {
    await sleep(60_000, undefined, { signal })
    return 'Поздно'
  })
  const stopped = await startAnswer(server, 'Первый')
  stopped.answer.say('Ответ')
  await server.api.send('DELETE', `/chats/responses/${stopped.response_id}`)
  await isOver(server.api, stopped.room_id)
  expect(server.asked).toEqual([])
  const { answer } = await startAnswer(server, 'Второй')
  answer.say('Ответ')
  answer.end()
  await expect.poll(() => server.asked.length).toBe(1)
  const began = performance.now()
  await server.app.close()
  expect(performance.now() - began).toBeLessThan(15_000)
})
