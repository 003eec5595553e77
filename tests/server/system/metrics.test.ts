import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { AssistantError } from '#server/modules/assistant/assistant.ts'
import { startAnswer, startChats } from '../chats/start-chats.ts'
import { startTestServer, type TestClient } from '../test-server.ts'

const metricsOf = async (api: TestClient) => (await api.send<string>('GET', '/health/metrics')).body

test('metrics tell connections, running answers, failures of the model by code and the ages of backups', async () => {
  const { api, db, answers, clock } = await startChats()
  const { answer } = await startAnswer({ api, answers })
  const before = await metricsOf(api)
  expect(before).toMatch(/^running_answers 1$/m)
  expect(before).toMatch(/^model_failures_total\{code="model_busy"\} 0$/m)
  for (const state of ['busy', 'idle', 'waiting'])
    expect(before).toMatch(new RegExp(`^database_connections\\{state="${state}"\\} \\d+$`, 'm'))
  expect(before).not.toMatch(/^backup_age_seconds\{/m)
  answer.fail(new AssistantError('busy'))
  await expect.poll(() => metricsOf(api)).toMatch(/^running_answers 0$/m)
  expect(await metricsOf(api)).toMatch(/^model_failures_total\{code="model_busy"\} 1$/m)
  await db.execute(
    sql`INSERT INTO audit_log (at, action) VALUES (${clock.now().toISOString()}::timestamptz, 'backup_made')`,
  )
  clock.advance(90_000)
  const after = await metricsOf(api)
  for (const kind of ['any', 'full']) expect(after).toContain(`backup_age_seconds{kind="${kind}"} 90`)
})

test('metrics are given to another machine with the token alone, and a database that is away does not hide them', async () => {
  const METRICS_TOKEN = 'a-token-of-the-monitoring'
  const { api, origin, client } = await startTestServer({ config: { metricsToken: METRICS_TOKEN } })
  const ask = async (authorization: string) => {
    const headers = { authorization, 'x-forwarded-for': '203.0.113.7' }
    return (await fetch(`${origin}/api/v1/health/metrics`, { headers })).status
  }
  expect(await ask('')).toBe(403)
  expect(await ask('Bearer another-token-than-that')).toBe(403)
  expect(await ask(`Bearer ${METRICS_TOKEN}`)).toBe(200)
  await client.close()
  expect(await metricsOf(api)).toMatch(/^running_answers 0$/m)
})

test.each(['short', 'пароль-для-мониторинга', 'with a space between'])('%o is no token', (METRICS_TOKEN) => {
  expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN: нужно от 16')
})
