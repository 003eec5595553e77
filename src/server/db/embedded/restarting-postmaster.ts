import { setTimeout as sleep } from 'node:timers/promises'
import { saysDiskFull } from './embedded-postgres-error.ts'
import type { Postmaster } from './postmaster.ts'

export type RestartLimit = { failures: number; withinMs: number }

type Options = { log: (message: string) => void; limit?: RestartLimit | undefined }

/**
 * Restarts a postmaster that ended or failed to restart, after a growing pause. `died` resolves with the last error at
 * the limit of failures. A full disk does not count as a failure: restarts go on until it has space.
 * @throws EmbeddedPostgresError when the first start fails.
 */
export async function startRestarting(
  start: () => Promise<Postmaster>,
  { log, limit = { failures: 5, withinMs: 60_000 } }: Options,
): Promise<Postmaster> {
  let running = await start()
  let isStopping = false
  const gaveUp = Promise.withResolvers<Error>()
  void keepRunning().then(gaveUp.resolve)

  async function keepRunning(): Promise<Error> {
    let failedAt: number[] = []
    let isWaiting = false
    for (let error = await running.died; ; error = await nextFailure()) {
      if (saysDiskFull(error)) {
        if (!isWaiting) log(`${error.message}\nЖду места на диске и запускаю PostgreSQL снова`)
        isWaiting = true
        await sleep(longestPauseMs, undefined, { ref: false })
        continue
      }
      isWaiting = false
      const now = performance.now()
      failedAt = [...failedAt.filter((at) => at > now - limit.withinMs), now]
      if (failedAt.length >= limit.failures) return error
      log(`${error.message}\nЗапускаю PostgreSQL снова`)
      await sleep(Math.min(firstPauseMs * 2 ** (failedAt.length - 1), longestPauseMs), undefined, {
        ref: false,
      })
    }
  }

  /** Starts the postmaster and resolves when it ends; never resolves while stopping. */
  async function nextFailure(): Promise<Error> {
    if (isStopping) return new Promise<Error>(() => {})
    starting = start()
    try {
      running = await starting
      return await running.died
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  let starting: Promise<Postmaster> | undefined
  return {
    died: gaveUp.promise,
    stop: async () => {
      isStopping = true
      // Otherwise a running start would outlive the stop.
      await starting?.catch(() => {})
      await running.stop()
    },
  }
}

const firstPauseMs = 100
const longestPauseMs = 1_000
