import type { Browser } from 'playwright'

const RUNS = 9
/** A change of the calibration, in per cent, that makes a run void. */
export const MOST_DRIFT = 30

/**
 * Returns the ms of one CPU-bound script at the given slow-down: the speed of this machine now. The fastest of
 * several runs leaves out other programs' work.
 */
export async function calibrate(browser: Browser, throttle: number): Promise<number> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const taken: number[] = []
  for (let run = 0; run <= RUNS; run++) taken.push(await page.evaluate(work))
  await page.close()
  // The first run compiles.
  return Math.min(...taken.slice(1))
}

/** Makes, sorts and joins objects, as a list does. Runs in the page. */
function work(): number {
  const start = performance.now()
  let state = 1
  const rows = Array.from({ length: 40_000 }, (_, id) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return { id, title: `row ${state % 9_973}`, price: state }
  })
  rows.sort((a, b) => a.price - b.price || a.id - b.id)
  const text = rows.map(({ title, price }) => `${title}: ${price}`).join('\n')
  if (text.length < 1) throw new Error('The work was skipped')
  return performance.now() - start
}
