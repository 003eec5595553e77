import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/client.ts'
import type { ResponseLimits } from './response-limits.ts'
import { appendToLogs, renewLeases } from './responses.repository.ts'
import type { RunningResponse } from './running-response.ts'

type Deps = {
  db: Database
  running: ReadonlyMap<string, RunningResponse>
  limits: ResponseLimits
  log: FastifyBaseLogger
}

/**
 * Stores the new messages of all answers of the node in one statement and renews their leases. Statements run
 * one at a time, because two could deadlock.
 */
export function createResponseLog({ db, running, limits, log }: Deps) {
  let queue = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  const renewal = setInterval(() => {
    giveUp()
    inTurn(renew)
  }, limits.renew)

  function inTurn(step: () => Promise<void>) {
    queue = queue.then(step).catch((error: unknown) => {
      // The next write includes these messages again, until their response is given up.
      log.warn({ err: error }, 'the log of answers could not be written')
      schedule()
    })
  }

  function schedule() {
    timer ??= setTimeout(
      () => {
        timer = undefined
        inTurn(flush)
      },
      Math.max(0, flushedAt + limits.flush - performance.now()),
    )
  }

  async function flush() {
    flushedAt = performance.now()
    const grown = written().filter((response) => response.storedCount < response.messages.length)
    if (grown.length === 0) return
    const batches = grown.map((response) => ({
      response_id: response.responseId,
      last_id: response.messages.length,
      messages: response.messages.slice(response.storedCount),
    }))
    const taken = new Set(await appendToLogs(db, batches))
    grown.forEach((response, index) => {
      if (taken.has(response.responseId)) response.storedCount = batches[index]?.last_id ?? 0
      else if (!response.isEnding) response.abort('lost')
    })
    if (written().some((response) => response.storedCount < response.messages.length)) schedule()
  }

  async function renew() {
    const sentAt = performance.now()
    const batches = written()
    if (batches.length === 0) return
    const ids = batches.map((response) => response.responseId)
    const renewed = new Map((await renewLeases(db, ids, limits.lease)).map((row) => [row.id, row]))
    for (const response of batches) {
      const row = renewed.get(response.responseId)
      if (row) response.renewedAt = sentAt
      else if (!response.isEnding) response.abort('lost')
      if (row?.stopRequested) response.abort('stopped')
    }
  }

  function giveUp() {
    for (const response of written()) {
      if (performance.now() - response.renewedAt > limits.outage) response.abort('lost')
    }
  }

  const written = () => [...running.values()].filter((response) => !response.isEnding)

  return {
    schedule,
    /** Resolves after the running statement. Later statements skip responses with `isEnding`. */
    settled: () => queue,
    stop() {
      clearInterval(renewal)
      clearTimeout(timer)
    },
  }
}
