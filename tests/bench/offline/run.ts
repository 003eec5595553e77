import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { build, type InlineConfig, preview } from 'vite'
import { launchBrowser } from '../interactions.ts'
import { tell } from '../measurements.ts'
import { benchChannels } from './bench-channels.ts'
import { benchServer } from './bench-server.ts'
import { measureTypedSearches } from './typed-searches.ts'

const THROTTLE = 4
const COUNTS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 50_000]
/** The number of channels in the built application. */
const TYPED_AMONG = 50_000

/**
 * Prints the ms of search and sync of the offline copy in Chromium, then of keys typed in the built
 * application. Run `npm run build` first. Arguments are numbers of channels, by default 10,000 and 50,000.
 */
const server = benchServer()
const config: InlineConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  plugins: [server.plugin],
  build: {
    outDir: fileURLToPath(new URL('../../../node_modules/.cache/offline-bench', import.meta.url)),
    emptyOutDir: true,
  },
}
await build(config)
const port = 20_000 + (process.pid % 20_000)
const previewServer = await preview({ ...config, preview: { host: '127.0.0.1', port } })
const browser = await launchBrowser()
try {
  const address = `http://127.0.0.1:${port}/`
  const searches: Record<string, unknown> = {}
  const syncs: Record<string, unknown> = {}
  for (const count of COUNTS) {
    const search = await measureSearch(browser, address, count)
    const sync = await measureSync(browser, address, count)
    searches[count] = search
    syncs[count] = sync
    tell(
      {
        what: `keystroke, match alone, ${count} channels, ${THROTTLE}×, p95`,
        unit: 'ms',
        ours: search['keystroke p95'],
        most: 50,
      },
      {
        what: `match of six conditions, ${count} channels, ${THROTTLE}×, median`,
        unit: 'ms',
        ours: search['six conditions p50'],
        most: 15,
      },
      { what: `first sync of ${count}`, unit: 'ms', ours: sync['first sync'], most: 20_000 },
      { what: `sync of 500 changes among ${count}`, unit: 'ms', ours: sync['delta of 500'], most: 500 },
    )
  }
  const typed = await measureTypedSearches(browser, TYPED_AMONG)
  tell({
    what: `keystroke → rows painted, ${TYPED_AMONG} channels offline, ${THROTTLE}×, p95`,
    unit: 'ms',
    ours: typed['rows painted'].p95,
    most: 50,
  })
  console.log(`Search in the page's own thread, processor slowed down ${THROTTLE} times`)
  console.table(searches)
  console.log(`Worker and database as they are, the page's thread slowed down ${THROTTLE} times`)
  console.table(syncs)
  console.log(`From the end of the debounce, ${TYPED_AMONG} channels in the built application without a network`)
  console.table(typed)
} finally {
  await browser.close()
  await previewServer.close()
}

async function measureSearch(browser: Browser, address: string, count: number) {
  const page = await throttledPage(browser, address)
  const { build, update } = await page.evaluate((count) => window.bench.build(count), count)
  const orders = await page.evaluate(() => window.bench.firstSorts().map(({ ms }) => ms))
  const rounds = await page.evaluate(() => window.bench.keystrokes(7))
  const filtered = await page.evaluate(() => window.bench.conditions(21))
  await page.context().close()
  // Medians of each search keep the machine's other work out of the upper quantiles.
  const times = (rounds[0] ?? []).map((_, i) =>
    percentile(
      rounds.map((round) => round[i] ?? Number.NaN),
      0.5,
    ),
  )
  return {
    'keystroke p50': percentile(times, 0.5),
    'keystroke p95': percentile(times, 0.95),
    'keystroke max': percentile(times, 1),
    'six conditions p50': percentile(filtered, 0.5),
    'first sort by a column, median': percentile(orders, 0.5),
    'first sort by a column, max': percentile(orders, 1),
    'index built': round(build),
    'index after 500 changes': round(update),
  }
}

async function measureSync(browser: Browser, address: string, count: number) {
  const channels = benchChannels(count)
  server.setChannels(channels)
  const page = await throttledPage(browser, address)
  await page.evaluate(() => window.bench.openWorker())
  const first = await page.evaluate(() => window.bench.sync())
  const size = await page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6)
  const warm = await page.evaluate(() => window.bench.searchWorker([{}, ...window.bench.keystrokeQueries()]))
  server.change(channels.slice(0, 500).map((row) => ({ ...row, title: `Ж ${row.title}` })))
  const delta = await page.evaluate(() => window.bench.sync())
  const nothing = await page.evaluate(() => window.bench.sync())
  await page.reload()
  await page.evaluate(() => window.bench.openWorker())
  const cold = await page.evaluate(() => window.bench.searchWorker([{}]))
  await page.context().close()
  return {
    'first sync': round(first.ms),
    'delta of 500': round(delta.ms),
    'no changes': round(nothing.ms),
    'page tasks > 50 ms': [...first.long, ...delta.long].length,
    'cold start → first page': percentile(cold.times, 1),
    'search answered p50': percentile(warm.times.slice(1), 0.5),
    'search answered p95': percentile(warm.times.slice(1), 0.95),
    'MB on disk': round(size),
  }
}

async function throttledPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(address)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return page
}

function percentile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
