import { homedir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { runningPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import type { DatabaseConnection } from './client.ts'
import { refuseMarkedFolder } from './restore-mark.ts'

export type OpenConnection = {
  connection: DatabaseConnection
  /** Whether a running server started the database and owns its schema. */
  isJoined: boolean
  stop(): Promise<void>
  /** Resolves when the database that was started here ends unexpectedly. */
  died: Promise<Error> | undefined
}

type Place = { isDemo?: boolean }

type Options = Place & {
  /** Whether to share the database of a server on the same folder; two servers must not. */
  joinRunning?: boolean
  /** Whether this is the restore that fills the folder. */
  isRestoring?: boolean
  log: (message: string) => void
}

/**
 * Connects to the configured PostgreSQL, or starts the embedded one.
 * @throws `restore_unfinished`
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

export function dataDirOf({ dataDir }: Pick<Config, 'dataDir'>, { isDemo = false }: Place = {}): string {
  const isRoot = userInfo().uid === 0
  return dataDir ?? defaultDataDir({ isRoot, home: homedir(), env: process.env, demo: isDemo })
}

/**
 * Returns the default data folder. Root's lies outside its home, which is closed to PostgreSQL's system user;
 * the demo's is separate from the agency's data.
 */
export function defaultDataDir({
  isRoot,
  home,
  env,
  demo,
  platform = process.platform,
}: {
  isRoot: boolean
  home: string
  env: Readonly<Record<string, string | undefined>>
  demo: boolean
  platform?: NodeJS.Platform
}): string {
  const suffix = demo ? '-demo' : ''
  if (isRoot) return `/var/lib/promodesk${suffix}`
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', `PromoDesk${suffix}`)
  const { XDG_DATA_HOME: dataHome } = env
  // The XDG specification says to ignore relative paths.
  const parent = dataHome && isAbsolute(dataHome) ? dataHome : join(home, '.local', 'share')
  return join(parent, `promodesk${suffix}`)
}

const borrowed = (connection: DatabaseConnection, isJoined: boolean): OpenConnection => ({
  connection,
  isJoined,
  stop: async () => {},
  died: undefined,
})
