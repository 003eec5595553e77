import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a closing server waits for running requests: an upload on a slow line takes minutes. */
export const lastRequestWithinMs = 120_000

/** How long a new connection may wait before its first request, while the closing server still listens. */
const firstRequestWithinMs = 2_000

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
  const closeUnused = () => {
    app.server.closeIdleConnections()
    const usedUntil = app.server.listening ? now() - firstRequestWithinMs : Number.POSITIVE_INFINITY
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
