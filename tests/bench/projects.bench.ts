import { sql } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { createRandom, type Random } from '#server/demo/random.ts'
import { seedProjects } from '../server/seed-projects.ts'
import { builtClient, launchBrowser, openMeasuredPage, summary } from './interactions.ts'
import { tell } from './measurements.ts'
import { startNode } from './streams/node.ts'

/**
 * Measures the list of 20,000 projects in ms: its call with every combination of filters, and a click on
 * another page at a quarter of the processor's speed. Run `npm run build` first.
 */
const PROJECTS = 20_000
const COMBINATIONS = 600
const PAGES = 9

type Filter = Record<string, unknown>

/** Values of each filter that `seedProjects` creates. */
const ways: Record<string, (random: Random) => Filter> = {
  search: (random) => ({
    search: random.pick(['елка', 'Ёлка 1', '50%', 'кафе "утро" 12', 'нет такого', 'а']),
  }),
  directions: (random) => ({ directions: several(random, 40, (i) => `Направление ${i}`) }),
  estimate_titles: (random) => ({ estimate_titles: several(random, 199, (i) => `Расчётка ${i}`) }),
  'start date': (random) => {
    const year = random.integer(2025, 2027)
    const from = { placement_start_from: `${year}-0${random.integer(1, 5)}-15` }
    const to = { placement_start_to: `${year}-0${random.integer(6, 9)}-15` }
    return random.pick([from, to, { ...from, ...to }])
  },
  stages: (random) => ({ stages: [random.pick(['brief', 'media_plan', 'report', 'project_completed'])] }),
  stage_statuses: (random) => ({ stage_statuses: [random.pick(['pending', 'approved', 'declined'])] }),
  creator_ids: (random) => ({ creator_ids: several(random, 30, (i) => i) }),
  manager_ids: (random) => ({ manager_ids: several(random, 30, (i) => i) }),
}

const node = await startNode(30, { clientFolder: builtClient() })
const browser = await launchBrowser()
try {
  const [token = ''] = await node.tokens(1)
  await seedProjects(node.db, PROJECTS)
  await node.db.execute(sql`VACUUM ANALYZE`)
  const calls = await timeFilters(token)
  console.table(calls)
  const clicks = await turnPages(browser, token)
  console.table({ [`a click on another page of ${PROJECTS} projects`]: clicks })
  tell(
    {
      what: `list of ${PROJECTS} projects, any filters, p95`,
      unit: 'ms',
      ours: calls.all?.p95 ?? Number.NaN,
      most: 30,
    },
    { what: `another page of ${PROJECTS} projects, 4×, INP`, unit: 'ms', ours: clicks.median, most: 100 },
  )
} finally {
  await browser.close()
  await node.close()
}

/** Groups by the number of filters; half of the calls open the first page and half a late one. */
async function timeFilters(token: string) {
  const random = createRandom(3)
  const taken = new Map<string, number[]>()
  for (let turn = -20; turn < COMBINATIONS; turn += 1) {
    const names = Object.keys(ways).filter(() => random.chance(0.4))
    const filter = Object.assign({}, ...names.map((name) => ways[name]?.(random)))
    const took = await timeCall(token, filter, random.pick([1, 1, random.integer(2, 900)]))
    // The first calls warm up the server.
    if (turn < 0) continue
    const few = names.length > 3 ? '4 filters or more' : `${names.length} filters`
    for (const row of [few, 'all']) taken.set(row, [...(taken.get(row) ?? []), took])
  }
  const rows = [...taken].toSorted(([one], [other]) => one.localeCompare(other))
  return Object.fromEntries(rows.map(([row, times]) => [row, { calls: times.length, ...summary(times) }]))
}

async function timeCall(token: string, filter: Filter, page: number): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${node.origin}/api/v1/projects/?page=${page}&page_size=20`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(filter),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The list answered ${answer.status} to ${JSON.stringify(filter)}`)
  return performance.now() - start
}

/** Measures from the click to its paint; each click waits for the rows of its page. */
async function turnPages(browser: Browser, token: string) {
  const { page, open, measure, close } = await openMeasuredPage(browser, node.origin, token)
  await open('/placement/projects', (page) => page.getByText('1-20 из').waitFor())
  const taken = await measure(PAGES, async (turn) => {
    await page.getByLabel('Следующая страница').click()
    await page.getByText(`${turn * 20 + 21}-${turn * 20 + 40} из`).waitFor()
  })
  await close()
  return taken
}

function several<Value>(random: Random, count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: random.integer(1, 3) }, () => make(random.integer(1, count)))
}
