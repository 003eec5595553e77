import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a server that closes waits for requests that are under way: an upload on a slow line takes minutes. */
export const lastRequestWithinMs = 120_000

/** How long a new connection may take to bring its first request while the server still listens. */
const firstRequestWithinMs = 2_000

/**
 * Closes what would hold up the end of the server and serves no request, from its first moment on. Browsers open connections
 * ahead of need: one on which nothing was ever asked counts as busy for Node, until its time for sending headers is
 * over. A new one stays open for a moment: its first request may be on the way. And one may fall idle only later, that was never told to close: its answer had begun before, or it still brought
 * an upload that was refused. Register it before what makes the end wait.
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
