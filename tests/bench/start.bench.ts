import type { BrowserContext } from 'playwright'
import { deviceWithCopy, openChannelList } from './device.ts'
import { launchBrowser } from './interactions.ts'
import { startLoadedServer } from './loaded-server.ts'
import { tell } from './measurements.ts'

/**
 * Prints the median ms from opening the channel list on a returning device to its 50,000 channels' first
 * rows, with and without a network, at a quarter of the processor's speed. Run `npm run build` first.
 */
const CHANNELS = 50_000
const STARTS = 7

const server = await startLoadedServer({ channels: CHANNELS, users: 1 })
const browser = await launchBrowser()
try {
  const context = await deviceWithCopy(browser, server.origin)
  const online = await starts(context)
  await context.setOffline(true)
  const offline = await starts(context)
  console.table({ 'with the server': online, 'without a network': offline })
  const what = `channel list of ${CHANNELS} at a warm start, 4×`
  tell(
    { what, unit: 'ms', ours: online.median, most: 800 },
    { what: `${what}, without a network`, unit: 'ms', ours: offline.median, most: 800 },
  )
} finally {
  await browser.close()
  await server.stop()
}

async function starts(context: BrowserContext) {
  const taken: number[] = []
  for (let start = 0; start < STARTS; start++) taken.push(await rowsAfter(context))
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: Math.round(sorted[STARTS >> 1] ?? 0), worst: Math.round(sorted.at(-1) ?? 0) }
}

/** Returns the ms from the navigation to the frame after the first row. */
async function rowsAfter(context: BrowserContext): Promise<number> {
  const page = await openChannelList(context, server.origin)
  const painted = await page.evaluate(() => window.listedRows.firstPainted)
  await page.close()
  return painted
}
