import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { DatabaseConnection } from '#server/db/client.ts'
import { cleanUp } from '../clean-up.ts'

/** Opens a route to the database that a test closes and reopens, like a failover or a pulled cable. */
export async function openRoute(connection: DatabaseConnection) {
  if (!('host' in connection)) throw new Error('The database of tests has a socket')
  const path = `${connection.host}/.s.PGSQL.${connection.port}`
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(path)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The route is not open')
  const close = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  cleanUp(async () => {
    if (server.listening) await close()
  })
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    close,
    open: () => once(server.listen(address.port, '127.0.0.1'), 'listening'),
  }
}
