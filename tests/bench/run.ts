import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collectFiguresIn, printFigures, readFigures } from './figures.ts'

const BENCHES = [
  ...['lighthouse', 'table', 'offline', 'start', 'markdown', 'room', 'memory'],
  ...['server', 'streams', 'projects', 'estimates', 'channel-import', 'budget'],
]

/**
 * `npm run bench`, after `npm run build`: every measurement, one after another, since two at once would measure each
 * other; then all figures as one table, and as JSON in `.results`. Arguments: names of benches, if not all.
 */
const results = fileURLToPath(new URL('./.results', import.meta.url))
const path = `${results}/figures.jsonl`
mkdirSync(results, { recursive: true })
writeFileSync(path, '')
collectFiguresIn(path)
const failed: string[] = []
const chosen = process.argv.length > 2 ? process.argv.slice(2) : BENCHES
for (const name of chosen) {
  const file = name === 'budget' ? './budget.ts' : `./${name}/run.ts`
  const program = fileURLToPath(new URL(file, import.meta.url))
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
const figures = readFigures(path)
printFigures(figures, failed)
writeFileSync(`${results}/figures.json`, `${JSON.stringify({ figures, failed }, null, 2)}\n`)
if (failed.length > 0) process.exitCode = 1
