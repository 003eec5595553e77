import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collectMeasurementsIn, printMeasurements, readMeasurements } from './measurements.ts'

const BENCHES = [
  ...['path', 'lighthouse', 'offline', 'markdown', 'room', 'memory', 'scale', 'scroll'],
  ...['server', 'streams', 'projects', 'estimates', 'channel-import', 'budget'],
]

/**
 * `npm run bench`, after `npm run build`, runs the benches one after another and prints one table, with JSON
 * in `.results`. Arguments choose benches by name.
 */
const results = fileURLToPath(new URL('./.results', import.meta.url))
const path = `${results}/measurements.jsonl`
mkdirSync(results, { recursive: true })
writeFileSync(path, '')
collectMeasurementsIn(path)
const failed: string[] = []
const chosen = process.argv.length > 2 ? process.argv.slice(2) : BENCHES
for (const name of chosen) {
  const program = programOf(name)
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
const measurements = readMeasurements(path)
printMeasurements(measurements, failed)
writeFileSync(`${results}/measurements.json`, `${JSON.stringify({ measurements, failed }, null, 2)}\n`)
if (failed.length > 0) process.exitCode = 1

/** A bench is a file or, with a page or samples of its own, a folder. */
function programOf(name: string): string {
  const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  return [`./${name}.bench.ts`, `./${name}.ts`].map(at).find(existsSync) ?? at(`./${name}/run.ts`)
}
