import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Database } from '#server/db/client.ts'
import { launchBrowser } from './interactions.ts'
import { emailOf, startLoadedServer } from './loaded-server.ts'

/** Files of the built client that the browser fetched without user input. */
export type Visit = { page: Set<string>; worker: Set<string> }

type Network = { asked: number; underWay: Set<string>; files: Set<string> }

const AT_ONCE = 3
/** Exceeds each delay after which the client fetches something. */
const QUIET_MS = 1_000
const PATIENCE_MS = 60_000

/** Makes a first visit to each address until no more requests come, signed in except on the sign-in page. */
export async function firstVisits(paths: readonly string[]): Promise<Map<string, Visit>> {
  const server = await startLoadedServer({ channels: 200, users: 1, onFilled: giveProjects })
  try {
    const browser = await launchBrowser()
    // Closing the browser fails the calls that wait for a hanging page.
    const patience = setTimeout(() => void browser.close(), 3 * PATIENCE_MS)
    try {
      return await visitAll(browser, server.origin, server.tokens[0] ?? '', paths)
    } finally {
      clearTimeout(patience)
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

/** Gives the user of the visits a declined brief to edit. */
async function giveProjects(db: Database): Promise<void> {
  await db.execute(sql`UPDATE projects SET creator_id = (SELECT id FROM users WHERE email = ${emailOf(0)})`)
}

async function visitAll(browser: Browser, origin: string, token: string, paths: readonly string[]) {
  const visits = new Map<string, Visit>()
  const left = [...paths]
  const visitNext = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      visits.set(path, await visit(browser, new URL(path, origin), path === '/login' ? undefined : token))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext))
  return visits
}

async function visit(browser: Browser, address: URL, token: string | undefined): Promise<Visit> {
  const viewport = { width: 1440, height: 900 }
  // The service worker fetches files for later visits only.
  const context = await browser.newContext({ viewport, locale: 'ru-RU', serviceWorkers: 'block' })
  try {
    if (token) await context.addInitScript((token) => localStorage.setItem('access_token', token), token)
    await context.addInitScript(takeTimers)
    const network = follow(context, address.origin)
    const page = await context.newPage()
    const worker = new Set<string>()
    page.on('worker', (started) => worker.add(fileOf(started.url())))
    await page.goto(address.href, { timeout: PATIENCE_MS })
    await rest(page, network)
    return { page: network.files.difference(worker), worker }
  } finally {
    await context.close()
  }
}

function follow(context: BrowserContext, origin: string): Network {
  const network: Network = { asked: 0, underWay: new Set(), files: new Set() }
  context.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(origin)) return
    network.asked += 1
    network.underWay.add(address)
    if (request.isNavigationRequest()) network.files.add('index.html')
    else if (!address.startsWith(`${origin}/api/`)) network.files.add(fileOf(address))
  })
  context.on('requestfinished', (request) => network.underWay.delete(request.url()))
  context.on('requestfailed', (request) => network.underWay.delete(request.url()))
  return network
}

/** Waits until all requests of the page are answered and no new ones come. */
async function rest(page: Page, network: Network): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let before = -1; before < network.asked || network.underWay.size > 0; ) {
    if (performance.now() > end) throw new Error(`${page.url()} still asks for ${[...network.underWay].join(', ')}`)
    before = network.asked
    await page.evaluate(pass, QUIET_MS)
  }
}

const fileOf = (address: string) => new URL(address).pathname.slice(1)

/** Waits in small steps, so that a slow page can run between them. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < 20; step++) await new Promise((resolve) => setTimeout(resolve, ms / 20))
}

/** Removes idle callbacks, which a busy machine never calls; the client then uses a timer, as in Safari. */
function takeTimers(): void {
  Reflect.deleteProperty(window, 'requestIdleCallback')
}
