import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'

/** The client gives up a request after 10 s. Until then only the device itself can provide the data. */
const requestMs = 10_000

/**
 * Waits for an event that should come within the limit (the timeout is three times longer), and prints the time in
 * ms since `since`, by default now.
 */
export async function within(
  what: string,
  limitMs: number,
  wait: (deadline: { timeout: number }) => Promise<unknown>,
  since = Date.now(),
): Promise<void> {
  await wait({ timeout: Math.max(limitMs * 3, requestMs * 0.9) })
  print(what, Date.now() - since, limitMs)
}

/** Waits for a text in the page, checked at each frame; a locator soon checks only every half second. */
export function textIn(page: Page, text: string) {
  const isThere = (text: string) =>
    document.documentElement.textContent?.replaceAll(/\s+/g, ' ').includes(text)
  return (deadline: { timeout: number }) => page.waitForFunction(isThere, text, deadline)
}

/** Prints the measurement in ms with its limit and the machine's load; returns the measurement. */
export function print(what: string, ms: number, limitMs: number): number {
  const busy = `load ${loadavg()[0]?.toFixed(1)}`
  process.stdout.write(`    ${what}: ${Math.round(ms)} ms of ${limitMs}, ${busy}\n`)
  return ms
}
