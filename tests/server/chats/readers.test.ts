import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { disableUser, setPassword } from '#server/modules/users/users.service.ts'
import { addAdministrator, TestClient } from '../test-server.ts'
import { openStream } from './event-stream.ts'
import { startAnswer, startChats, startTwoNodes } from './start-chats.ts'

test('a reader that leaves while its stream is opened is dropped', async () => {
  const { first, second } = await startTwoNodes({ responseLimits: { poll: 10, renew: 60_000 } })
  const { response_id } = await startAnswer(first)
  const blocker = await first.client.pool.connect()
  await blocker.query('BEGIN; LOCK TABLE chat_responses')
  const stream = openStream(second.api, response_id)
  await expect.poll(async () => (await first.db.execute(waitingQueries)).rowCount).toBe(1)
  stream.close()
  await expect.poll(() => connectionsOf(second.app)).toBe(0)
  await blocker.query('ROLLBACK')
  blocker.release()
  await expect.poll(() => queriesWithin(second.client.pool, 200)).toBe(0)
})

test.each(['signs out', 'is disabled', 'has a new password', 'ends the session elsewhere'])(
  'the streams of a session whose user %s end at once on every node',
  async (how) => {
    // Without the notification they would end at the next heartbeat, after the end of the test.
    const { first, second } = await startTwoNodes({ responseLimits: { heartbeat: 600_000 } })
    await addAdministrator(first.db)
    const { response_id, answer } = await startAnswer(first)
    const streams = [first, second].map(({ api }) => openStream(api, response_id))
    await Promise.all(streams.map(({ opened }) => opened))
    // Each stream is read when its first text has arrived.
    answer.say('Раз')
    for (const stream of streams) await expect.poll(stream.text).toBe('Раз')
    const elsewhere = new TestClient(second.origin)
    await elsewhere.signIn()
    if (how === 'signs out') await first.api.send('POST', '/auth/logout')
    if (how === 'ends the session elsewhere') await elsewhere.send('DELETE', '/auth/sessions')
    // The command of an administrator writes to the database only.
    const email = 'anna@agency.example'
    if (how === 'is disabled') await disableUser(second.db, email, new Date())
    if (how === 'has a new password') await setPassword(second.db, email, newPassword, new Date())
    await Promise.all(streams.map(({ ended }) => ended))
    // The agency does not pay for the rest of a disabled user's answer; any other goes on.
    if (how === 'is disabled') await expect.poll(() => answer.isAborted).toBe(true)
    else expect(answer.isAborted).toBe(false)
  },
)

test.each(['is disabled', 'signs out'])(
  'the stream of a user who %s ends without a notification too, and what the user may still have continues',
  async (how) => {
    const server = await startChats({ responseLimits: { heartbeat: 50 } })
    await addAdministrator(server.db)
    await server.db.execute(sql`DROP FUNCTION tell_ended_sessions CASCADE`)
    const { response_id, answer } = await startAnswer(server)
    const elsewhere = new TestClient(server.origin)
    await elsewhere.signIn()
    const [left, kept] = [openStream(server.api, response_id), openStream(elsewhere, response_id)]
    await Promise.all([left.opened, kept.opened])
    if (how === 'signs out') await server.api.send('POST', '/auth/logout')
    else await disableUser(server.db, 'anna@agency.example', new Date())
    await left.ended
    if (how === 'is disabled') {
      await expect.poll(() => answer.isAborted).toBe(true)
      return kept.ended
    }
    expect(left.events).toEqual([])
    expect(answer.isAborted).toBe(false)
    answer.end()
    answer.say('Дальше')
    await kept.ended
    expect(kept.text()).toBe('Дальше')
  },
)

const newPassword = 'tri-zelenykh-kashtana'

const waitingQueries = sql`SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND query LIKE 'select%' AND query NOT LIKE '%inner join%'`

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function queriesWithin(pool: Pool, ms: number): Promise<number> {
  let count = 0
  const onAcquire = () => count++
  pool.on('acquire', onAcquire)
  await sleep(ms)
  pool.off('acquire', onAcquire)
  return count
}
