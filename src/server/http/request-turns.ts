import type { FastifyInstance } from 'fastify'
import { createTurns } from '#server/turns.ts'
import { AppError } from './app-error.ts'
import { createRecentUse } from './recent-use.ts'

/** How long a request takes by its kind: `waiting` ones wait for something else and cost little meanwhile. */
export type RequestKind = 'short' | 'waiting' | 'upload'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RequestKind
  }
  interface FastifyRequest {
    turn: RequestTurn | undefined
  }
}

/** So many requests of a user are under way at once on a node; further ones wait. A message has five files. */
const atOnce = { short: 4, waiting: 8, upload: 5 } as const satisfies Record<RequestKind, number>
/** A client gives a request ten seconds, and an upload five minutes. */
const withinMs = { short: 8_000, waiting: 8_000, upload: 240_000 } as const satisfies Record<
  RequestKind,
  number
>
/** A user who took more lately has one short request under way at once, if others want some time too. */
const mostRecentMs = 4_000
/** On a slow machine a user alone takes long as well, and stands in no way. */
const othersRecentMs = 20

/**
 * Gives the requests of each user turns before their bodies are read, so that many of one user take neither the
 * processor nor the connections of the database from others.
 */
export function registerRequestTurns(app: FastifyInstance, now = () => performance.now()) {
  const use = createRecentUse<number>(now)
  const busy = createBusyTime(use, now)
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
    // Its close may have been told while the session was looked for.
    let isGone = reply.raw.destroyed
    reply.raw.once('close', () => {
      isGone = true
      request.turn?.answered()
    })
    const end = await turns[kind].take(user.id, withinMs[kind])
    if (isGone) end?.()
    if (isGone || !end) throw tooManyRequests()
    request.turn = createRequestTurn(kind === 'short' ? () => busy.start(user.id) : undefined, end)
  })
}

export type RequestTurn = ReturnType<typeof createRequestTurn>

/** Adds to a user's use the time with at least one request at work, so that parallel ones count once. */
function createBusyTime(use: { add: (user: number, ms: number) => void }, now: () => number) {
  const working = new Map<number, { count: number; since: number }>()

  /** Returns what ends this work. */
  function start(user: number): () => void {
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

  return { start }
}

/** Ends once the work is done and the answer has left: a caller who hangs up does not end the work. */
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

/** A 503, because clients keep what they could not save and try again. */
const tooManyRequests = () =>
  new AppError(
    503,
    'too_many_requests',
    'Слишком много запросов сразу. Повторите попытку через несколько секунд',
    {
      headers: { 'retry-after': '5' },
      isCallers: true,
    },
  )
