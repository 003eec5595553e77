import type { Browser, BrowserContext } from 'playwright'
import { tell } from '../figures.ts'
import { launchBrowser } from '../interactions.ts'
import { startLoadedServer } from '../loaded-server.ts'

/**
 * How long a device that has been here before takes from opening the channel list to its rows, in ms, medians, processor
 * slowed down four times: with the server there, and without a network, of 50,000 channels. `npm run build` comes first.
 */
const CHANNELS = 50_000
const STARTS = 7
const THROTTLE = 4
const LIST = '/placement/channels-base'

const server = await startLoadedServer({ channels: CHANNELS, users: 1 })
const browser = await launchBrowser()
try {
  const context = await visited(browser)
  const online = await starts(context)
  await context.setOffline(true)
  const offline = await starts(context)
  console.table({ 'with the server': online, 'without a network': offline })
  const what = `channel list of ${CHANNELS} at a warm start, ${THROTTLE}×`
  tell(
    { what, unit: 'ms', ours: online.median, most: 800 },
    { what: `${what}, without a network`, unit: 'ms', ours: offline.median, most: 800 },
  )
} finally {
  await browser.close()
  await server.stop()
}

/** A device that has the whole copy and the service worker, as its own panel says. */
async function visited(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  await context.addInitScript((token) => localStorage.setItem('access_token', token), server.tokens[0] ?? '')
  const page = await context.newPage()
  await page.goto(server.origin + LIST)
  await page.getByRole('button', { name: 'Офлайн' }).click()
  await page.getByRole('button', { name: 'Проверить готовность к встрече' }).click()
  await page.getByText('Готово к встрече без сети').waitFor({ timeout: 180_000 })
  await page.close()
  return context
}

async function starts(context: BrowserContext) {
  const taken: number[] = []
  for (let start = 0; start < STARTS; start++) taken.push(await rowsAfter(context))
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: Math.round(sorted[STARTS >> 1] ?? 0), worst: Math.round(sorted.at(-1) ?? 0) }
}

/** Ms from the navigation to the frame after the first row. */
async function rowsAfter(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  try {
    // A page behind another draws no frames.
    await page.bringToFront()
    const told = Promise.withResolvers<number>()
    await page.exposeBinding('tellFirstRow', (_, ms: number) => told.resolve(ms))
    await page.addInitScript(watchForFirstRow)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.goto(server.origin + LIST, { waitUntil: 'commit' })
    const late = setTimeout(() => told.reject(new Error('No row within a minute')), 60_000)
    return await told.promise.finally(() => clearTimeout(late))
  } finally {
    await page.close()
  }
}

/** Runs in the page before its own scripts. */
function watchForFirstRow(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('tbody tr a') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => window.tellFirstRow(performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

declare global {
  interface Window {
    tellFirstRow: (ms: number) => void
  }
}
