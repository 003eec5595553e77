import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../../e2e/support/browser.ts'

const THROTTLE = 4
/** The flags stop the browser's own background work. */
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]

/** Returns the built client, because measurements of the sources mean nothing. */
export function builtClient(): string {
  const folder = fileURLToPath(new URL('../../dist/client', import.meta.url))
  if (!existsSync(folder)) throw new Error('Run npm run build first')
  return folder
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: FLAGS })
}

/** Returns the browser of the tests, which every bench uses. */
export function browserPath(): string {
  const path = findBrowser()
  if (path === undefined) throw new Error('Run npx playwright install chromium first')
  return path
}

/**
 * Opens a signed-in page. `slow` slows its processor down four times; `measure` repeats an input and returns
 * the delays to its paint (INP), in ms, without the first one, which compiles.
 */
export async function openMeasuredPage(browser: Browser, origin: string, token: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  await context.addInitScript((token) => localStorage.setItem('access_token', token), token)
  const page = await context.newPage()
  await page.addInitScript(watchInteractions)
  const session = await context.newCDPSession(page)
  const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  return {
    page,
    close: () => context.close(),
    async open(path: string, ready: (page: Page) => Promise<unknown>) {
      await throttle(1)
      await page.goto(origin + path)
      await ready(page)
      // The service worker and the first sync no longer use the processor.
      await page.waitForLoadState('networkidle')
    },
    async measure(times: number, act: (turn: number) => Promise<unknown>, undo?: () => Promise<unknown>) {
      await throttle(THROTTLE)
      const taken: number[] = []
      for (let turn = 0; turn <= times; turn++) {
        await page.evaluate(() => window.interactions.splice(0))
        await act(turn)
        // The browser reports interactions some time after their frame.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
        const interactions = await page.evaluate(() => window.interactions)
        if (turn > 0) taken.push(Math.max(0, ...interactions))
        await undo?.()
      }
      return { times: taken.length, ...summary(taken) }
    },
  }
}

export function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  return { median: at(0.5), p95: at(0.95), worst: at(1) }
}

/** Runs in the page before its own scripts. */
function watchInteractions(): void {
  window.interactions = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) window.interactions.push(entry.duration)
    }
  })
  // TypeScript's options lack the threshold, and a separate constant passes its check.
  const interactions = { type: 'event', durationThreshold: 16 }
  observer.observe(interactions)
}

declare global {
  interface Window {
    /** Durations in ms. */
    interactions: number[]
  }
}
