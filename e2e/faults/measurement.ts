import { loadavg } from 'node:os'
import { expect, type Locator } from '@playwright/test'
import { report } from '../support/measurements.ts'

/** Waits until it is seen, and prints the time since `since` in ms beside the limit. */
export async function seen(
  what: string,
  locator: Locator,
  { since, limitMs }: { since: number; limitMs: number },
): Promise<void> {
  await expect(locator).toBeVisible()
  print(what, Date.now() - since, limitMs)
}

/** Prints the measurement in ms with its limit and the machine's load. */
export function print(what: string, ms: number, limitMs: number): void {
  report(`${what}: ${Math.round(ms)} ms of ${limitMs}, load ${loadavg()[0]?.toFixed(1)}`)
}
