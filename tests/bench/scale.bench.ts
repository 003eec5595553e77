import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext } from 'playwright'
import type { Database } from '#server/db/client.ts'
import { seedProjects } from '../server/seed-projects.ts'
import { deviceWithCopy, openChannelList } from './device.ts'
import { launchBrowser, summary } from './interactions.ts'
import { startLoadedServer } from './loaded-server.ts'
import { tell } from './measurements.ts'
import { typeSearches } from './offline/typed-searches.ts'
import { startNode } from './streams/node.ts'

/**
 * Prints what a larger base costs: the server, a device's copy and its search, and the calls of long lists.
 * Arguments are numbers of channels. Run `npm run build` first.
 */
const COUNTS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [50_000, 100_000, 200_000]
const STARTS = 3
const CALLS = 15
/** Twice as many rows may cost this many times as much; linear cost is 2. */
const MOST_GROWTH = 2.4
/** The largest list of each kind that an agency has after some years. */
const LISTS = { estimates: 1_000, projects: 5_000, chats: 2_000 }

const browser = await launchBrowser()
try {
  const bases: Record<string, Awaited<ReturnType<typeof measureBase>>> = {}
  for (const count of COUNTS) bases[count] = await measureBase(browser, count)
  console.log('The base of channels; the device is slowed down four times')
  console.table(bases)
  const lists = await measureLists()
  console.log('Median ms of a call, without HTTP caching')
  console.table(lists)
  tell(
    ...growthsOf(bases).map(({ what, growth }) => ({
      what,
      unit: '×' as const,
      ours: growth,
      most: MOST_GROWTH,
    })),
    ...Object.entries(lists).map(([list, { half, all }]) => ({
      what: `list of ${list}, twice as long`,
      unit: '×' as const,
      ours: all / half,
      most: MOST_GROWTH,
    })),
  )
} finally {
  await browser.close()
}

async function measureBase(browser: Browser, channels: number) {
  const server = await startLoadedServer({ channels, users: 1 })
  try {
    const start = await server.restart()
    const memory = await server.rss()
    const before = performance.now()
    const device = await deviceWithCopy(browser, server.origin)
    const copied = performance.now() - before
    const started: number[] = []
    for (let turn = 0; turn < STARTS; turn++) started.push(await startList(device, server.origin))
    const worker = await workerMemory(browser, device, server.origin)
    const typed = await typeSearches(device, server.origin)
    await device.close()
    return {
      'server starts, ms': Math.round(start),
      'server, MB': Math.round(memory),
      'first copy, ms': Math.round(copied),
      'list starts, ms': Math.round(started.toSorted((a, b) => a - b)[STARTS >> 1] ?? Number.NaN),
      'key offline, ms': typed['rows painted'].median,
      "the copy's worker, MB": Math.round(worker),
    }
  } finally {
    await server.stop()
  }
}

async function startList(device: BrowserContext, origin: string): Promise<number> {
  const page = await openChannelList(device, origin)
  const painted = await page.evaluate(() => window.listedRows.firstPainted)
  await page.close()
  return painted
}

/** Returns the MB of the worker that searches the copy, after a search and a garbage collection. */
async function workerMemory(browser: Browser, device: BrowserContext, origin: string): Promise<number> {
  const page = await openChannelList(device, origin)
  await page.evaluate(() => window.listedRows.firstPainted)
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'worker' && url.includes('offline-worker'))
  if (worker === undefined) throw new Error('The page has no worker of the copy')
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  })
  const ask = (id: number, method: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      if (message.startsWith(`{"id":${id},`)) resolve(message)
    })
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return promise
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const [, bytes] = /"usedSize":(\d+)/.exec(await ask(2, 'Runtime.getHeapUsage')) ?? []
  await page.close()
  return Number(bytes) / 2 ** 20
}

/** Compares each list with one of half its length. */
async function measureLists() {
  const half = await timeLists(0.5)
  const all = await timeLists(1)
  return Object.fromEntries(
    Object.entries(LISTS).map(([list, most]) => [list, { rows: most, half: half[list] ?? NaN, all: all[list] ?? NaN }]),
  )
}

async function timeLists(share: number): Promise<Record<string, number>> {
  const node = await startNode(30)
  try {
    const [token = ''] = await node.tokens(1)
    await seedProjects(node.db, LISTS.projects * share)
    await fillLists(node.db, share)
    await node.db.execute(sql`VACUUM ANALYZE`)
    const authorization = `Bearer ${token}`
    const json = { authorization, 'content-type': 'application/json' }
    const calls: Record<keyof typeof LISTS, () => Promise<Response>> = {
      estimates: () => fetch(`${node.origin}/api/v1/estimates/`, { headers: { authorization } }),
      projects: () =>
        fetch(`${node.origin}/api/v1/projects/?page=1&page_size=20`, {
          method: 'POST',
          headers: json,
          body: '{}',
        }),
      chats: () => fetch(`${node.origin}/api/v1/chats`, { headers: { authorization } }),
    }
    const taken: Record<string, number> = {}
    for (const [list, call] of Object.entries(calls)) taken[list] = await timeCall(call)
    return taken
  } finally {
    await node.close()
  }
}

/** `seedProjects` has added 400 estimates. */
async function fillLists(db: Database, share: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO estimates (title, title_search, client_name, vat_percent, payment_terms_days, commission_percent,
      ad_fee_percent, work_block, work_description, updated_at)
    SELECT 'Расчётка ' || i, 'расчетка ' || i, 'Клиент', 22, 30, 10, 3, 'Работы', 'Работы', now()
    FROM generate_series(401, ${LISTS.estimates * share}::int) AS i`)
  await db.execute(sql`
    INSERT INTO chats (id, user_id, name, created_at, last_message_at)
    SELECT gen_random_uuid(), (SELECT min(id) FROM users), 'Разговор ' || i, now(), now() - i * interval '1 hour'
    FROM generate_series(1, ${LISTS.chats * share}::int) AS i`)
}

async function timeCall(call: () => Promise<Response>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < CALLS; turn++) {
    const start = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A list answered ${answer.status}`)
    taken.push(performance.now() - start)
  }
  return summary(taken.slice(3)).median
}

/** Returns how the cost of each line grows from one base to the next, as if the next had twice as many channels. */
function growthsOf(bases: Record<string, Record<string, number>>) {
  return COUNTS.slice(1).flatMap((count, place) => {
    const before = COUNTS[place] ?? count
    return Object.entries(bases[count] ?? {}).map(([line, cost]) => ({
      what: `${line}: ${count} beside ${before} channels, twice as many`,
      growth: (cost / (bases[before]?.[line] ?? Number.NaN)) ** (1 / Math.log2(count / before)),
    }))
  })
}
