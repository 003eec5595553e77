import { appendFileSync, readFileSync } from 'node:fs'

/** One line of the table that `npm run bench` ends with: ours, what it may be at most or least, and the same of others. */
export type Figure = {
  what: string
  unit: 'ms' | 'KB' | 'MB' | '%' | '×' | 'points'
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
  // JSON has no NaN: what could not be measured is null there.
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, (_, value) => (value === null ? Number.NaN : value)))
}

/**
 * Prints all of them as one table, each of the others in a line of its own; `ratio` is how many times as much they come
 * to. Benches that ended with an error stand at the end: what they would have told is missing.
 */
export function printFigures(figures: readonly Figure[], failed: readonly string[]): void {
  const lines = [
    ['', 'ours', 'budget', 'met', 'beside', 'ratio'],
    ...figures.flatMap(linesOf),
    ...failed.map((name) => [name, 'FAILED', '', 'NO']),
  ]
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

function linesOf({ what, unit, ours, most, least, beside = {} }: Figure): string[][] {
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
