import type { Tally } from './hostile-user.ts'
import type { Peaks } from './memory.ts'
import type { Route } from './ordinary-users.ts'

const goals = { requestP99: 500, upload: 5_000, memory: 700, failures: 0 }

type Figures = {
  users: number
  seconds: number
  routes: Record<string, Route>
  peaks: Peaks
  attacks: Tally
  before: number
}

/** Prints the figures beside their goals, and tells whether all goals are met. */
export function report({ users, seconds, routes, peaks, attacks, before }: Figures): boolean {
  const timesOf = (isWanted: (route: string) => boolean) =>
    Object.entries(routes).flatMap(([route, { times }]) => (isWanted(route) ? times : []))
  const requests = timesOf((route) => /^[A-Z]+ /.test(route))
  const uploads = timesOf((route) => route.startsWith('upload of'))
  const failures = Object.values(routes).flatMap((route) => Object.values(route.failures))
  const rows = {
    [`requests of ${users} users in ${seconds} s`]: row(requests.length),
    'their requests, p50 ms': row(quantile(requests, 0.5)),
    'their requests, p99 ms': row(quantile(requests, 0.99), goals.requestP99),
    'their uploads, the longest, ms': row(Math.max(...uploads), goals.upload),
    'their failed requests': row(
      failures.reduce((sum, count) => sum + count, 0),
      goals.failures,
    ),
    'memory of all (PSS), MB': row(peaks.fullest?.pss ?? Number.NaN, goals.memory),
    '… of it the server (RSS)': row(peaks.fullest?.server ?? Number.NaN),
    '… of it readers of documents (RSS)': row(peaks.fullest?.readers ?? Number.NaN),
    '… of it PostgreSQL (PSS)': row(peaks.fullest?.postgres ?? Number.NaN),
    'the server (RSS) at its most, MB': row(peaks.server),
    'readers of documents (RSS) at their most, MB': row(peaks.readers),
    'PostgreSQL (PSS) at its most, MB': row(peaks.postgres),
    'memory of all at the end (PSS), MB': row(peaks.last?.pss ?? Number.NaN),
    'load of the machine before': row(before),
  }
  console.table(attacks)
  console.table(
    Object.fromEntries(
      Object.entries(routes)
        .toSorted()
        .map(([route, of]) => [route, line(of)]),
    ),
  )
  console.table(rows)
  return Object.values(rows).every(({ isMet }) => isMet !== 'NO')
}

function row(measurement: number, most?: number) {
  const rounded = Math.round(measurement * 10) / 10
  return most === undefined
    ? { measurement: rounded }
    : { measurement: rounded, goal: `≤ ${most}`, isMet: measurement <= most ? 'yes' : 'NO' }
}

const line = ({ times, failures }: Route) => ({
  count: times.length,
  'p50 ms': Math.round(quantile(times, 0.5)),
  'p99 ms': Math.round(quantile(times, 0.99)),
  'max ms': Math.round(Math.max(...times)),
  failures: Object.entries(failures)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', '),
})

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
