import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains files, so a signed-in user may send it until `requestTimeout`. */
    isUpload?: boolean
  }
}

/**
 * Ends a request whose body does not arrive in time. Only uploads of signed-in users need the server's longer
 * `requestTimeout`. The timeout excludes the time in which received bytes wait for the server.
 */
export function registerBodyTimeout(app: FastifyInstance, { bodyWithinMs }: { bodyWithinMs: number }) {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (!hasBody) return
    const timer = setTimeout(() => {
      // Checked in the timer, because the session is looked up after this hook.
      if (routeOptions.config.isUpload && request.user) return
      if (raw.complete || raw.readableLength > 0) timer.refresh()
      else raw.destroy()
    }, bodyWithinMs)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
