import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTokens } from '../bench/streams/node.ts'
import { textOf } from '../server/chats/event-stream.ts'
import { startChat } from '../server/chats/start-chats.ts'
import { TestClient } from '../server/test-server.ts'
import { follow } from './follow.ts'
import { quantiles } from './quantiles.ts'
import { type ClusterNode, startCluster } from './start-cluster.ts'
import { agesOf, askFor, piecesOf } from './talking-model.ts'

const answersPerUser = 3
const users = 100
const pieces = 80
const atOnce = 8

test('three hundred answers of one node arrive whole on the two other nodes', async () => {
  const { nodes, first, second, third, db } = await startCluster()
  const ages: number[] = []
  const tokens = await makeTokens(db, users)
  const readers: ReturnType<typeof follow>[] = []
  const start = async (token: string) => {
    for (let answer = 0; answer < answersPerUser; answer++) {
      const { response_id } = await startChat(clientOf(first, token), askFor(pieces, 250))
      const reader = clientOf(readers.length % 2 === 0 ? second : third, token)
      readers.push(follow([reader], response_id, (events) => ages.push(...agesOf(textOf(events)))))
    }
  }
  for (let from = 0; from < tokens.length; from += atOnce) {
    await Promise.all(tokens.slice(from, from + atOnce).map(start))
  }
  const connections = await connectionCounts(db)
  await Promise.all(readers.map((reader) => reader.ended))
  const whole = Array.from({ length: pieces }, (_, piece) => piece)
  const broken = readers.filter((reader) => String(piecesOf(reader.text())) !== String(whole))
  const { rows } = await db.execute<{ log: number; kept: number }>(sql`
    SELECT pg_total_relation_size('chat_response_events')::int / ${readers.length}::int AS log,
      (pg_total_relation_size('chat_messages') + pg_total_relation_size('chat_responses')
        + pg_total_relation_size('chats'))::int / ${readers.length}::int AS kept`)
  const megabytes = await Promise.all(nodes.map(megabytesOf))
  process.stdout.write(
    `${readers.length} answers of one node read on two others: pieces after ms ${quantiles(ages)}, broken ${broken.length}; ` +
      `memory of the nodes ${megabytes.join(', ')} MB; connections ${connections}; ` +
      `an answer of ${readers[0]?.text().length} characters takes ${rows[0]?.kept} bytes, its log ${rows[0]?.log} for an hour\n`,
  )
  expect(broken).toEqual([])
})

function clientOf({ origin }: ClusterNode, token: string) {
  const api = new TestClient(origin)
  api.token = token
  return api
}

/** Counts the nodes' database connections by purpose. */
async function connectionCounts(db: Parameters<typeof makeTokens>[0]): Promise<string> {
  const { rows } = await db.execute<{ name: string; total: number }>(sql`
    SELECT application_name AS name, count(*)::int AS total FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1`)
  return rows.map(({ name, total }) => `${name} ${total}`).join(', ')
}

async function megabytesOf({ origin }: ClusterNode): Promise<number> {
  const metrics = await (await fetch(`${origin}/api/v1/health/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? []
  return Math.round(Number(bytes) / 2 ** 20)
}
