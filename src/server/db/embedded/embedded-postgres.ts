import { join } from 'node:path'
import { dropBallastWhenFull } from './ballast.ts'
import { checkClusterVersion, databaseUser, prepareCluster } from './cluster.ts'
import { admitServerUser, openDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { explainStartError } from './embedded-postgres-error.ts'
import { stopOrphan } from './orphan-postmaster.ts'
import { binariesFor, findPostgresBinaries } from './postgres-binaries.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { type RestartLimit, startRestarting } from './restarting-postmaster.ts'
import { findServerUser } from './server-user.ts'
import { prepareSocketDir, removeSocketDir, socketPort } from './socket-dir.ts'

export type EmbeddedPostgres = {
  /** `host` is the folder of the Unix socket. Complete, so that PGPORT or PGSSLMODE in the environment change nothing. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Resolves with what PostgreSQL said last when it ends again and again without being told to. */
  died: Promise<Error>
  /** Ends PostgreSQL, waits for its end and frees the data folder. Sessions that are open are broken off. */
  stop(): Promise<void>
}

type Options = {
  /** The application's data folder, made if need be. */
  dataDir: string
  /** Takes what the administrator should know, a line at a time. */
  log: (message: string) => void
  /** The text of /etc/passwd, in place of the system's. */
  passwd?: string
  /** As in the names of the npm packages, e.g. linux-x64, in place of this system's. */
  platform?: string
  /** After how many ends a restart is given up, in place of five within a minute. */
  restartLimit?: RestartLimit
}

/**
 * Starts the PostgreSQL of one data folder, which it makes on the first start and owns until `stop` or the process's
 * end, and starts it again when it is killed. The first start takes about a second, later ones a tenth of it.
 * @throws EmbeddedPostgresError whose code and message tell why it cannot be.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const dataDir = openDataFolder(options.dataDir)
    // The lock and the files of a start need room too.
    dropBallastWhenFull(join(dataDir, 'postgres'))
    const lock = lockDataFolder(dataDir)
    try {
      const { postmaster, socketDir } = await startUnderLock(dataDir, options)
      const stopOnce = async () => {
        await postmaster.stop()
        removeSocketDir(socketDir, join(dataDir, 'postgres'))
        lock.release()
      }
      // A late second stop must not take away the socket of a server that started in the folder since.
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= stopOnce()
        return stopped
      }
      const connection = {
        host: socketDir,
        port: socketPort,
        user: databaseUser,
        database: 'postgres',
        ssl: false,
      } as const
      return { connection, died: postmaster.died, stop }
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
  { log, passwd, platform, restartLimit }: Options,
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
    // A killed postmaster leaves its files too.
    await stopOrphan(clusterDir, log)
    dropBallastWhenFull(clusterDir)
    socketDir = prepareSocketDir(clusterDir, user)
    return startPostmaster({ binaries, clusterDir, socketDir, user, log })
  }
  return { postmaster: await startRestarting(start, { log, limit: restartLimit }), socketDir }
}
