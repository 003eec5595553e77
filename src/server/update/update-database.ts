import { rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseConnection } from '#server/db/client.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { appVersion } from '#server/version.ts'
import { refuseForeignObjects } from './foreign-objects.ts'
import { UpdateError } from './update-error.ts'

/** What an update does with the database, beside a running server or without one. */
export type UpdateDatabase = ReturnType<typeof openUpdateDatabase>

export function openUpdateDatabase(config: Config) {
  const isRoot = userInfo().uid === 0
  const dataDir = dataDirOf(config, { isRoot })

  async function use<Result>(act: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const database = await openConnection(config, { isRoot, joinRunning: true, log: () => {} })
    return act(database.connection).finally(database.stop)
  }
  const ask = <Row extends pg.QueryResultRow>(query: string): Promise<Row[]> =>
    use(async (connection) => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
        .query<Row>(query)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    })

  return {
    dataDir,
    /** Copies the database, without files, in place of an earlier copy, and reads the copy again. */
    copy(path: string): Promise<Manifest> {
      rmSync(path, { force: true })
      const file = { path, passphrase: undefined }
      const wait = { forMs: 10 * 60_000, onWait: () => {} }
      return use((connection) =>
        writeBackup({ connection, store: undefined, file, at: new Date(), version: appVersion, wait }),
      )
    },
    bytes: async (): Promise<number> =>
      Number((await ask<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes'))[0]?.bytes),
    /** Returns the names of the migrations that the database has. */
    applied: async (): Promise<string[]> =>
      (await ask<{ name: string }>('SELECT name FROM schema_migrations')).map(({ name }) => name),
    /**
     * Refuses a database that could not be put back from a copy as it is.
     * @throws UpdateError update_refused
     */
    async refuseForeignSchema() {
      const [row] = await ask<{ is_own: boolean }>(
        "SELECT pg_has_role(nspowner, 'USAGE') AS is_own FROM pg_namespace WHERE nspname = current_schema()",
      )
      if (row?.is_own) return refuseForeignObjects(ask)
      throw new UpdateError(
        'update_refused',
        'Схема базы принадлежит не пользователю из DATABASE_URL, и вернуть её из копии он не сможет. Передайте её ему: ALTER SCHEMA public OWNER TO …',
      )
    },
    /**
     * Refuses to migrate while other nodes write into the database: their rows would be lost with the migration.
     * @throws UpdateError update_refused
     */
    async refuseOtherNodes() {
      const nodes = "SELECT FROM pg_stat_activity WHERE application_name = 'promodesk' AND datname = current_database()"
      // PostgreSQL notices the end of the stopped server's sessions a moment later.
      for (const until = performance.now() + 5_000; performance.now() < until; await sleep(200)) {
        if ((await ask(nodes)).length === 0) return
      }
      throw new UpdateError(
        'update_refused',
        'С этой базой работают и другие узлы. Обновите их по одному по странице src/server/deploy/README.md.',
      )
    },
    /** Replaces the database by the copy, in one transaction. Sessions are not in the copy, so users sign in again. */
    async putBack(path: string) {
      const file = { path, passphrase: undefined }
      const store = await openFileStore({ s3: config.s3, dataDir })
      const manifest = await checkBackup(file)
      await use((connection) => restoreBackup(file, manifest, { connection, store, replaces: true }))
    },
  }
}
