import type { Page } from 'playwright'

/** Milliseconds. A task or interaction that is too short for the browser's report counts as 0. */
export type Measurement = { painted: number; task: number; interaction: number }

/** Uses a real input, so that the browser reports the interaction as users experience it. */
export async function interact(page: Page, input: () => Promise<void>): Promise<Measurement> {
  await forget(page)
  await page.evaluate(() => window.tableBench.watchInput())
  await input()
  const painted = await page.evaluate(() => window.tableBench.inputToPaint())
  return { ...(await collected(page)), painted }
}

/** Turns the wheel sideways over the whole table; `painted` is the longest time between two frames. */
export async function scrollSideways(page: Page): Promise<Measurement> {
  await page.mouse.move(900, 500)
  await forget(page)
  await page.evaluate(() => window.tableBench.watchFrames())
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(100, 0)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const painted = await page.evaluate(() => window.tableBench.longestFrame())
  const measured = await collected(page)
  for (let step = 0; step < 30; step += 1) await page.mouse.wheel(-100, 0)
  return { ...measured, painted }
}

/** Runs in the page before its own scripts. */
export function observe(): void {
  let entries: PerformanceEntry[] = []
  let longestFrame = 0
  let watching = false
  let rowBefore: string | undefined
  let inputToPaint = Promise.resolve(0)
  const firstRow = () => document.querySelector<HTMLElement>('[data-first]')?.dataset.first
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  // TypeScript's options lack the threshold, and a separate constant passes its check.
  const interactions = { type: 'event', durationThreshold: 16 }
  observer.observe(interactions)
  const afterPaint = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      requestAnimationFrame(() => port2.postMessage(undefined))
    })
  const firstRowPainted = async () => {
    const isThere = () => firstRow() !== rowBefore && document.querySelector(`[href="#channel-${firstRow()}"]`) !== null
    // Polling in each frame would keep a slowed processor busy.
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isThere()) return
        watch.disconnect()
        resolve()
      })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true })
      if (isThere()) resolve()
    })
    await afterPaint()
  }
  window.tableBench = {
    firstRowPainted,
    watchInput() {
      const heard = new AbortController()
      inputToPaint = new Promise((resolve) => {
        const onInput = async (event: Event) => {
          heard.abort()
          await firstRowPainted()
          resolve(performance.now() - event.timeStamp)
        }
        for (const type of ['click', 'keydown'])
          addEventListener(type, onInput, { capture: true, signal: heard.signal })
      })
    },
    inputToPaint: () => inputToPaint,
    watchFrames() {
      longestFrame = 0
      watching = true
      let last = performance.now()
      const tick = () => {
        const now = performance.now()
        longestFrame = Math.max(longestFrame, now - last)
        last = now
        if (watching) requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
    longestFrame() {
      watching = false
      return longestFrame
    },
    forget() {
      rowBefore = firstRow()
      observer.takeRecords()
      entries = []
    },
    collected() {
      entries.push(...observer.takeRecords())
      const longest = (durations: number[]) => Math.max(0, ...durations)
      const isInteraction = (entry: PerformanceEntry) => 'interactionId' in entry && entry.interactionId !== 0
      return {
        painted: 0,
        task: longest(entries.filter((entry) => entry.entryType === 'longtask').map((entry) => entry.duration)),
        interaction: longest(entries.filter(isInteraction).map((entry) => entry.duration)),
      }
    },
  }
}

async function forget(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(() => window.tableBench.forget())
}

async function collected(page: Page): Promise<Measurement> {
  await settled(page)
  return page.evaluate(() => window.tableBench.collected())
}

/** The browser reports long tasks and events some time after their frame. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 100), { timeout: 2_000 })),
  )
}

declare global {
  interface Window {
    tableBench: {
      firstRowPainted(): Promise<void>
      watchInput(): void
      inputToPaint(): Promise<number>
      watchFrames(): void
      longestFrame(): number
      forget(): void
      collected(): Measurement
    }
  }
}
