import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a server that closes waits for requests that are under way: an upload on a slow line takes minutes. */
export const lastRequestWithinMs = 120_000

/**
 * Closes what would hold up the end of the server and serves nobody, from its first moment on. Browsers open connections
 * ahead of need: one on which nothing was ever asked counts as busy for Node, until its time for sending headers is
 * over. And one may fall idle only later, that was never told to close: its answer had begun before, or it still brought
 * an upload that was refused. Register it before what makes the end wait.
 */
export function closeUnusedConnections(app: FastifyInstance) {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const closeUnused = () => {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
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
