import type { Page } from 'playwright'

/** Milliseconds from the input to the painted rows, and of the longest interaction (INP). */
export type Sample = { painted: number; interaction: number }

/** Runs in the page before its own scripts; the selector finds the rows of the table. */
export function watchRows(selector: string): void {
  const interactions: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) interactions.push(entry.duration)
    }
  })
  // TypeScript's options lack the threshold, and a separate constant passes its check.
  const options = { type: 'event', durationThreshold: 16 }
  observer.observe(options)
  const rows = () => Array.from(document.querySelectorAll(selector), (row) => row.textContent)
  const textOfRows = () => rows().join()
  const afterPaint = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      requestAnimationFrame(() => port2.postMessage(undefined))
    })
  const changed = (before: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The rows of ${location.href} did not change`)), 20_000)
      const isThere = () => rows().length > 1 && textOfRows() !== before
      const watch = new MutationObserver(() => {
        if (!isThere()) return
        end()
      })
      const end = () => {
        watch.disconnect()
        clearTimeout(late)
        resolve()
      }
      watch.observe(document, { subtree: true, childList: true, characterData: true })
      if (isThere()) end()
    })
  const first = changed('')
    .then(afterPaint)
    .then(() => performance.now())
  let painted = first
  window.pathBench = {
    first: () => first,
    watch(type) {
      interactions.length = 0
      const before = textOfRows()
      painted = new Promise((resolve, reject) => {
        const heard = (event: Event) =>
          changed(before)
            .then(afterPaint)
            .then(() => resolve(performance.now() - event.timeStamp), reject)
        addEventListener(type, heard, { capture: true, once: true })
      })
    },
    painted: () => painted,
    interaction: () => Math.max(0, ...interactions),
  }
}

/** Makes one input of the given kind and returns how long its rows and its longest interaction took. */
export async function measureInput(page: Page, type: string, input: () => Promise<unknown>): Promise<Sample> {
  await page.evaluate((type) => window.pathBench.watch(type), type)
  await input()
  const painted = await page.evaluate(() => window.pathBench.painted())
  await rest(page)
  return { painted, interaction: await page.evaluate(() => window.pathBench.interaction()) }
}

/** Waits until the page has no more work; the browser reports interactions some time after their frame. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 3_000 })),
  )
}

declare global {
  interface Window {
    pathBench: {
      /** When the first rows are painted. */
      first: () => Promise<number>
      watch: (type: string) => void
      painted: () => Promise<number>
      interaction: () => number
    }
  }
}
