import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { portOf } from '../server/assistant/upstream.ts'

const checkEveryMs = 200

/**
 * Sends requests to ready nodes in turn over kept connections. Like every load balancer, it repeats a request
 * that a node did not accept and loses one that a node accepted and did not answer.
 */
export async function startLoadBalancer(origins: readonly string[]) {
  const nodes = origins.map((origin) => ({ origin, agent: new Agent({ keepAlive: true }), isReady: false }))
  const counts = { requests: 0, refused: 0, lost: 0 }
  let turn = 0
  let isOver = false

  async function watch(node: (typeof nodes)[number]) {
    while (!isOver) {
      node.isReady = await isReady(node.origin)
      await sleep(checkEveryMs)
    }
  }

  async function pass(incoming: IncomingMessage, reply: ServerResponse) {
    counts.requests++
    const body = await buffer(incoming)
    const ready = nodes.filter((node) => node.isReady)
    const first = turn++
    for (let offset = 0; offset < ready.length; offset++) {
      const node = ready[(first + offset) % ready.length]
      if (!node) break
      const outcome = await ask(node, { incoming, body, reply })
      if (outcome === 'answered') return
      if (outcome === 'lost') break
      counts.refused++
    }
    counts.lost++
    if (reply.headersSent) reply.destroy()
    else reply.writeHead(502).end()
  }

  const server = createServer((incoming, reply) => {
    pass(incoming, reply).catch(() => reply.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  nodes.forEach(watch)
  await expect.poll(() => nodes.every((node) => node.isReady)).toBe(true)
  onTestFinished(() => {
    isOver = true
    for (const { agent } of nodes) agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    counts,
    readyNodes: () => nodes.filter((node) => node.isReady).map(({ origin }) => origin),
  }
}

const isReady = (origin: string) =>
  new Promise<boolean>((resolve) => {
    const asked = get(`${origin}/api/v1/health/ready`, { agent: false, timeout: 2_000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
    asked.on('timeout', () => asked.destroy())
  })

type Passed = { incoming: IncomingMessage; body: Buffer; reply: ServerResponse }

function ask({ origin, agent }: { origin: string; agent: Agent }, { incoming, body, reply }: Passed) {
  return new Promise<'answered' | 'refused' | 'lost'>((resolve) => {
    const headers = {
      ...withoutConnection(incoming.headers),
      'x-forwarded-for': incoming.socket.remoteAddress,
    }
    const asked = request(`${origin}${incoming.url}`, { method: incoming.method, agent, headers })
    let isAnswered = false
    asked.on('response', (response) => {
      isAnswered = true
      reply.writeHead(response.statusCode ?? 502, withoutConnection(response.headers))
      reply.flushHeaders()
      response.pipe(reply)
      response.on('error', () => reply.destroy())
      response.on('close', () => resolve(response.complete || reply.destroyed ? 'answered' : 'lost'))
    })
    asked.on('error', (error) => {
      if (isAnswered) return
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'lost')
    })
    reply.on('close', () => asked.destroy())
    asked.end(body)
  })
}

/** Removes hop-by-hop headers, which apply to a single connection. */
function withoutConnection({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingMessage['headers']) {
  return headers
}
