import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type DatabaseConnection, openSession } from '#server/db/client.ts'
import { completeSchema, knowsSchema, recreateSchema } from '#server/db/migrate.ts'
import { markDatabase, refuseMarkedDatabase, unmarkDatabase } from '#server/db/restore-mark.ts'
import { forgetHome } from '#server/modules/channels/channel-changes.repository.ts'
import { type FileStore, withIncomingFolder } from '#server/modules/files/storage/file-store.ts'
import { drain } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { isOfSessions, quoted, readCatalog, type Table } from './catalog.ts'
import { type Manifest, pieceName } from './manifest.ts'
import { type BackupFile, readArchive } from './read-archive.ts'

/**
 * Reads the whole backup without writing and returns its manifest.
 * @throws BackupError backup_broken, backup_not_authentic, or backup_newer when a later version of PromoDesk made it.
 */
export async function checkBackup(file: BackupFile): Promise<Manifest> {
  const manifest = await readArchive(file, drain)
  if (await knowsSchema(manifest.schema)) return manifest
  const message = `Копию сделал PromoDesk ${manifest.app}, и эта версия его схемы не знает. Обновите PromoDesk и повторите. Ничего не изменено.`
  throw new BackupError('backup_newer', message)
}

type Target = {
  connection: DatabaseConnection
  store: FileStore
  /** Whether the backup replaces what the database holds, in the same transaction. */
  replaces?: boolean
}

/**
 * Restores a checked backup completely or not at all into an empty database and the store, then updates the schema. No
 * session survives a restore. If the process is killed, a mark remains that prevents a start, unless it replaces.
 * @throws BackupError restore_target_not_empty, restore_unknown, backup_broken, backup_foreign;
 * `migration_failed`.
 */
export async function restoreBackup(
  file: BackupFile,
  manifest: Manifest,
  { connection, store, replaces = false }: Target,
) {
  const client = await openSession(connection, applicationName)
  try {
    await refuseMarkedDatabase(client)
    if (!replaces) {
      await refuseUsedDatabase(client)
      await markDatabase(client)
    }
  } catch (error) {
    await client.end()
    throw error
  }
  const put: string[] = []
  try {
    await client.query('BEGIN')
    if (replaces) await dropSchema(client)
    await recreateSchema(client, manifest.schema)
    const tables = await ownTables(client, manifest)
    // The rows are not new: the backup holds their history.
    await client.query("SELECT set_config('promodesk.is_restoring', 'on', true)")
    await clearTables(client, tables)
    await withoutSuperuser(client, () => load(file, manifest, { client, store, put, tables }))
    await checkCounts(client, manifest, tables)
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('SELECT setval($1, $2, $3)', [quoted(name), value, isCalled])
    }
    await completeSchema(client, manifest.schema)
    await forgetHome(drizzle({ client }))
    if (!replaces) await unmarkDatabase(client)
    await client.query('COMMIT')
    // The restore is committed. A failed ANALYZE is harmless, because PostgreSQL repeats it later.
    await client.query('ANALYZE').catch(() => {})
    await client.end()
  } catch (error) {
    // Ending the session rolls back, also in the middle of a COPY, where a ROLLBACK is not possible.
    await client.end()
    if (replaces) throw explainRows(error, file)
    if (await unmarkFailed(connection)) {
      await removeAgain(store, put)
      throw explainRows(error, file)
    }
    throw new BackupError('restore_unknown', unknownText, { cause: error })
  }
}

/** A table of another application makes the restore fail later, which brings everything back. */
async function dropSchema(client: pg.Client) {
  const schema = await schemaName(client)
  await client.query(`DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}`)
}

async function schemaName(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>("SELECT format('%I', current_schema()) AS name")
  return rows[0]?.name
}

/** Explains rows that the schema refuses: classes 22 and 23 of PostgreSQL's error codes. */
function explainRows(error: unknown, { path }: BackupFile): unknown {
  if (!(error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))) return error
  const message = `В файле ${path} есть строки, которых PromoDesk не пишет (таблица ${error.table ?? 'неизвестна'}). Ничего не восстановлено.`
  return new BackupError('backup_broken', message, { cause: error })
}

const unknownText =
  'Связь с базой данных прервалась, и неизвестно, закончено ли восстановление. Ничего не удалено. Очистите базу данных и папку с файлами и восстановите копию снова.'

/**
 * Returns true when the database is certainly as empty as before. A commit removes the mark, so without the mark or an
 * answer the restore may have been committed.
 */
async function unmarkFailed(connection: DatabaseConnection): Promise<boolean> {
  return openSession(connection, applicationName)
    .then((client) => unmarkDatabase(client).finally(() => client.end()))
    .then(
      () => true,
      () => false,
    )
}

const applicationName = 'promodesk-restore'

/** Files that the storage fails to remove stay there, unused, because no row refers to them. */
async function removeAgain(store: FileStore, keys: string[]) {
  while (keys.length > 0) {
    const removed = await Promise.allSettled(keys.splice(-20).map((key) => store.remove(key)))
    // If the storage is unavailable, each further removal would wait for its timeout.
    if (removed.every(({ status }) => status === 'rejected')) return
  }
}

async function refuseUsedDatabase(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class AS c
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e') LIMIT 1`)
  const [used] = rows
  if (used === undefined) return
  const message = `База данных не пуста: в ней есть ${used.name}. Копия восстанавливается только в пустую базу. Ничего не изменено.`
  throw new BackupError('restore_target_not_empty', message)
}

