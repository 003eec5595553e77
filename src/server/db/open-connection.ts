import { homedir } from 'node:os'
import type { Config } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { runningPostgres } from '#server/db/embedded/running-postgres.ts'
import type { DatabaseConnection } from './client.ts'
import { defaultDataDir } from './data-dir.ts'
import { refuseMarkedFolder } from './restore-mark.ts'

export type OpenConnection = {
  connection: DatabaseConnection
  /** Whether a running server started the database and owns its schema. */
  isJoined: boolean
  stop(): Promise<void>
  /** Resolves when the database that was started here ends unexpectedly. */
  died: Promise<Error> | undefined
}

type Place = { isRoot: boolean; isDemo?: boolean }

type Options = Place & {
  /** Whether to share the database of a server on the same folder; two servers must not. */
  joinRunning?: boolean
  /** Whether this is the restore that fills the folder. */
  isRestoring?: boolean
  log: (message: string) => void
}

/**
 * Connects to the configured PostgreSQL, or starts the embedded one.
 * @throws RestoreUnfinishedError
 * @throws EmbeddedPostgresError
 */
export async function openConnection(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { joinRunning = false, isRestoring = false, log, ...place }: Options,
): Promise<OpenConnection> {
  if (databaseUrl !== undefined) return borrowed({ connectionString: databaseUrl }, false)
  const folder = dataDirOf({ dataDir }, place)
  if (!isRestoring) refuseMarkedFolder(folder)
  try {
    return { ...(await startEmbeddedPostgres({ dataDir: folder, log })), isJoined: false }
  } catch (error) {
    const isRunning = error instanceof EmbeddedPostgresError && error.code === 'data_folder_busy'
    if (joinRunning && isRunning) return borrowed(runningPostgres(folder), true)
    throw error
  }
}

export function dataDirOf({ dataDir }: Pick<Config, 'dataDir'>, { isRoot, isDemo = false }: Place): string {
  return dataDir ?? defaultDataDir({ isRoot, home: homedir(), env: process.env, demo: isDemo })
}

const borrowed = (connection: DatabaseConnection, isJoined: boolean): OpenConnection => ({
  connection,
  isJoined,
  stop: async () => {},
  died: undefined,
})
