import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes what would hold up the end of the server and serves nobody. Browsers open connections ahead of need: one on
 * which nothing was ever asked counts as busy for Node, until its time for sending headers is over. And one may fall idle
 * only now, that was never told to close: its answer had begun before, or it still brought an upload that was refused.
 */
export function closeUnusedConnections(app: FastifyInstance) {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
