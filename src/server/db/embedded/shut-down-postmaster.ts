import { setTimeout as sleep } from 'node:timers/promises'

/** The time to wait after each shutdown signal, in milliseconds. */
export type Patience = { fast: number; immediate: number }

export const defaultPatience: Patience = { fast: 15_000, immediate: 10_000 }

/**
 * Ends a postmaster with SIGINT (aborts sessions, writes a checkpoint), then SIGQUIT (the next start recovers from the
 * log), then SIGKILL if it is frozen. None of them loses a committed row.
 * @returns the signal that ended it.
 * @throws Error when it survives even SIGKILL.
 */
export async function shutDownPostmaster(
  postmaster: { isRunning(): boolean; send(signal: NodeJS.Signals): void },
  { fast, immediate }: Patience = defaultPatience,
): Promise<NodeJS.Signals | undefined> {
  if (!postmaster.isRunning()) return undefined
  const attempts = [
    { signal: 'SIGINT', milliseconds: fast },
    { signal: 'SIGQUIT', milliseconds: immediate },
    { signal: 'SIGKILL', milliseconds: immediate },
  ] as const
  for (const { signal, milliseconds } of attempts) {
    postmaster.send(signal)
    if (await endsWithin(milliseconds, postmaster)) return signal
  }
  throw new Error('PostgreSQL не завершается даже по SIGKILL')
}

async function endsWithin(milliseconds: number, { isRunning }: { isRunning(): boolean }): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isRunning()) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}
