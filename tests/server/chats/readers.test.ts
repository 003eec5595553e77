import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { openStream } from './event-stream.ts'
import { startAnswer, startTwoNodes } from './start-chats.ts'

test('who leaves while the stream is being opened is not read for', async () => {
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
