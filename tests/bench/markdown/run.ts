import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Browser, CDPSession, Page } from 'playwright'
import { build, type InlineConfig, preview } from 'vite'
import { installPeers } from '../install-peers.ts'
import { launchBrowser } from '../interactions.ts'
import { type Measurement, tell } from '../measurements.ts'
import { TAILS } from './sample-text.ts'

/**
 * Prints the median cost of a streamed answer in ms at a quarter of the processor's speed. Arguments choose
 * candidates, which take turns so that a busy minute affects all alike.
 */
/** The product renders as often as the chat reports new text. */
const CANDIDATES = ['markdown at 30 ms', 'whole message', 'streamdown', 'streamdown at 100 ms', 'x-markdown']
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const THROTTLE = 4
const STREAM = { length: 50_000, size: 20, rate: 250 }
const LONG = 200_000
const TAIL = 20_000
/** Two streams of equal speed whose cost per character is compared. */
const GROWTH = { from: 10_000, to: 200_000 }
/**
 * Limit of the cost per character of the longer answer, relative to the shorter. 1.0 is linear, n log n gives
 * 1.3, and medians spread by a tenth.
 */
const MOST_GROWTH = 1.15

const root = fileURLToPath(new URL('.', import.meta.url))
const peers = installPeers()
const outDir = fileURLToPath(new URL('../../../node_modules/.cache/markdown-bench', import.meta.url))

type Sample = Record<string, number>

const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  resolve: {
    alias: {
      streamdown: `${peers}/node_modules/streamdown`,
      '@ant-design/x-markdown': `${peers}/node_modules/@ant-design/x-markdown`,
    },
  },
  build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
}
await build(shared)
const server = await preview({
  ...shared,
  preview: { host: '127.0.0.1', port: 20_000 + (process.pid % 20_000) },
})
const browser = await launchBrowser()
try {
  const address = server.resolvedUrls?.local[0] ?? ''
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : CANDIDATES
  const samples = new Map<string, Sample[]>(chosen.map((candidate) => [candidate, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [candidate, taken] of samples) {
      const [name = '', interval] = candidate.split(/ at | ms/)
      const query = new URLSearchParams({ candidate: name, ...(interval === undefined ? {} : { interval }) })
      taken.push(await measure(browser, `${address}?${query}`, name === 'markdown'))
    }
  }
  const found = Object.fromEntries([...samples].map(([candidate, taken]) => [candidate, medians(taken)]))
  console.table(found)
  const { [CANDIDATES[0] ?? '']: ours, ...others } = found
  if (ours !== undefined) tell(...measurementsOf(ours, others))
} finally {
  await browser.close()
  await server.close()
}

/** Only the product has a limit; the peers are listed for comparison. */
function measurementsOf(ours: Sample, others: Record<string, Sample>): Measurement[] {
  const whole = others['whole message']
  const most: Record<string, number> = {
    ...(whole === undefined ? {} : shareOf(whole)),
    longest: 50,
    lastPainted: 150,
    ...Object.fromEntries(TAILS.map((tail) => [`delta: ${tail}`, 20])),
  }
  const titles: Record<string, string> = { longest: 'longest task', lastPainted: 'last delta painted' }
  const measurements = Object.entries(most).map(([name, limit]): Measurement => {
    const isDelta = name.startsWith('delta')
    const beside = Object.entries(others).map(([other, sample]) => [other, sample[name] ?? Number.NaN])
    return {
      what: `answer of ${isDelta ? LONG : STREAM.length} characters, ${THROTTLE}×, ${titles[name] ?? name}`,
      unit: 'ms',
      ours: ours[name] ?? Number.NaN,
      most: limit,
      ...(isDelta ? {} : { beside: Object.fromEntries(beside) }),
    }
  })
  const growth: Measurement = {
    what: `cost of a character, answer of ${GROWTH.to} by one of ${GROWTH.from}, ${THROTTLE}×`,
    unit: '×',
    ours: ours.growth ?? Number.NaN,
    most: MOST_GROWTH,
  }
  return [...measurements, growth]
}

function shareOf({ script = Number.NaN, task = Number.NaN }: Sample) {
  return { script: Math.round(script * 0.3), task: Math.round(task * 0.45) }
}

async function measure(browser: Browser, address: string, singly: boolean): Promise<Sample> {
  const streamed = await stream(browser, address, STREAM.length)
  if (!singly) return streamed
  const deltas: Sample = {}
  for (const tail of TAILS) {
    const times = await withPage(browser, address, (page) =>
      page.evaluate(([length, kind, tailLength]) => window.markdownBench.delta(length, kind, tailLength), [
        LONG,
        tail,
        TAIL,
      ] as const),
    )
    deltas[`delta: ${tail}`] = median(times)
  }
  const perCharacter = async (length: number) => (await stream(browser, address, length)).task / length
  const growth = (await perCharacter(GROWTH.to)) / (await perCharacter(GROWTH.from))
  return { ...streamed, ...deltas, growth }
}

function stream(browser: Browser, address: string, length: number) {
  return withPage(browser, address, async (page, session) => {
    const before = await spent(session)
    const { size, rate } = STREAM
    const measured = await page.evaluate(([length, size, rate]) => window.markdownBench.stream(length, size, rate), [
      length,
      size,
      rate,
    ] as const)
    const after = await spent(session)
    return { script: after.script - before.script, task: after.task - before.task, ...measured }
  })
}

async function withPage<Result>(
  browser: Browser,
  address: string,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  try {
    return await use(page, session)
  } finally {
    await page.close()
  }
}

/** Returns the milliseconds that the page has spent so far. */
async function spent(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

function medians(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, Math.round(median(samples.map((sample) => sample[name] ?? 0)) * 100) / 100]),
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
