import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'

/**
 * Waits for what has to come within the limit, with three times the slack, and prints how long it took since the
 * moment, by default now.
 */
export async function within(
  what: string,
  limitMs: number,
  wait: (deadline: { timeout: number }) => Promise<unknown>,
  since = Date.now(),
): Promise<void> {
  await wait({ timeout: limitMs * 3 })
  print(what, Date.now() - since, limitMs)
}

/** Waits for a text to be in the page, by each of its frames: a locator looks only every half a second after a while. */
export function textIn(page: Page, text: string) {
  const isThere = (text: string) =>
    document.documentElement.textContent?.replaceAll(/\s+/g, ' ').includes(text)
  return (deadline: { timeout: number }) => page.waitForFunction(isThere, text, deadline)
}

/** Prints the measurement, in ms, beside its limit and how busy the machine was; returns it. */
export function print(what: string, ms: number, limitMs: number): number {
  const busy = `load ${loadavg()[0]?.toFixed(1)}`
  process.stdout.write(`    ${what}: ${Math.round(ms)} ms of ${limitMs}, ${busy}\n`)
  return ms
}
