import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

type Runner = 'vitest' | 'playwright'
type Step = { script: string; runner?: Runner }
type Result = { passed: number; failed: readonly string[] }

/** Scripts of package.json. Those of a group run side by side, and the first group with a failure is the last. */
const everyDay: readonly Step[][] = [
  [{ script: 'check' }, { script: 'build' }],
  // Each of the suites has as many workers as there are processors, so two at once take as long and wait longer.
  [{ script: 'test:unit', runner: 'vitest' }],
  [{ script: 'test:e2e', runner: 'playwright' }],
]

/** What `--all` adds: slow tests of what rarely changes. */
const rare: readonly Step[][] = [
  [{ script: 'budget' }],
  [{ script: 'test:processes', runner: 'vitest' }],
  [{ script: 'test:service', runner: 'vitest' }],
  [{ script: 'test:thorough', runner: 'playwright' }],
]

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      ok: z.boolean(),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
type Suite = z.infer<typeof playwrightSuite>
const playwrightReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(playwrightSuite),
})

const folder = mkdtempSync(join(tmpdir(), 'promodesk-tests-'))
const minutes: string[] = []
const failed: string[] = []
let passed = 0
const began = performance.now()
for (const group of process.argv.includes('--all') ? [...everyDay, ...rare] : everyDay) {
  for (const result of await Promise.all(group.map(run))) {
    passed += result.passed
    failed.push(...result.failed)
  }
  if (failed.length > 0) break
}
rmSync(folder, { recursive: true })
if (failed.length > 0) process.exitCode = 1
const last = [...minutes, timed('together', began), '', ...failed, `${passed} passed, ${failed.length} failed`]
process.stdout.write(`\n${last.join('\n')}\n`)

async function run({ script, runner }: Step): Promise<Result> {
  const start = performance.now()
  const report = join(folder, `${script.replace(':', '-')}.json`)
  const child = spawn('npm', ['run', '--silent', script, ...reporterOptions(runner, report)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => process.stdout.write(`${script} | ${line}\n`))
  const [status] = await once(child, 'close')
  minutes.push(timed(script, start))
  const result = runner && existsSync(report) ? resultOf(runner, report) : { passed: 0, failed: [] }
  // A suite can fail outside of its tests.
  return status === 0 || result.failed.length > 0 ? result : { ...result, failed: [`npm run ${script}`] }
}

function timed(name: string, start: number): string {
  return `${name.padEnd(16)}${((performance.now() - start) / 60_000).toFixed(1)} min`
}

function reporterOptions(runner: Runner | undefined, report: string): string[] {
  if (runner === 'vitest') return ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runner === 'playwright' ? ['--', '--reporter=list,json'] : []
}

function resultOf(runner: Runner, report: string): Result {
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'))
  return runner === 'vitest' ? vitestResult(json) : playwrightResult(json)
}

function vitestResult(json: unknown): Result {
  const { numPassedTests, testResults } = vitestReport.parse(json)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return { passed: numPassedTests, failed }
}

function playwrightResult(json: unknown): Result {
  const { stats, suites } = playwrightReport.parse(json)
  const failed = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `${file}:${line} ${title}`)
  return { passed: stats.expected, failed }
}

function specsOf({ specs, suites }: Suite): Suite['specs'] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)]
}
