import { onTestFinished, TestRunner } from 'vitest'

type CleanUp = () => unknown

const ofFile: CleanUp[] = []

/** Runs after the test that calls it, or after the file if a `beforeAll` does; the last registered runs first. */
export function cleanUp(run: CleanUp) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await run()))
  else ofFile.push(run)
}

export async function cleanUpFile() {
  for (const run of ofFile.splice(0).reverse()) await run()
}
