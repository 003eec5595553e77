import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body is files, which may take as long as the server waits for any request. */
    isUpload?: boolean
  }
}

/**
 * Ends a request whose body does not arrive in time. Only uploads of a user need the long `requestTimeout` of the whole
 * server. Bytes that have arrived and wait for the server do not count against the caller.
 */
export function registerBodyTimeout(app: FastifyInstance, { bodyWithinMs }: { bodyWithinMs: number }) {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (!hasBody) return
    const timer = setTimeout(() => {
      // The session is looked up after this hook.
      if (routeOptions.config.isUpload && request.user) return
      if (raw.complete || raw.readableLength > 0) timer.refresh()
      else raw.destroy()
    }, bodyWithinMs)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
