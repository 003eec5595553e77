import { setTimeout as sleep } from 'node:timers/promises'
import { createRecentUse } from '#server/http/request-turns.ts'
import { createTurns } from '#server/turns.ts'
import { signInBusy } from './users.errors.ts'

/** A hash takes a thread and 19 MB. The other two threads of a node stay free for files. */
const hashesAtOnce = 2
/** Limit of each of the two waits. A client aborts its request after ten seconds. */
const turnWithinMs = 4_000
/** After more than this recent hash time, in ms, an asker waits four times as long as the last hash took. */
const mostRecentMs = 1_000

type Clock = { now: () => number; rest: (ms: number) => Promise<unknown> }

/**
 * Runs the hashes of an asker one after another, so that many sign-ins leave CPU time to others. An asker is an account
 * at one address, so that a stranger elsewhere does not delay the owner.
 */
export function createHashTurns({ now, rest }: Clock = realClock) {
  const askers = createTurns<string>({ inAll: Number.POSITIVE_INFINITY, each: 1 })
  const threads = createTurns<string>({ inAll: hashesAtOnce, each: hashesAtOnce })
  const use = createRecentUse<string>(now)

  /** @throws AppError `sign_in_busy` (503) when no turn is free within 8 s */
  return async function inTurn<T>(asker: string, hash: () => Promise<T>): Promise<T> {
    const endAsker = await askers.take(asker, turnWithinMs)
    if (!endAsker) throw signInBusy()
    const endThread = await threads.take(asker, turnWithinMs)
    if (!endThread) {
      endAsker()
      throw signInBusy()
    }
    const start = now()
    try {
      return await hash()
    } finally {
      endThread()
      const took = now() - start
      use.add(asker, took)
      if (use.of(asker) > mostRecentMs) void rest(4 * took).then(endAsker)
      else endAsker()
    }
  }
}

const realClock: Clock = {
  now: () => performance.now(),
  rest: (ms) => sleep(ms, undefined, { ref: false }),
}
