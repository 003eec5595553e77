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
    { what: `${what}`, unit: 'ms', ours: online.median, most: 800 },
    { what: `${what}, without a network`, unit: 'ms', ours: offline.median, most: 800 },
  )
} finally {
  await browser.close()
  await server.stop()
}

/** A device that has the whole copy and the service worker. */
async function visited(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  await context.addInitScript((token) => localStorage.setItem('access_token', token), server.tokens[0] ?? '')
  const page = await context.newPage()
  await page.goto(server.origin + LIST)
  await page.waitForFunction(
    async (count) => {
      const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('promodesk-'))
      if (!found?.name) return false
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(found.name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const stamps = await new Promise<{ count: number }[]>((resolve, reject) => {
        const request = database.transaction('stamps').objectStore('stamps').getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      database.close()
      return stamps[0]?.count === count
    },
    CHANNELS,
    { polling: 1_000, timeout: 120_000 },
  )
  await page.close()
  return context
}

async function starts(context: BrowserContext) {
  const taken: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.addInitScript(noteFirstRow)
    await page.goto(server.origin + LIST, { waitUntil: 'commit' })
    // A promise of the page's own: to look for the row from here would take the page's time.
    taken.push(await page.evaluate(() => window.firstRow))
    await page.close()
  }
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: Math.round(sorted[STARTS >> 1] ?? 0), worst: Math.round(sorted.at(-1) ?? 0) }
}

/** Runs in the page before its own scripts: ms from the navigation to the frame after the first row. */
function noteFirstRow(): void {
  window.firstRow = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('tbody tr a') === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })
}

declare global {
  interface Window {
    firstRow: Promise<number>
  }
}
