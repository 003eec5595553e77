import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/**
 * Returns the connection to the embedded PostgreSQL that another process of this application runs on the data folder.
 * Reads it from the pid file: line 4 is the port, line 5 the folder of the socket.
 */
export function runningPostgres(dataDir: string) {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const [, , , port, host] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
  if (!port || !host)
    throw new EmbeddedPostgresError('data_folder_busy', 'Сервер ещё запускается. Повторите через несколько секунд.')
  return { host, port: Number(port), user: databaseUser, database: 'postgres', ssl: false } as const
}
