import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { statusTexts } from '#contract/error.ts'
import { AppError } from './app-error.ts'

/**
 * Refuses requests to a closing node before they do anything, so that a proxy may give them to another node.
 * @returns whether the node is closing or draining
 */
export function refuseWhenClosing(app: FastifyInstance, draining?: AbortSignal): () => boolean {
  let isClosed = false
  app.addHook('preClose', async () => {
    isClosed = true
  })
  app.addHook('onRequest', async () => {
    if (isClosed) throw closing()
  })
  const isClosing = () => isClosed || draining?.aborted === true
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) {
      // A kept-alive connection would delay the server's shutdown until its timeout.
      if (isClosing()) reply.header('connection', 'close')
      return
    }
    // A connection that ends with unread bytes is reset, and the caller loses the answer. A browser reads the answer only
    // after it has sent the whole request.
    reply.removeHeader('connection')
    raw.unpipe()
    raw.resume()
  })
  return isClosing
}

/**
 * The status of a request is 502, which none gets that has done something: a 503 may follow a COMMIT of unknown outcome.
 */
export const closing = (status = 502) =>
  new AppError(status, 'closing', statusTexts[503] ?? '', { headers: { 'retry-after': '2' }, isCallers: true })

/** How long a closing server waits for running requests: an upload on a slow line takes minutes. */
export const lastRequestWithinMs = 120_000

/** How long a new connection may wait before its first request, while the closing server still listens. */
const firstRequestWithinMs = 2_000

/**
 * Stops listening after a turn of the event loop without a connection: the system resets connections that wait to be
 * accepted, and a proxy repeats no POST that was reset. Register it after the hooks that delay the shutdown.
 */
export function stopBetweenConnections(app: FastifyInstance) {
  let accepted = 0
  app.server.on('connection', () => {
    accepted += 1
  })
  app.addHook('preClose', async () => {
    const until = performance.now() + firstRequestWithinMs
    // The first turn may already have looked for connections.
    await nextTurn()
    for (let before = -1; before !== accepted && performance.now() < until; await nextTurn()) before = accepted
  })
}

/**
 * Closes connections that delay the server's shutdown and serve no request, because Node counts a connection without a
 * request as busy. Register it before the hooks that delay the shutdown.
 */
export function closeUnusedConnections(app: FastifyInstance, now = () => performance.now()) {
  const acceptedAt = new Map<Socket, number>()
  app.server.on('connection', (socket) => {
    acceptedAt.set(socket, now())
    socket.once('close', () => acceptedAt.delete(socket))
  })
  let lookedAt = now()
  const closeUnused = () => {
    app.server.closeIdleConnections()
    // The request of a connection that was there at the look before has been read since, if it has come.
    const usedUntil = app.server.listening ? now() - firstRequestWithinMs : lookedAt
    lookedAt = now()
    for (const [socket, at] of acceptedAt) if (socket.bytesRead === 0 && at < usedUntil) socket.destroy()
  }
  app.addHook('preClose', async () => {
    closeUnused()
    const timer = setInterval(closeUnused, 50).unref()
    const end = setTimeout(() => app.server.closeAllConnections(), lastRequestWithinMs).unref()
    app.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(end)
    })
  })
}
