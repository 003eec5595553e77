import { installPeers } from './install-peers.ts'
import { browserPath } from './interactions.ts'
import { startLoadedServer } from './loaded-server.ts'
import { type Measurement, tell } from './measurements.ts'

/** Runs Lighthouse for a phone over first visits and prints medians of three runs. Run `npm run build` first. */
const RUNS = 3
/** Peers' lists with a table in their shell, measured once on a machine of this class, 2026-11. */
const OTHERS = { 'react-admin': 64, refine: 50, ProTable: 51, 'bare MUI DataGrid': 85 }
const SCREENS = [
  { name: 'sign-in', path: '/login', signedIn: false, performance: 98 },
  { name: 'channel list', path: '/placement/channels-base', signedIn: true, performance: 90 },
  { name: 'chat', path: '/chat', signedIn: true, performance: 90 },
]

installPeers()
const { audit } = await import('./peers/audit.ts')
const server = await startLoadedServer({ channels: 2_000, users: 1 })
try {
  const table: Record<string, object> = {}
  for (const { name, path, signedIn, performance } of SCREENS) {
    const stored = signedIn ? { access_token: server.tokens[0] ?? '' } : {}
    const runs: Awaited<ReturnType<typeof audit>>[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await audit(browserPath(), server.origin + path, stored))
    const median = (of: (run: (typeof runs)[number]) => number) =>
      runs.map(of).toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN
    const measurements: Measurement[] = [
      {
        what: 'performance',
        unit: 'points',
        ours: median((run) => run.scores.performance ?? 0),
        least: performance,
        ...(name === 'channel list' ? { beside: OTHERS } : {}),
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
      { what: 'LCP', unit: 'ms', ours: median((run) => run.lcp), most: 2_000 },
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
}
