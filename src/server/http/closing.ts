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
