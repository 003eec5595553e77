import { test } from '@playwright/test'

/** Prints a measurement of the test and adds it to the test's result. */
export function report(measurement: string): void {
  test.info().annotations.push({ type: 'measurement', description: measurement })
  process.stdout.write(`${measurement}\n`)
}
