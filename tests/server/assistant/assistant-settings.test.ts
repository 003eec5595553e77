import { expect, test } from 'vitest'
import type { AssistantSettings } from '#contract/assistant/assistant-settings.ts'
import { maxAgencyTextLength } from '#domain/chat.ts'
import { addTestUser, startTestServer, type TestClient } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  await server.api.signIn()
  return server
}

const read = async (api: TestClient) => (await api.send<AssistantSettings>('GET', '/admin/assistant')).body

const write = (api: TestClient, version: number, agency_text: string) =>
  api.send<AssistantSettings & { code?: string }>('PUT', '/admin/assistant', {
    json: { version, agency_text },
  })

test('the text of the agency is kept in versions, with author and time, and an earlier one can return', async () => {
  const { api, clock } = await start()
  expect(await read(api)).toEqual({ version: 0, agency_text: '', versions: [] })
  await write(api, 0, '  Мы ООО «Поле», НДС 22 %\n')
  clock.advance(60_000)
  await write(api, 1, 'Пиши на «вы»')
  clock.advance(60_000)
  const [, first] = (await read(api)).versions
  await write(api, 2, first?.agency_text ?? '')
  const { versions, ...now } = await read(api)
  expect(now).toEqual({ version: 3, agency_text: 'Мы ООО «Поле», НДС 22 %' })
  const author = 'Анна Белова'
  expect(versions).toEqual([
    { version: 3, agency_text: 'Мы ООО «Поле», НДС 22 %', created_at: '2026-11-20T09:02:00.000Z', author },
    { version: 2, agency_text: 'Пиши на «вы»', created_at: '2026-11-20T09:01:00.000Z', author },
    { version: 1, agency_text: 'Мы ООО «Поле», НДС 22 %', created_at: '2026-11-20T09:00:00.000Z', author },
  ])
})

test('a change of an outdated version is refused, and of two changes at once one is', async () => {
  const { api } = await start()
  await write(api, 0, 'Первый')
  expect(await write(api, 0, 'Второй')).toMatchObject({
    status: 409,
    body: { code: 'assistant_settings_changed' },
  })
  const both = await Promise.all([write(api, 1, 'Третий'), write(api, 1, 'Четвёртый')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read(api)).version).toBe(2)
})

test('the same text makes no version, and an empty one takes the words away', async () => {
  const { api } = await start()
  await write(api, 0, 'Первый')
  expect((await write(api, 1, 'Первый ')).body.version).toBe(1)
  expect((await write(api, 1, '')).body).toMatchObject({ version: 2, agency_text: '' })
})

test('a longer text than the assistant takes is refused', async () => {
  const { api } = await start()
  expect((await write(api, 0, 'а'.repeat(maxAgencyTextLength))).status).toBe(200)
  expect((await write(api, 1, 'а'.repeat(maxAgencyTextLength + 1))).status).toBe(422)
})

test('a change is in the audit log, without its text', async () => {
  const { api, db, user } = await start()
  await write(api, 0, 'Тайный тон')
  const { rows } = await db.execute<{ action: string; actor_id: number; subject: string }>(
    "SELECT action, actor_id, subject FROM audit_log WHERE action = 'assistant_settings_changed'",
  )
  expect(rows).toEqual([{ action: 'assistant_settings_changed', actor_id: user.id, subject: '1' }])
})

test('a user who may not administer neither reads nor changes the text', async () => {
  const { api, db } = await start()
  await addTestUser(db, 'boris@agency.example')
  await api.signIn('boris@agency.example')
  expect((await api.send('GET', '/admin/assistant')).status).toBe(403)
  expect((await write(api, 0, 'Чужой')).status).toBe(403)
})
