import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { tell } from '../measurements.ts'
import { startNode } from './node.ts'
import { type Order, type Report, serveReaders } from './readers.ts'

const STREAMS = 1_000
const BUSY = 500
const NEW = 40
const PIECES_A_SECOND = 30
const MEASURED_MS = 6_000
const perUser = 3

/**
 * Prints the delay of pieces to their readers in ms: 1,000 streams of 30 pieces a second on one node, read
 * over HTTP by another process; and the delay of a new answer beside 500 running ones.
 */
if (process.argv[2] === 'readers') serveReaders()
else await measure()

async function measure() {
  const busy = await withNode(BUSY, async ({ origin, tokens, readers }) => {
    const report = await ordered(readers, { type: 'first', origin, tokens: await tokens(NEW) })
    return { streams: BUSY, ...quantiles(report) }
  })
  const full = await withNode(STREAMS, async ({ readers }) => {
    const before = process.cpuUsage()
    const report = await ordered(readers, { type: 'measure', ms: MEASURED_MS })
    const { user, system } = process.cpuUsage(before)
    const cpu = Math.round((user + system) / 10 / (MEASURED_MS + 500))
    return {
      streams: report.streams,
      'a second': Math.round((report.latencies.length / MEASURED_MS) * 1_000),
      ...quantiles(report),
      'cpu %': cpu,
    }
  })
  tell(
    { what: `a piece of one of ${STREAMS} streams, p99`, unit: 'ms', ours: full.p99, most: 100 },
    { what: `first piece of a new answer beside ${BUSY}, p95`, unit: 'ms', ours: busy.p95, most: 1_000 },
  )
  console.table({ 'a piece': full, 'the first piece of a new answer': busy })
}

type Bench = { origin: string; tokens: (count: number) => Promise<string[]>; readers: ChildProcess }

async function withNode<T>(streams: number, work: (bench: Bench) => Promise<T>): Promise<T> {
  const node = await startNode(PIECES_A_SECOND)
  const readers = fork(fileURLToPath(import.meta.url), ['readers'])
  try {
    const users = await node.tokens(Math.ceil(streams / perUser))
    const tokens = Array.from({ length: streams }, (_, index) => users[Math.floor(index / perUser)] ?? '')
    readers.send({ type: 'open', origin: node.origin, tokens } satisfies Order)
    await once(readers, 'message')
    return await work({ ...node, readers })
  } finally {
    node.quiet()
    await node.close()
    readers.kill()
  }
}

async function ordered(readers: ChildProcess, order: Order): Promise<Report> {
  readers.send(order)
  const [report] = await once(readers, 'message')
  return report
}

function quantiles({ latencies, gaps }: Report) {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), gaps }
}