/**
 * Returns the tables that the backup may fill: those that its named migrations have just created, with all columns.
 * @throws BackupError backup_foreign for any other table, column or sequence.
 */
async function ownTables(client: pg.Client, manifest: Manifest): Promise<Table[]> {
  const own = await readCatalog(client)
  const tables = own.tables.filter(({ name }) => !isOfSessions(name))
  const isWhole =
    isSame(manifest.tables, tables) &&
    manifest.tables.every(({ name, columns }) =>
      isSame(columns, tables.find((table) => table.name === name)?.columns ?? []),
    )
  if (isWhole && isSame(manifest.sequences, own.sequences)) return tables
  throw new BackupError('backup_foreign', 'В копии не те таблицы, которые делает PromoDesk. Ничего не восстановлено.')
}

const isSame = (some: readonly Named[], others: readonly Named[]) =>
  some.map(nameOf).sort().join() === others.map(nameOf).sort().join()

type Named = string | { name: string }
const nameOf = (named: Named) => (typeof named === 'string' ? named : named.name)

/** Deletes the rows that migrations write, because the backup contains them too. */
async function clearTables(client: pg.Client, tables: readonly Table[]) {
  for (const { address } of tables.toReversed()) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${address} LIMIT 1`)
    if (rowCount) await client.query(`DELETE FROM ${address}`)
  }
}

/** Runs `work` as a role that may write only the application's tables, because the rows of a backup are not trusted. */
async function withoutSuperuser(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = current_user AND rolsuper')
  if (rows.length === 0) return work()
  const role = `promodesk_restore_${randomBytes(4).toString('hex')}`
  const schema = await schemaName(client)
  await client.query(`
    CREATE ROLE ${role};
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
    SET LOCAL ROLE ${role}`)
  await work()
  await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`)
}

type Load = {
  client: pg.Client
  store: FileStore
  /** Collects the keys of files that the store did not have before. */
  put: string[]
  tables: readonly Table[]
}

async function load(file: BackupFile, manifest: Manifest, { client, store, put, tables }: Load) {
  await withIncomingFolder(store, async (folder) => {
    const path = join(folder, 'file')
    let current: { name: string; key: string | undefined; sink: Sink } | undefined
    const finish = async () => {
      await current?.sink.end()
      if (current?.key !== undefined) await keepFile({ client, store, put }, { key: current.key, path })
      current = undefined
    }
    const openSink = ({ table = '', key }: Record<string, string>) => {
      if (key !== undefined) return new Sink(createWriteStream(path, { mode: 0o600 }))
      const address = tables.find(({ name }) => name === table)?.address
      const columns = manifest.tables.find(({ name }) => name === table)?.columns
      if (!address || !columns) throw changed(file)
      return new Sink(client.query(copyFrom(`COPY ${address} (${columns.map(quoted).join(', ')}) FROM STDIN`)))
    }
    const read = await readArchive(file, async (entry, content) => {
      const { table, key } = pieceName.exec(entry)?.groups ?? {}
      const name = table ?? key ?? ''
      if (current?.name !== name) {
        await finish()
        current = { name, key, sink: openSink({ ...(table && { table }), ...(key && { key }) }) }
      }
      for await (const chunk of content) await current.sink?.write(chunk)
    })
    await finish()
    if (read.checksum !== manifest.checksum) throw changed(file)
  })
}

const changed = ({ path }: BackupFile) =>
  new BackupError('backup_broken', `Файл ${path} изменился, пока его читали. Ничего не восстановлено.`)

/** Writes a stream with back-pressure and reports its failure to the awaited call. */
class Sink {
  readonly #stream: Writable
  readonly #finished: Promise<void>

  constructor(stream: Writable) {
    this.#stream = stream
    this.#finished = finished(stream)
    this.#finished.catch(() => {})
  }

  async write(chunk: Buffer) {
    if (!this.#stream.write(chunk)) await Promise.race([once(this.#stream, 'drain'), this.#finished])
  }

  async end() {
    this.#stream.end()
    await this.#finished
  }
}

async function keepFile({ client, store, put }: Omit<Load, 'tables'>, { key, path }: { key: string; path: string }) {
  const { rows } = await client.query<{ media_type: string }>('SELECT media_type FROM files WHERE storage_key = $1', [
    key,
  ])
  // Skips a file that no row refers to, because it would never be removed.
  const [row] = rows
  if (!row) return
  if (!(await mayBeThere(store, key))) put.push(key)
  await store.keep(key, { path, mediaType: row.media_type })
}

/**
 * Returns true when the file exists, because a running server may use the bucket, or when the store fails. That file is
 * kept after a failed restore.
 */
const mayBeThere = (store: FileStore, key: string): Promise<boolean> =>
  store.open(key).then(
    (content) => {
      content?.destroy()
      return content !== undefined
    },
    () => true,
  )

async function checkCounts(client: pg.Client, manifest: Manifest, tables: readonly Table[]) {
  for (const { name, address } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${address}`)
    const expected = manifest.tables.find((table) => table.name === name)?.rows
    if (Number(rows[0]?.count) === expected) continue
    const message = `После загрузки в таблице ${name} строк ${rows[0]?.count}, а в копии ${expected}. Ничего не восстановлено.`
    throw new BackupError('backup_broken', message)
  }
}
