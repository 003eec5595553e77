import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseConnection } from '#server/db/client.ts'
import { completeSchema, knowsSchema, recreateSchema } from '#server/db/migrate.ts'
import { clearTimeouts } from '#server/db/no-timeouts.ts'
import { forgetHome } from '#server/modules/channels/channel-changes.repository.ts'
import { type FileStore, withIncomingFolder } from '#server/modules/files/file-store.ts'
import { BackupError } from './backup-error.ts'
import { quoted } from './catalog.ts'
import { entryName, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { markDatabase, refuseMarkedDatabase, unmarkDatabase } from './restore-mark.ts'

/**
 * Reads the whole backup and says what is in it; writes nothing.
 * @throws BackupError backup_broken, or backup_newer when a later version of PromoDesk has made it.
 */
export async function checkBackup(path: string): Promise<Manifest> {
  const manifest = await readArchive(path, async (_name, content) => {
    for await (const _chunk of content);
  })
  if (await knowsSchema(manifest.schema)) return manifest
  const message = `Копию сделал PromoDesk ${manifest.app}, и эта версия его схемы не знает. Обновите PromoDesk и повторите. Ничего не изменено.`
  throw new BackupError('backup_newer', message)
}

type Target = { connection: DatabaseConnection; store: FileStore }

/**
 * Puts a checked backup into an empty database, wholly or not at all, and its files into the store; then brings the
 * schema up to date. Killed on the way it leaves a mark, which refuses to start on what is there.
 * @throws BackupError restore_target_not_empty, restore_unfinished, restore_unknown, backup_broken; MigrationError.
 */
export async function restoreBackup(path: string, manifest: Manifest, { connection, store }: Target) {
  const client = new pg.Client({ ...connection, application_name: 'promodesk-restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await clearTimeouts(client)
    await refuseMarkedDatabase(client)
    await refuseUsedDatabase(client)
    await markDatabase(client)
  } catch (error) {
    await client.end()
    throw error
  }
  const put: string[] = []
  try {
    await client.query('BEGIN')
    await recreateSchema(client, manifest.schema)
    await clearTables(client, manifest)
    await load(path, manifest, { client, store, put })
    await checkCounts(client, manifest)
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('SELECT setval($1, $2, $3)', [quoted(name), value, isCalled])
    }
    await completeSchema(client, manifest.schema)
    await forgetHome(drizzle({ client }))
    await unmarkDatabase(client)
    await client.query('COMMIT')
    // It is restored: PostgreSQL itself gathers these samples later.
    await client.query('ANALYZE').catch(() => {})
    await client.end()
  } catch (error) {
    // What was not committed goes with the session, which may be in the middle of a COPY.
    await client.end()
    if (await unmarkFailed(connection)) {
      await removeAgain(store, put)
      throw error
    }
    throw new BackupError('restore_unknown', unknownText, { cause: error })
  }
}

const unknownText =
  'Связь с базой данных прервалась, и неизвестно, закончено ли восстановление. Ничего не удалено. Очистите базу данных и папку с файлами и восстановите копию снова.'

/**
 * Whether the database is certainly as empty as before: the mark was there. It goes in the transaction of what was
 * restored, so without it, or without an answer, that may have been committed.
 */
async function unmarkFailed(connection: DatabaseConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'promodesk-restore' })
  client.on('error', () => {})
  return client
    .connect()
    .then(() => unmarkDatabase(client))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end())
}

/** What the storage does not remove stays there: no row knows it. */
async function removeAgain(store: FileStore, keys: string[]) {
  while (keys.length > 0) {
    const removed = await Promise.allSettled(keys.splice(-20).map((key) => store.remove(key)))
    // One that is away would be waited for each time.
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

/** The rows that migrations themselves write are in the backup too. */
async function clearTables(client: pg.Client, { tables }: Manifest) {
  for (const { name } of tables.toReversed()) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount) await client.query(`DELETE FROM ${quoted(name)}`)
  }
}

type Load = {
  client: pg.Client
  store: FileStore
  /** Takes the keys of what was not in the store before. */
  put: string[]
}

async function load(path: string, manifest: Manifest, { client, store, put }: Load) {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns.map(quoted).join(', ')]))
  await withIncomingFolder(store, async (folder) => {
    const file = join(folder, 'file')
    let current: { kind: string; name: string; sink: Sink } | undefined
    const finish = async () => {
      await current?.sink.end()
      if (current?.kind === 'files') await keepFile({ client, store, put }, { key: current.name, path: file })
      current = undefined
    }
    await readArchive(path, async (entry, content) => {
      const [, kind = '', name = ''] = entryName.exec(entry) ?? []
      if (current?.kind !== kind || current.name !== name) {
        await finish()
        const copy = `COPY ${quoted(name)} (${columns.get(name)}) FROM STDIN`
        const sink =
          kind === 'files' ? createWriteStream(file, { mode: 0o600 }) : client.query(copyFrom(copy))
        current = { kind, name, sink: new Sink(sink) }
      }
      for await (const chunk of content) await current.sink.write(chunk)
    })
    await finish()
  })
}

/** Writes no faster than is taken, and fails where it is waited for. */
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

async function keepFile({ client, store, put }: Load, { key, path }: { key: string; path: string }) {
  const { rows } = await client.query<{ media_type: string }>(
    'SELECT media_type FROM files WHERE storage_key = $1',
    [key],
  )
  // Bytes that no row knows would be waste for ever.
  const [row] = rows
  if (!row) return
  if (!(await mayBeThere(store, key))) put.push(key)
  await store.keep(key, { path, mediaType: row.media_type })
}

/** A bucket may be that of a server at work, whose files these are. One that refuses to say counts as that. */
const mayBeThere = (store: FileStore, key: string): Promise<boolean> =>
  store.open(key).then(
    (content) => {
      content?.destroy()
      return content !== undefined
    },
    () => true,
  )

async function checkCounts(client: pg.Client, { tables }: Manifest) {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${quoted(name)}`)
    if (Number(rows[0]?.count) === expected) continue
    const message = `После загрузки в таблице ${name} строк ${rows[0]?.count}, а в копии ${expected}. Ничего не восстановлено.`
    throw new BackupError('backup_broken', message)
  }
}
