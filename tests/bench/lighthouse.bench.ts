import { installPeers } from './install-peers.ts'
import { browserPath } from './interactions.ts'
import { startLoadedServer } from './loaded-server.ts'
import { type Measurement, tell } from './measurements.ts'
import { servePeerLists } from './peer-lists.ts'
import type { Audit } from './peers/audit.ts'

/** Runs Lighthouse for a phone over first visits and prints medians of three runs. Run `npm run build` first. */
const RUNS = 3
const CHANNELS = 2_000
const PEERS = ['react-admin', 'mui']
const SCREENS = [
  { name: 'sign-in', path: '/login', signedIn: false, performance: 98 },
  { name: 'channel list', path: '/placement/channels-base', signedIn: true, performance: 90, isList: true },
  { name: 'chat', path: '/chat', signedIn: true, performance: 90 },
]

installPeers()
const { audit } = await import('./peers/audit.ts')
const lists = await servePeerLists(PEERS)
const server = await startLoadedServer({ channels: CHANNELS, users: 1 })
try {
  const table: Record<string, object> = {}
  for (const { name, path, signedIn, performance, isList } of SCREENS) {
    const stored = signedIn ? { access_token: server.tokens[0] ?? '' } : {}
    const runs: Audit[] = []
    const peers = new Map<string, Audit[]>(isList ? PEERS.map((peer) => [peer, []]) : [])
    // The product and the peers take turns.
    for (let run = 0; run < RUNS; run++) {
      runs.push(await audit(browserPath(), server.origin + path, stored))
      for (const [peer, taken] of peers) {
        taken.push(await audit(browserPath(), `${lists.origin}${peer}.html?rows=${CHANNELS}`, {}))
      }
    }
    const median = (of: (run: Audit) => number) => medianOf(runs, of)
    const beside = (of: (run: Audit) => number) =>
      Object.fromEntries([...peers].map(([peer, taken]) => [peer, medianOf(taken, of)]))
    const measurements: Measurement[] = [
      {
        what: 'performance',
        unit: 'points',
        ours: median((run) => run.scores.performance ?? 0),
        least: performance,
        beside: beside((run) => run.scores.performance ?? 0),
      },
      {
        what: 'accessibility',
        unit: 'points',
        ours: median((run) => run.scores.accessibility ?? 0),
        least: 100,
      },
      {
        what: 'best practices',
        unit: 'points',
        ours: median((run) => run.scores['best-practices'] ?? 0),
        least: 100,
      },
      {
        what: 'LCP',
        unit: 'ms',
        ours: median((run) => run.lcp),
        most: 2_000,
        beside: beside((run) => run.lcp),
      },
      { what: 'TBT', unit: 'ms', ours: median((run) => run.tbt), most: 200 },
      { what: 'CLS × 100', unit: 'points', ours: median((run) => run.cls * 100), most: 2 },
    ]
    tell(
      ...measurements.map((measurement) => ({
        ...measurement,
        what: `Lighthouse, ${name}: ${measurement.what}`,
      })),
    )
    table[name] = Object.fromEntries(measurements.map(({ what, ours }) => [what, Math.round(ours * 10) / 10]))
    for (const fault of new Set(runs.flatMap((run) => run.faults))) console.log(`${name}: ${fault}`)
  }
  console.table(table)
} finally {
  await server.stop()
  await lists.stop()
}

function medianOf(runs: readonly Audit[], of: (run: Audit) => number): number {
  return runs.map(of).toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN
}
