import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../interactions.ts'
import { tell } from '../measurements.ts'
import { interact, type Measurement, observe, scrollSideways } from './measurements.ts'
import { serveTables } from './serve-tables.ts'

/**
 * Prints the median ms of each kind of table: 33 columns × 50 rows at a quarter of the processor's speed.
 * Arguments choose candidates, which take turns so that a busy minute affects all alike.
 */
const CANDIDATES = ['data-table', 'content-visibility', 'plain', 'antd-virtual', 'antd']
const ROUNDS = 3
const REPEATS = 3
const THROTTLE = 4
const LIMITS: Measurement = { painted: 140, task: 220, interaction: 80 }

type Sample = Record<string, number>

const tables = await serveTables()
const browser = await launchBrowser()
try {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : CANDIDATES
  const samples = new Map<string, Sample[]>(chosen.map((candidate) => [candidate, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [candidate, taken] of samples) {
      taken.push(...(await measure(browser, `${tables.origin}?candidate=${candidate}`)))
    }
  }
  const found = Object.fromEntries([...samples].map(([candidate, taken]) => [candidate, medians(taken)]))
  console.table(found)
  tell(...measurementsOf(found))
} finally {
  await browser.close()
  await tables.stop()
}

async function measure(browser: Browser, address: string): Promise<Sample[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const samples: Sample[] = []
  // The first turn compiles and loads fonts, so it does not count.
  for (let turn = -1; turn < REPEATS; turn += 1) {
    const sample = await takeSample(page)
    if (turn >= 0) samples.push(sample)
  }
  const scroll = await scrollSideways(page)
  await page.close()
  return samples.map((sample) => ({ ...sample, 'scroll: frame': scroll.painted }))
}

async function takeSample(page: Page): Promise<Sample> {
  const header = page.locator('th', { hasText: 'Подписчики' }).first()
  const field = page.getByLabel('Поиск')
  const turn = await interact(page, () => page.getByText('Далее').click())
  const sort = await interact(page, () => header.click())
  await field.focus()
  const key = await interact(page, () => page.keyboard.press('a'))
  return {
    ...named('page', turn),
    ...named('sort', sort),
    ...named('filter', key),
    elements: await page.locator('main *').count(),
  }
}

function named(what: string, { painted, task, interaction }: Measurement): Sample {
  return { [`${what} → painted`]: painted, [`${what}: task`]: task, [`${what}: INP`]: interaction }
}

function medians(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {})
  const median = (name: string) => {
    const sorted = samples.map((sample) => sample[name] ?? 0).sort((a, b) => a - b)
    return Math.round(sorted[sorted.length >> 1] ?? 0)
  }
  return Object.fromEntries(names.map((name) => [name, median(name)]))
}

/** Only the product has a limit; the peers are listed for comparison. */
function measurementsOf(found: Record<string, Sample>) {
  const { 'data-table': ours, ...others } = found
  if (ours === undefined) return []
  const measurements = ['page', 'sort', 'filter'].flatMap((what) => Object.entries(named(what, LIMITS)))
  return measurements.map(([name, most]) => ({
    what: `table 33 × 50, ${THROTTLE}×, ${name}`,
    unit: 'ms' as const,
    ours: ours[name] ?? Number.NaN,
    most,
    beside: Object.fromEntries(
      Object.entries(others).map(([candidate, sample]) => [candidate, sample[name] ?? Number.NaN]),
    ),
  }))
}
