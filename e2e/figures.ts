import { test } from '@playwright/test'

/** Prints a figure that the test has measured, and keeps it beside the result. */
export function report(figure: string): void {
  test.info().annotations.push({ type: 'figure', description: figure })
  process.stdout.write(`${figure}\n`)
}
