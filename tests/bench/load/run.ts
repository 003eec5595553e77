import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { installPeers } from '../install-peers.ts'
import { startLoadedServer } from '../loaded-server.ts'
import { searches, workday } from './requests.ts'

const CHANNELS = Number(process.env.CHANNELS ?? 100_000)
const SEARCHERS = 20
const SEARCH_S = Number(process.env.SEARCH_S ?? 20)
const USERS = 200
/** A real user does not keep up this rate for a whole minute. */
const PER_SECOND = 1
const MIXED_S = Number(process.env.MIXED_S ?? 60)

/**
 * `npm run load`, after `npm run build`, prints the load that one node with its embedded database carries,
 * beside its goals. The callers share the machine. The bench `streams` measures streams.
 */
installPeers()
const { attack } = await import('../peers/attack.ts')
const server = await startLoadedServer({ channels: CHANNELS, users: USERS })
try {
  await attack(server.origin, { seconds: 3 }, callersOf(SEARCHERS, searches))
  const search = await attack(server.origin, { seconds: SEARCH_S }, callersOf(SEARCHERS, searches))

  const memory: { second: number; rss: number }[] = []
  const start = performance.now()
  const sampling = setInterval(async () => {
    memory.push({ second: (performance.now() - start) / 1_000, rss: await server.rss() })
  }, 1_000)
  const mixed = await attack(server.origin, { seconds: MIXED_S, perSecond: PER_SECOND }, callersOf(USERS, workday))
  clearInterval(sampling)

  const faults = ({ errors, non2xx }: typeof search) => errors + non2xx
  console.table({
    [`search of ${CHANNELS} channels, a second`]: row(search.requests.average, '≥ 300'),
    'search, p50 ms': row(search.latency.p50),
    'search, p99 ms': row(search.latency.p99, '≤ 150'),
    'search, errors': row(faults(search), '0'),
    [`${USERS} users for ${MIXED_S} s, a second`]: row(mixed.requests.average),
    'users, p50 ms': row(mixed.latency.p50),
    'users, p99 ms': row(mixed.latency.p99),
    'users, errors': row(faults(mixed), '0'),
    'RSS of the node, MB': row(Math.max(...memory.map(({ rss }) => rss)), '≤ 300'),
    'RSS in the second half, MB a minute': row(slope(memory.slice(memory.length / 2)), 'flat'),
    'load of the machine before': row(loadavg()[0] ?? 0),
  })
  if (faults(mixed) > 0) console.table(mixed.statusCodeStats)
} finally {
  await server.stop()
}
const streams = fileURLToPath(new URL('../streams/run.ts', import.meta.url))
process.exitCode = spawnSync(process.execPath, [streams], { stdio: 'inherit' }).status ?? 1

function callersOf(count: number, requests: typeof searches) {
  return Array.from({ length: count }, (_, index) => requests(server.tokens[index % server.tokens.length] ?? '', index))
}

function row(measurement: number, goal = '') {
  return { measurement: Math.round(measurement * 10) / 10, goal }
}

/** Returns the slope of the least-squares line in MB a minute. */
function slope(samples: readonly { second: number; rss: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, size] = [mean(samples.map(({ second }) => second)), mean(samples.map(({ rss }) => rss))]
  const together = mean(samples.map(({ second, rss }) => (second - at) * (rss - size)))
  return (together / mean(samples.map(({ second }) => (second - at) ** 2))) * 60
}
