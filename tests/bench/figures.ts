import { appendFileSync, readFileSync } from 'node:fs'

/** One line of the table that `npm run bench` ends with: ours, what it may be at most or least, and the same of others. */
export type Figure = {
  what: string
  unit: 'ms' | 'MB' | '%' | 'points'
  ours: number
  most?: number
  least?: number
  beside?: Record<string, number>
}

/** Where the runner collects the figures; a bench that is run by itself only prints its own tables. */
const FILE = 'BENCH_FIGURES'

export function collectFiguresIn(path: string): void {
  process.env[FILE] = path
}

export function tell(...figures: Figure[]): void {
  const path = process.env[FILE]
  if (path !== undefined) for (const figure of figures) appendFileSync(path, `${JSON.stringify(figure)}\n`)
}

export function readFigures(path: string): Figure[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** Prints all of them as one table; `ratio` is how many times more the others take. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, unit, ours, most, least, beside = {} }) => {
    const others = Object.entries(beside).map(
      ([name, value]) => `${name} ${round(value)} (${round(value / Math.max(ours, 0.1))}×)`,
    )
    const budget = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : ''
    const isMet = ours <= (most ?? Number.POSITIVE_INFINITY) && ours >= (least ?? Number.NEGATIVE_INFINITY)
    const met = budget === '' ? '' : isMet ? 'yes' : 'NO'
    return [`${what}, ${unit}`, { ours: round(ours), budget, met, beside: others.join(', ') }]
  })
  console.table(Object.fromEntries(rows))
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 10) / 10
}
