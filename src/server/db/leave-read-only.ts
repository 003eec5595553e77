import pg from 'pg'
import { isReadOnly } from './transaction.ts'

/**
 * Gives up the connections of a pool once PostgreSQL says there that it only reads: its part may have been taken over by
 * another one, which a client that holds on to this one never reaches. Those in use are closed when they are free, so no query
 * is cut off. At most once in ten seconds, since the new ones may lead to the same place, which may go on like that.
 * @returns what to call with errors of transactions; those of single statements come with the connections themselves.
 */
export function leaveReadOnly(pool: pg.Pool, now: () => Date): (error: unknown) => void {
  const open = new Set<pg.PoolClient>()
  const given = new WeakSet<pg.PoolClient>()
  let leftAt = Number.NEGATIVE_INFINITY
  const leave = (error: unknown) => {
    const at = now().getTime()
    // Either way, since a clock may be put back.
    if (!isReadOnly(error) || Math.abs(at - leftAt) < leaveEveryMs) return
    leftAt = at
    for (const client of open) given.add(client)
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {},
      )
    }
  }
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  pool.on('release', (error, client) => {
    leave(error)
    // The pool takes back none that ends.
    if (given.has(client) && client instanceof pg.Client) client.end()
  })
  return leave
}

const leaveEveryMs = 10_000
