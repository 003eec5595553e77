import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { disableUser } from '#server/modules/users/users.service.ts'
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

test.each(['is disabled', 'signs out'])(
  'the stream of a user who %s ends, and other streams and the answer continue',
  async (how) => {
    const server = await startChats({ responseLimits: { heartbeat: 50 } })
    await addAdministrator(server.db)
    const { response_id, answer } = await startAnswer(server)
    const elsewhere = new TestClient(server.origin)
    await elsewhere.signIn()
    const [left, kept] = [openStream(server.api, response_id), openStream(elsewhere, response_id)]
    await Promise.all([left.opened, kept.opened])
    if (how === 'signs out') await server.api.send('POST', '/auth/logout')
    else await disableUser(server.db, 'anna@agency.example', new Date())
    await left.ended
    expect(left.events).toEqual([])
    expect(answer.isAborted).toBe(false)
    if (how === 'is disabled') return kept.ended
    answer.end()
    answer.say('Дальше')
    await kept.ended
    expect(kept.text()).toBe('Дальше')
  },
)

const waitingQueries = sql`SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

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
