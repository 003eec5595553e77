import { once } from 'node:events'
import { expect, test } from 'vitest'
import { addChannels, call, find, withBase } from '../server/agency-tools/start-agency.ts'
import { fail, startUpstream } from '../server/assistant/upstream.ts'
import { openStream, readStream, textOf } from '../server/chats/event-stream.ts'
import { historyOf, startChat } from '../server/chats/start-chats.ts'
import { query } from '../server/empty-database.ts'
import { createDataDir, startServerProcess } from '../server/server-process.ts'
import { createTestDatabase } from '../server/test-database.ts'
import { addTestUser, startTestNode, TestClient } from '../server/test-server.ts'

test('when a node is killed after a tool has answered, another node keeps what was looked at, and the chat goes on', async () => {
  const connection = await createTestDatabase()
  const second = await startTestNode(connection)
  await addTestUser(second.db, 'anna@agency.example')
  await second.api.signIn()
  await addChannels(second.api, [{ title: 'Деньги' }])
  const upstream = await startUpstream((reply, index) => {
    if (upstream.requests[index]?.body.includes('Название разговора:')) return fail(reply, 500, 'no_titles')
    // The second request, with what the tool found, is never answered.
    if (index === 0) call(find({}))(reply, index)
  })
  const { host, port, user, database } = connection
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  const env = { DATABASE_URL, AI_BASE_URL: upstream.baseUrl, AI_MODEL: 'scripted' }
  const first = await startServerProcess({ ...env, DATA_DIR: await createDataDir() })
  const api = new TestClient(first.origin)
  await api.signIn()
  const { room_id, response_id } = await startChat(api, 'Подбери каналы', withBase.attributes)
  const sought = 'Ищу каналы: Все каналы — нашлось 1'
  const stored = async () => {
    const { rows } = await query<{ text: string | null }>(
      connection,
      `SELECT string_agg(messages::text, '') AS text FROM chat_response_events`,
    )
    return rows[0]?.text
  }
  await expect.poll(stored).toContain(sought)
  await expect.poll(() => upstream.requests.length).toBe(2)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const stream = openStream(second.api, response_id)
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({
    event: 'error',
    message: expect.stringContaining('прервался'),
  })
  const { rows, active_response_id } = await historyOf(second.api, room_id)
  expect(active_response_id).toBeNull()
  expect(rows[1]).toMatchObject({ attributes: { role: 'assistant', interrupted: true } })
  expect(rows[1]?.msg).toContain(sought)
  expect(textOf(await readStream(second.api, response_id))).toBe(rows[1]?.msg)
  const again = await second.api.send('POST', `/chats/${room_id}/messages`, { json: { msg: 'Ещё раз' } })
  expect(again.status).toBe(200)
})
