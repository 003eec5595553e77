import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'

/** A request is given up after 10 s. Until then only the device itself can show anything. */
const requestMs = 10_000

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
  await wait({ timeout: Math.max(limitMs * 3, requestMs * 0.9) })
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
