import type { BrowserContext, Page } from 'playwright'
import { CHANNEL_LIST, deviceWithCopy } from './device.ts'
import { launchBrowser } from './interactions.ts'
import { startLoadedServer } from './loaded-server.ts'
import { product } from './path/lists.ts'
import { rest, watchRows } from './path/rows-painted.ts'
import { CATEGORIES, mainThreadOf, type Trace } from './path/trace.ts'

/**
 * Prints what the main thread does at 4× from the start, and from a click on the next page, to the painted rows: ms by
 * activity and by source file. `npx vite build --sourcemap hidden` as the first step of a build gives the files' names.
 */
const THROTTLE = 4
const SHOWN = 30

const server = await startLoadedServer({ channels: 50_000, users: 1 })
const browser = await launchBrowser()
try {
  const device = await deviceWithCopy(browser, server.origin)
  await device.addInitScript(watchRows, product.rows)
  // The first start compiles.
  await (await openList(device)).close()

  const starting = await throttledPage(device)
  await browser.startTracing(starting, { categories: CATEGORIES })
  await starting.goto(address(), { waitUntil: 'commit' })
  const painted = await starting.evaluate(() => window.pathBench.first())
  print('start', await stopTracing(), painted)
  await starting.close()

  const listed = await openList(device)
  await product.nextPage(listed)
  await rest(listed)
  // The pointer is still over the button. To find it again would take longer than the page change itself.
  await browser.startTracing(listed, { categories: CATEGORIES })
  await listed.evaluate(() => window.pathBench.watch('click'))
  await listed.mouse.down()
  await listed.mouse.up()
  print('page', await stopTracing(), await listed.evaluate(() => window.pathBench.painted()))
} finally {
  await browser.close()
  await server.stop()
}

function address(): string {
  return `${server.origin}${CHANNEL_LIST}?page_size=50`
}

async function openList(device: BrowserContext): Promise<Page> {
  const page = await throttledPage(device)
  await page.goto(address(), { waitUntil: 'commit' })
  await page.evaluate(() => window.pathBench.first())
  await rest(page)
  await page.waitForTimeout(3_000)
  return page
}

async function throttledPage(device: BrowserContext): Promise<Page> {
  const page = await device.newPage()
  // A background tab draws no frames.
  await page.bringToFront()
  const session = await device.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return page
}

async function stopTracing(): Promise<Trace> {
  return JSON.parse((await browser.stopTracing()).toString())
}

function print(path: string, trace: Trace, painted: number): void {
  const { activities, files, forced } = mainThreadOf(trace)
  console.log(`\n${path}: rows painted after ${Math.round(painted)} ms`)
  console.table(longest('activity', activities))
  console.table(longest('file', files))
  if (forced.size > 0) console.table(longest('forced layout', forced))
}

function longest(column: string, times: Map<string, number>): Record<string, string | number>[] {
  const rows = [...times].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN)
  return rows.map(([name, ms]) => ({ [column]: name, ms: Math.round(ms * 10) / 10 }))
}
