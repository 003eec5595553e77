import type { FastifyInstance } from 'fastify'
import { createTurns } from '#server/turns.ts'
import { AppError } from './app-error.ts'

/** How long requests take, by kind. A `waiting` request mostly waits for something else and costs little meanwhile. */
export type RequestKind = 'short' | 'waiting' | 'upload'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RequestKind
  }
  interface FastifyRequest {
    turn: RequestTurn | undefined
  }
}

/** The maximum number of a user's concurrent requests on a node; further ones wait. A message has up to five files. */
const atOnce = { short: 4, waiting: 8, upload: 5 } as const satisfies Record<RequestKind, number>
/** How long a request waits for its turn. Clients abort requests after ten seconds and uploads after five minutes. */
const withinMs = { short: 8_000, waiting: 8_000, upload: 240_000 } as const satisfies Record<RequestKind, number>
/** A user with more recent use gets one short request at a time, if other users also have recent use. */
const mostRecentMs = 4_000
/** With less recent use by others, a user is not limited: on a slow machine even a lone user's requests take long. */
const othersRecentMs = 20

/**
 * Gives the requests of each user turns before it reads their bodies, so that many requests of one user do not take the
 * processor or the database connections from other users.
 */
export function registerRequestTurns(app: FastifyInstance, now = () => performance.now()) {
  const use = createRecentUse<number>(now)
  const startWork = createBusyTime(use, now)
  const isGreedy = (user: number) => use.of(user) > mostRecentMs && use.ofOthers(user) > othersRecentMs
  const each = (user: number) => (isGreedy(user) ? 1 : atOnce.short)
  const inAll = Number.POSITIVE_INFINITY
  const turns = {
    short: createTurns<number>({ inAll, each }),
    waiting: createTurns<number>({ inAll, each: atOnce.waiting }),
    upload: createTurns<number>({ inAll, each: atOnce.upload }),
  }
  app.decorateRequest('turn', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { user, routeOptions } = request
    if (!user) return
    const { kind = 'short' } = routeOptions.config
    // The connection may have closed while the session was looked up.
    let isGone = reply.raw.destroyed
    reply.raw.once('close', () => {
      isGone = true
      request.turn?.answered()
    })
    const end = await turns[kind].take(user.id, withinMs[kind])
    if (isGone) end?.()
    if (isGone || !end) throw tooManyRequests()
    request.turn = createRequestTurn(kind === 'short' ? () => startWork(user.id) : undefined, end)
  })
}

export type RequestTurn = ReturnType<typeof createRequestTurn>

/**
 * Adds to a user's use the time with at least one running request, so that parallel requests count once. The function
 * begins a request, and returns one that ends it.
 */
function createBusyTime(use: { add: (user: number, ms: number) => void }, now: () => number) {
  const working = new Map<number, { count: number; since: number }>()
  return function start(user: number): () => void {
    const work = working.get(user) ?? { count: 0, since: now() }
    working.set(user, work)
    work.count++
    return () => {
      use.add(user, now() - work.since)
      work.since = now()
      work.count--
      if (work.count === 0) working.delete(user)
    }
  }
}

/** The turn ends when the work is done and the response is sent. A caller that disconnects does not end the work. */
function createRequestTurn(startWork: (() => () => void) | undefined, onEnd: () => void) {
  let isWorking = false
  let isAnswered = false
  let isEnded = false

  function end() {
    if (!isEnded) onEnd()
    isEnded = true
  }

  const endIfDone = () => {
    if (isAnswered && !isWorking) end()
  }

  return {
    end,
    async work<T>(run: () => Promise<T>): Promise<T> {
      isWorking = true
      const endWork = startWork?.()
      try {
        return await run()
      } finally {
        isWorking = false
        endWork?.()
        endIfDone()
      }
    },
    answered() {
      isAnswered = true
      endIfDone()
    },
  }
}

/** The status is 503, because clients keep unsaved changes and retry after it. */
const tooManyRequests = () =>
  new AppError(503, 'too_many_requests', 'Слишком много запросов сразу. Повторите попытку через несколько секунд', {
    headers: { 'retry-after': '5' },
    isCallers: true,
  })

const halfLifeMs = 5_000
/** Above this number of takers, those with almost no recent use are removed. */
const mostKept = 10_000

/** Sums the ms that each taker used recently; use that is five seconds old counts half. */
export function createRecentUse<Taker>(now = () => performance.now()) {
  const kept = new Map<Taker, { ms: number; at: number }>()

  function of(taker: Taker): number {
    const { ms, at } = kept.get(taker) ?? { ms: 0, at: 0 }
    return ms * 2 ** ((at - now()) / halfLifeMs)
  }

  function add(taker: Taker, ms: number) {
    kept.set(taker, { ms: of(taker) + ms, at: now() })
    if (kept.size > mostKept) for (const one of kept.keys()) if (of(one) < 1) kept.delete(one)
  }

  /** Returns the recent use of all other takers, in ms. */
  function ofOthers(taker: Taker): number {
    let ms = 0
    for (const one of kept.keys()) if (one !== taker) ms += of(one)
    return ms
  }

  return { of, ofOthers, add }
}
