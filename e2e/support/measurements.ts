import { test } from '@playwright/test'

/** Prints a measurement that the test has measured, and keeps it beside the result. */
export function report(measurement: string): void {
  test.info().annotations.push({ type: 'measurement', description: measurement })
  process.stdout.write(`${measurement}\n`)
}
