import { appendFileSync, readFileSync } from 'node:fs'

/** One line of the table of `npm run bench`: the product's value, its limit, and the values of peers. */
export type Measurement = {
  what: string
  unit: 'ms' | 'KB' | 'MB' | '%' | '×' | 'points'
  ours: number
  most?: number
  least?: number
  beside?: Record<string, number>
}

/** The runner collects the measurements in this file; a bench run alone prints its own tables only. */
const FILE = 'BENCH_MEASUREMENTS'

export function collectMeasurementsIn(path: string): void {
  process.env[FILE] = path
}

export function tell(...measurements: Measurement[]): void {
  const path = process.env[FILE]
  if (path !== undefined)
    for (const measurement of measurements) appendFileSync(path, `${JSON.stringify(measurement)}\n`)
}

export function readMeasurements(path: string): Measurement[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  // JSON writes NaN, a missing measurement, as null.
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, (_, value) => (value === null ? Number.NaN : value)))
}

/**
 * Prints the measurements as a table with one line for each peer; `ratio` is the peer's value over the
 * product's. Benches that failed come last.
 */
export function printMeasurements(measurements: readonly Measurement[], failed: readonly string[]): void {
  const lines = [
    ['', 'ours', 'budget', 'met', 'beside', 'ratio'],
    ...measurements.flatMap(linesOf),
    ...failed.map((name) => [name, 'FAILED', '', 'NO']),
  ]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

function linesOf({ what, unit, ours, most, least, beside = {} }: Measurement): string[][] {
  const budget = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : ''
  const isMet = ours <= (most ?? Number.POSITIVE_INFINITY) && ours >= (least ?? Number.NEGATIVE_INFINITY)
  const own = [`${what}, ${unit}`, round(ours), budget, budget === '' ? '' : isMet ? 'yes' : 'NO']
  const others = Object.entries(beside).map(([name, value]) => [
    `${name} ${round(value)}`,
    `${round(value / Math.max(ours, 0.1))}×`,
  ])
  const [first = [], ...rest] = others
  return [[...own, ...first], ...rest.map((other) => ['', '', '', '', ...other])]
}

function round(value: number): string {
  if (Number.isNaN(value)) return '—'
  const fine = value >= 100 ? 1 : value >= 10 ? 10 : 100
  return String(Math.round(value * fine) / fine)
}
