import { expect, test } from 'vitest'
import { historyOf, startChat } from '../server/chats/start-chats.ts'
import { TestClient } from '../server/test-server.ts'
import { follow } from './follow.ts'
import { quantiles } from './quantiles.ts'
import { type Cluster, type ClusterNode, startCluster } from './start-cluster.ts'
import { askFor, piecesOf } from './talking-model.ts'

const callers = 8

test('nodes restarted one after another under load lose no request and no piece of an answer', async () => {
  const cluster = await startCluster()
  const { nodes, balancer, api } = cluster
  const load = startLoad(cluster)
  const startedAt = performance.now()
  const resumed: number[] = []
  for (const [index, node] of nodes.entries()) {
    const other = nodes[(index + 1) % nodes.length] ?? node
    const own = await startAnswer(node, [api], 400)
    // The answer is still being written when this node closes, so its readers move to another node.
    const read = await startAnswer(other, [node.api, api], 800)
    const { code, output } = await node.stop()
    expect(code).toBe(0)
    expect(output).not.toContain('failed to stop')
    await node.start()
    await expect.poll(() => balancer.readyNodes(), { timeout: 60_000 }).toContain(node.origin)
    for (const answer of [own, read]) await expectWhole(answer, api)
    resumed.push(...own.reader.resumedAfterMs, ...read.reader.resumedAfterMs)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const { statuses, faults, written, durations } = await load.stop()
  process.stdout.write(
    `rolling restart of 3 nodes in ${seconds.toFixed(1)} s: ${statuses.length} requests, ms ${quantiles(durations)}, ` +
      `lost ${balancer.counts.lost + faults.length}, refused ${balancer.counts.refused}; ` +
      `streams resumed ${resumed.length}, after ms ${resumed.map(Math.round).join(', ')}\n`,
  )
  expect(faults).toEqual([])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(balancer.counts).toMatchObject({ lost: 0 })
  expect(await categoryCount(api)).toBe(written)
  expect(resumed.length).toBeGreaterThanOrEqual(nodes.length)
})

async function startAnswer({ api }: ClusterNode, readers: readonly TestClient[], pieces: number) {
  const sent = await startChat(api, askFor(pieces, 30))
  return { ...sent, pieces, reader: follow(readers, sent.response_id) }
}

async function expectWhole({ room_id, pieces, reader }: Awaited<ReturnType<typeof startAnswer>>, api: TestClient) {
  await reader.ended
  expect(reader.events.at(-1)).toMatchObject({ event: 'done' })
  expect(piecesOf(reader.text())).toEqual(Array.from({ length: pieces }, (_, piece) => piece))
  expect((await historyOf(api, room_id)).rows[1]?.msg).toBe(reader.text())
}

/** Reads and writes through the load balancer over kept connections until it is stopped. */
function startLoad({ balancer, api }: Cluster) {
  const statuses: number[] = []
  const faults: string[] = []
  const durations: number[] = []
  let written = 0
  let isOver = false

  async function call(client: TestClient, index: number) {
    for (let turn = 0; !isOver; turn++) {
      const startedAt = performance.now()
      try {
        const isWrite = turn % 5 === 0
        const { status } = isWrite
          ? await client.send('POST', '/channel-categories/', {
              json: { title: `Категория ${index} ${turn}` },
            })
          : await client.send('GET', turn % 2 === 0 ? '/channel-categories/' : '/chats')
        if (isWrite) written++
        statuses.push(status)
        durations.push(performance.now() - startedAt)
      } catch (error) {
        faults.push(String(error))
      }
    }
  }

  const calls = Array.from({ length: callers }, (_, index) => {
    const client = new TestClient(balancer.origin)
    client.token = api.token
    return call(client, index)
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(calls)
      return { statuses, faults, durations, written }
    },
  }
}

const categoryCount = async (api: TestClient) => (await api.send<unknown[]>('GET', '/channel-categories/')).body.length
