import { setTimeout as sleep } from 'node:timers/promises'
import { createRecentUse } from '#server/http/recent-use.ts'
import { createTurns } from '#server/turns.ts'
import { signInBusy } from './users.errors.ts'

/** A hash takes a thread and 19 MB. The other two threads of a node stay with files. */
const hashesAtOnce = 2
const turnWithinMs = 8_000
/** An account that hashed for longer lately rests four times as long as its last hash took. */
const mostRecentMs = 1_000

type Clock = { now: () => number; rest: (ms: number) => Promise<unknown> }

/** Runs hashes of an account one after another, so that its many sign-ins leave the processor to others. */
export function createHashTurns({ now, rest }: Clock = realClock) {
  const accounts = createTurns<string>({ inAll: Number.POSITIVE_INFINITY, each: 1 })
  const threads = createTurns<string>({ inAll: hashesAtOnce, each: hashesAtOnce })
  const use = createRecentUse<string>(now)

  /** @throws AppError `sign_in_busy` (503) when the turn does not come within 8 s */
  return async function inTurn<T>(account: string, hash: () => Promise<T>): Promise<T> {
    const endAccount = await accounts.take(account, turnWithinMs)
    if (!endAccount) throw signInBusy()
    const endThread = await threads.take(account, turnWithinMs)
    if (!endThread) {
      endAccount()
      throw signInBusy()
    }
    const start = now()
    try {
      return await hash()
    } finally {
      endThread()
      const took = now() - start
      use.add(account, took)
      if (use.of(account) > mostRecentMs) void rest(4 * took).then(endAccount)
      else endAccount()
    }
  }
}

const realClock: Clock = {
  now: () => performance.now(),
  rest: (ms) => sleep(ms, undefined, { ref: false }),
}
