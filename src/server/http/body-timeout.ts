import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body is files, which may take as long as the server waits for any request. */
    isUpload?: boolean
  }
}

/**
 * Breaks off a caller whose body does not arrive in time. Node has one `requestTimeout` for the whole server, and that
 * has to be long enough for an upload; every other body is small, so that a slow one only holds a connection. What has
 * arrived and is not read yet waits for us, as for a database that does not answer who is asking.
 */
export function registerBodyTimeout(app: FastifyInstance, { bodyWithinMs }: { bodyWithinMs: number }) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (!hasBody || routeOptions.config.isUpload) return
    const timer = setTimeout(() => {
      if (raw.complete || raw.readableLength > 0) timer.refresh()
      else raw.destroy()
    }, bodyWithinMs)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
