import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

type Runner = 'vitest' | 'playwright'
type Result = {
  readonly passed: number
  readonly failed: readonly string[]
  /** Tests that passed on their second try. */
  readonly flaky: readonly string[]
}

type Step = [script: string, runner?: Runner]

/** `--all` adds the crashes and the thorough browser tests. */
const lastSteps: Step[] = process.argv.includes('--all')
  ? [
      ['test:processes', 'vitest'],
      ['test:browser', 'playwright'],
    ]
  : [
      ['test:cluster', 'vitest'],
      ['test:e2e', 'playwright'],
    ]

/** Scripts of package.json that `npm test` runs in order, up to the first failure. */
const steps: readonly Step[] = [
  ['check'],
  ['test:unit', 'vitest'],
  ['build'],
  ['budget'],
  ['test:service', 'vitest'],
  ...lastSteps,
]

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      ...{ title: z.string(), file: z.string(), line: z.number(), ok: z.boolean() },
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
type Suite = z.infer<typeof playwrightSuite>
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
})

const nothing: Result = { passed: 0, failed: [], flaky: [] }
const folder = mkdtempSync(join(tmpdir(), 'promodesk-tests-'))
const report = join(folder, 'report.json')
const minutes: string[] = []
const failed: string[] = []
const flaky: string[] = []
let passed = 0
for (const [script, runner] of steps) {
  const start = performance.now()
  const { status } = spawnSync('npm', ['run', script, ...reporterOptions(runner)], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  minutes.push(`${script.padEnd(14)}${((performance.now() - start) / 60_000).toFixed(1)} min`)
  const result = runner ? resultOf(runner) : nothing
  passed += result.passed
  flaky.push(...result.flaky.map((name) => `tried twice: ${name}`))
  if (status === 0) continue
  // A suite can fail outside of its tests.
  failed.push(...(result.failed.length > 0 ? result.failed : [`npm run ${script}`]))
  process.exitCode = 1
  break
}
rmSync(folder, { recursive: true })
const last = [...minutes, '', ...flaky, ...failed, `${passed} passed, ${failed.length} failed`]
process.stdout.write(`\n${last.join('\n')}\n`)

function reporterOptions(runner: Runner | undefined): string[] {
  if (runner === 'vitest') {
    return ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  }
  return runner === 'playwright' ? ['--', '--reporter=list,json'] : []
}

function resultOf(runner: Runner): Result {
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    // The suite ended before it wrote its report.
    return nothing
  }
  rmSync(report)
  return runner === 'vitest' ? vitestResult(JSON.parse(text)) : playwrightResult(JSON.parse(text))
}

function vitestResult(json: unknown): Result {
  const { numPassedTests, testResults } = vitestReport.parse(json)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const namesOf = (chosen: typeof tests) => chosen.map(({ fullName }) => fullName)
  return {
    passed: numPassedTests,
    failed: namesOf(tests.filter(({ status }) => status === 'failed')),
    // A passed test keeps the errors of its first try.
    flaky: namesOf(tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)),
  }
}

function playwrightResult(json: unknown): Result {
  const { stats, suites } = playwrightReport.parse(json)
  const specs = suites.flatMap(specsOf)
  const namesOf = (chosen: typeof specs) => chosen.map(({ file, line, title }) => `${file}:${line} ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: namesOf(specs.filter(({ ok }) => !ok)),
    flaky: namesOf(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
  }
}

function specsOf({ specs, suites }: Suite): Suite['specs'] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)]
}
