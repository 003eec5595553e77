import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connectWithinMs, type DatabaseConnection } from '#server/db/client.ts'
import { responsesChannel } from './responses.repository.ts'

const reconnectMs = 1_000

/**
 * Listens for notifications between nodes and reconnects when the connection breaks. Notifications during a break are
 * lost, so listeners also poll.
 */
export function listenToResponses(
  connection: DatabaseConnection,
  { onTold, log }: { onTold: (payload: string) => void; log: FastifyBaseLogger },
) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const opened = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      application_name: 'promodesk listen',
    })
    client = opened
    // One break may cause both events. At the later event, `opened` is no longer the current client, so nothing
    // happens.
    opened.on('error', (error) => renew(opened, error))
    opened.on('end', () => renew(opened))
    opened.on('notification', ({ payload = '' }) => onTold(payload))
    try {
      await opened.connect()
      await opened.query(`LISTEN ${responsesChannel}`)
      onTold('sessions')
    } catch (error) {
      renew(opened, error)
    }
  }

  function renew(broken: pg.Client, error?: unknown) {
    if (client !== broken || isClosed) return
    client = undefined
    log.warn({ err: error }, 'the connection for notifications was lost')
    broken.end().catch(() => {})
    retry = setTimeout(connect, reconnectMs)
  }

  const connecting = connect()

  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
