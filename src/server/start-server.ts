import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinAddress } from '#contract/accounts/join-address.ts'
import type { AiConfig } from './ai-config.ts'
import { type AppDeps, buildApp } from './app.ts'
import { startDailyBackups } from './backup/daily-backup.ts'
import type { Config } from './config.ts'
import { type DatabaseConnection, openDatabase } from './db/client.ts'
import { noteStart } from './db/existing-database.ts'
import { migrate } from './db/migrate.ts'
import { dataDirOf, openConnection } from './db/open-connection.ts'
import { type DiskState, type DiskWatch, watchDisk } from './disk-watch.ts'
import { lastRequestWithinMs } from './http/closing.ts'
import { createLogger } from './logger.ts'
import type { Assistant } from './modules/assistant/assistant.ts'
import { createDemoAssistant } from './modules/assistant/demo-assistant.ts'
import { createModelAssistant } from './modules/assistant/model-assistant.ts'
import { makeSetupLink } from './modules/auth/links.service.ts'
import { renewEpochAfterRestore } from './modules/channels/channel-changes.repository.ts'
import { type FileStore, openFileStore } from './modules/files/storage/file-store.ts'
import { createMailService } from './modules/mail/mail.service.ts'

export type RunningServer = {
  /** The address that users open. */
  address: string
  /** The address that creates the first user; undefined if there is one. */
  setupAddress?: string | undefined
}

export type StartOptions = Pick<AppDeps, 'version' | 'clientFolder' | 'apiReference'> & {
  /** The demo keeps a data folder of its own. */
  isDemo?: boolean | undefined
  config: Config
  /** Fills the migrated database before the server listens. */
  prepare?: ((connection: DatabaseConnection, files: FileStore) => Promise<void>) | undefined
}

/**
 * Starts the database (the embedded one unless the configuration names another), migrates it and listens. It
 * stops on SIGTERM and SIGINT.
 * @throws the named errors of ./db and of listening (EADDRINUSE), after it has stopped all that it started.
 */
export async function startServer({ config, ...options }: StartOptions): Promise<RunningServer> {
  const logger = createLogger(config.logLevel)
  // The stack stops its parts in reverse order, also after a failed or interrupted start.
  const started = new AsyncDisposableStack()
  const stopping = stopOnSignals(() => started.disposeAsync(), {
    logger,
    withinMs: config.drainSeconds * 1_000 + closeWithinMs,
  })
  try {
    return await startParts(started, logger, { config, ...options })
  } catch (error) {
    // A start that a signal interrupts fails because its parts are gone; the signal ends the process.
    if (stopping.aborted) await new Promise<never>(() => {})
    await started.disposeAsync()
    throw error
  }
}

async function startParts(
  started: AsyncDisposableStack,
  logger: ReturnType<typeof createLogger>,
  { config, prepare, isDemo = false, ...options }: StartOptions,
): Promise<RunningServer> {
  const database = await openConnection(config, { isDemo, log: (message) => logger.info(message) })
  started.defer(database.stop)
  const onWait = () => logger.warn('the migration waits for a running backup')
  const applied = await migrate(database.connection, { onWait })
  if (applied.length > 0) logger.info({ applied }, 'schema migrated')
  const dataDir = dataDirOf(config, { isDemo })
  const files = await openFileStore({ s3: config.s3, dataDir })
  await prepare?.(database.connection, files)

  const onLost = (error: Error) => logger.warn({ err: error }, 'idle connection lost')
  const client = openDatabase(database.connection, onLost)
  started.defer(client.close)
  const leases = openDatabase(database.connection, onLost, { connections: 1 })
  started.defer(leases.close)
  if (await renewEpochAfterRestore(client.db)) logger.warn('restored database: copies on devices start anew')
  const daily =
    config.databaseUrl === undefined && !isDemo
      ? startDailyBackups({
          connection: database.connection,
          folder: join(dataDir, 'backups'),
          now: () => new Date(),
          version: options.version,
          log: logger,
          minFreeBytes: config.minFree.writes,
        })
      : undefined
  if (daily) started.defer(daily.stop)
  const draining = new AbortController()
  const building = buildApp({
    ...options,
    config,
    dataDir,
    files,
    backups: daily,
    pool: client.pool,
    disk: watchOwnDisk(config, dataDir, logger),
    assistant: createAssistant(config.ai),
    mail: config.mail && createMailService(config.mail, (failure) => logger.warn(failure, 'a letter was not sent')),
    logger,
    db: client.db,
    leases: leases.db,
    connection: database.connection,
    now: () => new Date(),
    draining: draining.signal,
  })
  // A signal that comes meanwhile waits for the parts, so that they do not look for a database that is gone.
  started.defer(async () => (await building.catch(() => undefined))?.close())
  const app = await building
  await app.listen({ host: config.host, port: config.port })
  started.defer(async () => {
    draining.abort()
    await sleep(config.drainSeconds * 1_000)
  })
  if (!isDemo) noteStart(config, dataDir)
  void daily?.check()
  database.died?.then((error) => {
    logger.fatal({ err: error }, 'the database died')
    process.exit(1)
  })
  const address = config.publicUrl?.href ?? app.listeningOrigin
  const setup = isDemo ? undefined : await makeSetupLink(client.db, new Date())
  return { address, setupAddress: setup && joinAddress(address, setup.token) }
}

/** Watches only folders on this machine; another machine watches its own disk. */
function watchOwnDisk(
  { databaseUrl, s3, minFree }: Config,
  dataDir: string,
  logger: ReturnType<typeof createLogger>,
): DiskWatch | undefined {
  const folders = {
    database: databaseUrl === undefined ? join(dataDir, 'postgres') : undefined,
    files: s3 === undefined ? join(dataDir, 'files') : undefined,
  }
  if (folders.database === undefined && folders.files === undefined) return undefined
  const onChange = (state: DiskState) =>
    state.level === 'all' ? logger.info(state, 'the disk has room again') : logger.warn(state, texts[state.level])
  const texts = {
    writes: 'the disk is short of space: uploads are refused',
    deletes: 'the disk is full: everything but reading and deleting is refused',
    none: 'the disk is full to the last: everything but reading is refused',
  }
  const onNoBallast = (error: unknown) => logger.warn({ err: error }, 'the ballast could not be made')
  const disk = watchDisk({ folders, minFree, now: () => new Date(), onChange, onNoBallast })
  void disk.look()
  return disk
}

/** Returns the configured model, or without one the demonstration. */
export function createAssistant(ai: AiConfig | undefined): Assistant {
  return ai ? createModelAssistant(ai) : createDemoAssistant()
}

/** A request that runs longer than this is considered hung. */
const closeWithinMs = lastRequestWithinMs + 15_000

function stopOnSignals(
  close: () => Promise<void>,
  { logger, withinMs }: { logger: ReturnType<typeof createLogger>; withinMs: number },
): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // npm repeats the signal that systemd or a terminal has already sent to all processes.
    process.on(signal, () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      logger.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), withinMs).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'failed to stop cleanly')
          process.exit(1)
        },
      )
    })
  }
  return stopping.signal
}
