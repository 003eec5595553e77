import pg from 'pg'
import { isReadOnly } from './transaction.ts'

/**
 * Closes the pool's connections when PostgreSQL becomes read-only, busy ones when they are free, because another server
 * may now be the primary. Acts at most once in ten seconds.
 * @returns the function to call with errors of transactions.
 */
export function leaveReadOnly(pool: pg.Pool, now: () => Date): (error: unknown) => void {
  const open = new Set<pg.PoolClient>()
  const given = new WeakSet<pg.PoolClient>()
  let leftAt = Number.NEGATIVE_INFINITY
  const leave = (error: unknown) => {
    const at = now().getTime()
    // The clock may be set back.
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
    // The pool does not accept the return of a connection that is ending.
    if (given.has(client) && client instanceof pg.Client) client.end()
  })
  return leave
}

const leaveEveryMs = 10_000
