import type { Browser, BrowserContext, Page } from 'playwright'
import { calibrate, MOST_DRIFT } from '../calibration.ts'
import { CHANNEL_LIST, deviceWithCopy } from '../device.ts'
import { launchBrowser } from '../interactions.ts'
import { startLoadedServer } from '../loaded-server.ts'
import { tell } from '../measurements.ts'
import { servePeerLists } from '../peer-lists.ts'
import { type MeasuredList, peers, product } from './lists.ts'
import { measureInput, rest, type Sample, watchRows } from './rows-painted.ts'

/**
 * Prints the median ms from an input to the painted rows of 50,000 channels at 4×: the installed product, and
 * peers' lists with their rows in memory. All take turns. Run `npm run build` first. Arguments name peers.
 */
const CHANNELS = 50_000
/** A peer starts with few rows, because making them takes longer than its start. */
const PEER_START = 2_000
const ROUNDS = 3
const REPEATS = 4
const THROTTLE = 4
/** The most that the product may need, as a part of what MUI needs. */
const GOALS = {
  page: 0.9,
  sort: 0.9,
  category: 0.9,
  key: 0.35,
  start: 1.25,
  'start offline': 1.25,
}

type Path = keyof typeof GOALS
type Samples = Record<Path, Sample[]>
type Candidate = {
  name: string
  list: MeasuredList
  context: BrowserContext
  start: string
  address: string
}

const PATHS = Object.keys(GOALS).filter((path): path is Path => path in GOALS)

const chosen = process.argv.length > 2 ? process.argv.slice(2) : ['mui']
const lists = await servePeerLists(chosen)
const server = await startLoadedServer({ channels: CHANNELS, users: 1 })
const browser = await launchBrowser()
try {
  const device = await deviceWithCopy(browser, server.origin)
  const candidates: Candidate[] = [
    {
      name: 'product',
      list: product,
      context: device,
      start: `${server.origin}${CHANNEL_LIST}?page_size=50`,
      address: `${server.origin}${CHANNEL_LIST}?page_size=50`,
    },
    ...(await Promise.all(chosen.map((name) => peerCandidate(browser, name)))),
  ]
  const taken = new Map<string, Samples>()
  for (const { name, context, list } of candidates) {
    taken.set(name, {
      page: [],
      sort: [],
      category: [],
      key: [],
      start: [],
      'start offline': [],
    })
    await context.addInitScript(watchRows, list.rows)
  }
  const before = await calibrate(browser, THROTTLE)
  for (let round = 0; round <= ROUNDS; round++) {
    for (const candidate of candidates) {
      // The first round fills caches and compiles.
      await measureList(candidate, round === 0 ? undefined : taken.get(candidate.name))
    }
  }
  const drift = Math.abs((await calibrate(browser, THROTTLE)) / before - 1) * 100
  report(taken, before, drift)
} finally {
  await browser.close()
  await server.stop()
  await lists.stop()
}

async function peerCandidate(browser: Browser, name: string): Promise<Candidate> {
  const list = peers[name]
  if (list === undefined) throw new Error(`No peer is named ${name}`)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = `${lists.origin}${name}.html`
  return {
    name,
    list,
    context,
    start: `${page}?rows=${PEER_START}`,
    address: `${page}?rows=${CHANNELS}`,
  }
}

async function measureList({ name, list, context, start, address }: Candidate, samples: Samples | undefined) {
  const measure = async (path: 'start' | 'start offline') => {
    samples?.[path].push({ painted: await measureStart(context, start), interaction: 0 })
  }
  await measure('start')
  if (name === 'product') {
    await context.setOffline(true)
    await measure('start offline')
    await context.setOffline(false)
  }
  const page = await openThrottled(context, address)
  await page.evaluate(() => window.pathBench.first())
  await rest(page)
  const repeat = async (path: Path, act: () => Promise<unknown>) => {
    // The first input of each kind compiles.
    for (let turn = 0; turn <= REPEATS; turn++) {
      const sample = await measureInput(page, 'click', act)
      if (turn > 0) samples?.[path].push(sample)
    }
  }
  await repeat('page', () => list.nextPage(page))
  await repeat('sort', () => list.sort(page))
  for (let turn = 0; turn <= REPEATS; turn++) {
    const { act, undo } = await list.filter(page, turn)
    const sample = await measureInput(page, 'click', act)
    if (turn > 0) samples?.category.push(sample)
    if (undo) await measureInput(page, 'click', undo)
  }
  // A peer has its rows in memory, so it needs no network to search.
  if (name === 'product') await context.setOffline(true)
  const field = list.searchField(page)
  await field.focus()
  for (const [turn, text] of list.texts.entries()) {
    await page.keyboard.press('Control+A')
    const { painted, interaction } = await measureInput(page, 'input', () => page.keyboard.insertText(text))
    if (turn > 0) samples?.key.push({ painted: painted - list.debounce, interaction })
  }
  await page.close()
  await context.setOffline(false)
}

/** Returns the time from the navigation to the first painted rows, ms. */
async function measureStart(context: BrowserContext, address: string): Promise<number> {
  const page = await openThrottled(context, address)
  const painted = await page.evaluate(() => window.pathBench.first())
  await page.close()
  return painted
}

async function openThrottled(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  // A background tab draws no frames.
  await page.bringToFront()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.goto(address, { waitUntil: 'commit' })
  return page
}

function report(taken: Map<string, Samples>, calibration: number, drift: number) {
  const cells = (samples: Samples) =>
    PATHS.flatMap((path) => [
      [path, spread(samples[path].map(({ painted }) => painted))],
      ...(path.startsWith('start')
        ? []
        : [[`${path}: INP`, spread(samples[path].map(({ interaction }) => interaction))]]),
    ])
  console.table(Object.fromEntries([...taken].map(([name, samples]) => [name, Object.fromEntries(cells(samples))])))
  console.log(`calibration ${Math.round(calibration)} ms, drift ${Math.round(drift)} %`)
  if (drift > MOST_DRIFT) return console.log('The run is void: the speed of the machine changed')
  const of = (name: string, path: Path) => median((taken.get(name)?.[path] ?? []).map(({ painted }) => painted))
  const peersOf = (path: Path) =>
    // A peer starts with its network.
    Object.fromEntries(chosen.map((name) => [name, of(name, path.startsWith('start') ? 'start' : path)]))
  tell(
    ...PATHS.map((path) => ({
      what: `${path} → rows painted, ${CHANNELS} channels, ${THROTTLE}×, beside MUI`,
      unit: '×' as const,
      ours: of('product', path) / (peersOf(path).mui ?? Number.NaN),
      most: GOALS[path],
      beside: peersOf(path),
    })),
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return '—'
  return `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`
}
