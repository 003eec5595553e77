import type { Browser } from 'playwright'
import { calibrate, MOST_DRIFT } from './calibration.ts'
import { launchBrowser, summary } from './interactions.ts'
import { tell } from './measurements.ts'
import { servePeerLists } from './peer-lists.ts'
import { serveTable } from './table/serve-table.ts'

/**
 * Scrolls an endless list of 50,000 rows × 33 columns (ROWS) down, in turns with AG Grid, and prints the ms between
 * frames. Each row of `speeds` is a gesture: px per second at a slow-down of the processor.
 */
const ROWS = Number(process.env.ROWS ?? 50_000)
const TURNS = Number(process.env.TURNS ?? 5)
const DISTANCE = 12_000
const GESTURES = [
  { speed: 2_000, throttle: 1 },
  { speed: 8_000, throttle: 1 },
  { speed: 2_000, throttle: 4 },
  { speed: 8_000, throttle: 4 },
]
/** A frame of a screen with 60 frames a second, ms. */
const FRAME = 16.7

const table = await serveTable()
const peers = await servePeerLists(['ag-grid'])
const browser = await launchBrowser()
const lists = {
  product: { address: `${table.origin}?rows=${ROWS}`, at: { x: 900, y: 500 }, row: 'tbody tr[data-row]' },
  'ag-grid': { address: `${peers.origin}ag-grid.html?rows=${ROWS}`, at: { x: 500, y: 400 }, row: '.ag-row' },
}
type List = keyof typeof lists
try {
  const before = await calibrate(browser, 4)
  const found: Record<string, Record<List, ReturnType<typeof summary>>> = {}
  for (const gesture of GESTURES) {
    const frames: Record<List, number[]> = { product: [], 'ag-grid': [] }
    for (let turn = 0; turn < TURNS; turn++) {
      for (const list of ['product', 'ag-grid'] as const) frames[list].push(...(await scroll(browser, list, gesture)))
    }
    const name = `${gesture.speed} px/s, ${gesture.throttle}×`
    found[name] = { product: summary(frames.product), 'ag-grid': summary(frames['ag-grid']) }
    console.log(name)
    console.table(found[name])
  }
  const drift = Math.abs((await calibrate(browser, 4)) / before - 1) * 100
  console.log(`Calibration ${Math.round(before)} ms, drift ${Math.round(drift)} %${drift > MOST_DRIFT ? ': void' : ''}`)
  tell(
    ...Object.entries(found).map(([name, of]) => ({
      what: `frame of an endless list, ${name}, p95`,
      unit: 'ms' as const,
      ours: of.product.p95,
      most: FRAME,
      beside: { 'ag-grid': of['ag-grid'].p95 },
    })),
  )
} finally {
  await browser.close()
  await peers.stop()
  await table.stop()
}

/** Returns the ms between the frames of one gesture, without the frames before its first movement. */
async function scroll(browser: Browser, list: List, { speed, throttle }: (typeof GESTURES)[number]) {
  const { address, at, row } = lists[list]
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  await page.locator(row).first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const gesture = (distance: number) =>
    session.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    })
  // The first movement compiles.
  await gesture(1_000)
  await page.evaluate(() => {
    const frames: number[] = []
    const tick = (now: number) => {
      frames.push(now)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { frames })
  })
  await gesture(DISTANCE)
  const times: number[] = await page.evaluate('window.frames')
  const moved = await page.locator(row).first().isVisible()
  if (!moved) throw new Error(`${list} shows no row after the gesture`)
  await page.close()
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}
