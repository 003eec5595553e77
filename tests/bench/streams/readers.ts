import { get } from 'node:http'

export type Order =
  | { type: 'open'; origin: string; tokens: string[] }
  | { type: 'first'; origin: string; tokens: string[] }
  | { type: 'measure'; ms: number }
export type Report = { streams: number; gaps: number; latencies: number[] }

const wall = () => performance.timeOrigin + performance.now()

let from = Number.POSITIVE_INFINITY
let until = Number.NEGATIVE_INFINITY
let gaps = 0
/** Streams that received a piece during the measurement. */
const heard = new Set<string>()
const latencies: number[] = []

/** The readers run in a process of their own. */
export function serveReaders() {
  process.on('message', async (order: Order) => {
    if (order.type === 'open') {
      await eachOf(order.tokens, 8, async (token) => follow(order.origin, token, await ask(order.origin, token)))
      process.send?.('opened')
    } else if (order.type === 'first') {
      const times: number[] = []
      for (const token of order.tokens) times.push(await firstPiece(order.origin, token))
      process.send?.({ streams: times.length, gaps, latencies: times } satisfies Report)
    } else {
      from = wall()
      until = from + order.ms
      setTimeout(() => process.send?.({ streams: heard.size, gaps, latencies } satisfies Report), order.ms + 500)
    }
  })
}

async function firstPiece(origin: string, token: string): Promise<number> {
  const start = performance.now()
  const id = await ask(origin, token)
  await new Promise<void>((resolve) => follow(origin, token, id, resolve))
  return performance.now() - start
}

async function ask(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/chats/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ msg: 'Вопрос' }),
  })
  const body: { response_id: string } = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(body))
  return body.response_id
}

function follow(origin: string, token: string, id: string, onPiece = () => {}) {
  const headers = { authorization: `Bearer ${token}` }
  get(`${origin}/api/v1/chats/responses/${id}/stream`, { headers, agent: false }, (response) => {
    let expected = 0
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const at = wall()
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const [, index, given] of lines.join('\n').matchAll(/(\d+)@([\d.]+) /g)) {
        if (Number(index) !== expected++) gaps++
        if (at < from || at > until) continue
        latencies.push(at - Number(given))
        heard.add(id)
      }
      if (expected > 0) onPiece()
    })
    response.on('error', () => {})
  }).on('error', () => {})
}

async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) {
  const queue = [...items]
  const run = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}
