import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropBallastWhenFull } from './ballast.ts'
import { checkClusterVersion, databaseUser, prepareCluster } from './cluster.ts'
import { admitServerUser, lockDataFolder, openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError, explainStartError } from './embedded-postgres-error.ts'
import { binariesFor, findPostgresBinaries } from './postgres-binaries.ts'
import { type Postmaster, type RestartLimit, startPostmaster, startRestarting } from './postmaster.ts'
import { findServerUser } from './server-user.ts'
import { prepareSocketDir, removeSocketDir, socketPort } from './socket-dir.ts'
import { stopOrphan } from './stop-postmaster.ts'

export type EmbeddedPostgres = {
  /** `host` is the folder of the Unix socket. All values are set, so that PGPORT or PGSSLMODE have no effect. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Resolves with the last output of PostgreSQL when it repeatedly ends unexpectedly. */
  died: Promise<Error>
  /** Ends PostgreSQL, aborts open sessions, waits for the end and unlocks the data folder. */
  stop(): Promise<void>
}

type Options = {
  /** The application's data folder; created when missing. */
  dataDir: string
  /** Receives messages for the administrator, one line at a time. */
  log: (message: string) => void
  /** The text of /etc/passwd; by default the system's. */
  passwd?: string
  /** The platform in the names of the npm packages, e.g. linux-x64; by default this system's. */
  platform?: string
  /** The number of ends after which restarts stop; by default five within a minute. */
  restartLimit?: RestartLimit
  /** Settings of PostgreSQL that replace the usual ones. */
  settings?: Record<string, string | number>
}

/**
 * Starts PostgreSQL on a data folder, which it creates on the first start and locks until `stop` or the process's end.
 * Restarts a killed PostgreSQL. The first start takes about a second, later ones a tenth of that.
 * @throws EmbeddedPostgresError whose code and message explain the failure.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const dataDir = openDataFolder(options.dataDir)
    // The lock and the files of a start need space too.
    dropBallastWhenFull(join(dataDir, 'postgres'))
    const lock = lockDataFolder(dataDir)
    try {
      const { postmaster, socketDir } = await startUnderLock(dataDir, options)
      const stopOnce = async () => {
        await postmaster.stop()
        removeSocketDir(socketDir, join(dataDir, 'postgres'))
        lock.release()
      }
      // A second, late `stop` must not remove the socket of a server that has since started in the folder.
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= stopOnce()
        return stopped
      }
      return { connection: connectionAt(socketDir, socketPort), died: postmaster.died, stop }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explainStartError(error, options.dataDir)
  }
}

async function startUnderLock(
  dataDir: string,
  { log, passwd, platform, restartLimit, settings }: Options,
): Promise<{ postmaster: Postmaster; socketDir: string }> {
  const clusterDir = join(dataDir, 'postgres')
  const installed = findPostgresBinaries(platform)
  checkClusterVersion(clusterDir, installed)
  const user = findServerUser(clusterDir, passwd)
  if (user) admitServerUser(dataDir, user)
  const binaries = user ? binariesFor(user, installed, { dataDir, log }) : installed
  await stopOrphan(clusterDir, log)
  await prepareCluster({ dataDir, clusterDir }, { binaries, user, log })
  let socketDir = ''
  const start = async () => {
    // A killed postmaster leaves its files behind too.
    await stopOrphan(clusterDir, log)
    dropBallastWhenFull(clusterDir)
    socketDir = prepareSocketDir(clusterDir, user)
    return startPostmaster({ binaries, clusterDir, socketDir, user, log, settings })
  }
  return { postmaster: await startRestarting(start, { log, limit: restartLimit }), socketDir }
}

/**
 * Returns the connection to the embedded PostgreSQL that another process of this application runs on the data folder.
 * Reads it from the pid file: line 4 is the port, line 5 the folder of the socket.
 */
export function runningPostgres(dataDir: string): EmbeddedPostgres['connection'] {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const [, , , port, host] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
  if (!port || !host)
    throw new EmbeddedPostgresError('data_folder_busy', 'Сервер ещё запускается. Повторите через несколько секунд.')
  return connectionAt(host, Number(port))
}

const connectionAt = (host: string, port: number): EmbeddedPostgres['connection'] => ({
  host,
  port,
  user: databaseUser,
  database: 'postgres',
  ssl: false,
})
