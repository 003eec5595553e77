import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from './cluster.ts'

/**
 * How to reach the embedded PostgreSQL that another process of this application runs on the data folder, by its pid
 * file: line 4 is the port, line 5 the folder of the socket.
 */
export function runningPostgres(dataDir: string) {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  if (!port || !host) throw new Error('The running database has not written its pid file yet')
  return { host, port: Number(port), user: databaseUser, database: 'postgres', ssl: false } as const
}
