import { once } from 'node:events'
import { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupWait, lockForBackup } from '#server/db/backup-lock.ts'
import { type DatabaseConnection, openSession } from '#server/db/client.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import { giving, watchForSilence } from '#server/modules/files/storage/silence-watch.ts'
import { type ArchiveWriter, type BackupStream, writeArchive, writeTo } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { isOfSessions, quoted, readCatalog, type Table } from './catalog.ts'
import type { Manifest } from './manifest.ts'
import type { BackupFile } from './read-archive.ts'

type BackupJob = {
  connection: DatabaseConnection
  /** The storage of the files; undefined for a backup of the database alone. */
  store: FileStore | undefined
  file: BackupFile | BackupStream
  at: Date
  version: string
  signal?: AbortSignal | undefined
  /** How long to wait for another backup to end; undefined does not wait. */
  wait?: BackupWait | undefined
}

/**
 * Writes the database as of one moment and the files that it lists, while users continue to work. Only the removal of
 * files waits for the end. The backup has no sessions and no key that signs their tokens.
 * @throws BackupError backup_target_exists, backup_running, backup_no_database, backup_disk_full.
 */
export async function writeBackup({ connection, file, signal, wait, ...job }: BackupJob): Promise<Manifest> {
  const socket = new Socket()
  try {
    // Copying files may exceed the server's time limit for idle transactions.
    const client = await openSession(connection, 'promodesk-backup', socket)
    if (!(await lockForBackup(client, wait))) {
      throw new BackupError('backup_running', 'Другая копия ещё создаётся. Повторите, когда она будет готова.')
    }
    // One snapshot for all tables.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const filling = (archive: ArchiveWriter) => fill(archive, client, job)
    const manifest = await ('path' in file ? writeArchive(file, filling, signal) : writeTo(file, filling, signal))
    await client.end()
    return manifest
  } finally {
    // During a COPY, an unread session does not notice its end, so its socket is closed.
    socket.destroy()
  }
}

/**
 * Begins an encrypted backup that lies nowhere on this machine. Returns its bytes, and whether they were read to the end.
 * A reader who stops loses the backup, because no other one can begin and no file be removed meanwhile.
 * @throws BackupError backup_running
 */
export async function streamBackup({
  passphrase,
  readWithinMs = 60_000,
  ...job
}: StreamJob): Promise<{ bytes: Readable; done: Promise<void> }> {
  const output = new PassThrough()
  const watch = watchForSilence(readWithinMs)
  const bytes = giving(output, watch)
  watch.signal.addEventListener('abort', () => bytes.destroy())
  const written = writeBackup({ ...job, file: { output, passphrase } })
  const read = finished(bytes)
  const done = Promise.allSettled([written]).then(async () => {
    await read
    await written
  })
  // The caller of a backup that does not begin gets its failure below.
  for (const one of [read, done]) one.catch(() => {})
  written.catch((error: Error) => bytes.destroy(error))
  await Promise.race([once(output, 'readable'), written])
  return { bytes, done }
}

type StreamJob = Omit<BackupJob, 'file' | 'wait'> & {
  passphrase: string
  /** How long the reader may take over 64 KiB. */
  readWithinMs?: number
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  { store, at, version }: Pick<BackupJob, 'store' | 'at' | 'version'>,
): Promise<Omit<Manifest, 'checksum'>> {
  const { schema, tables, sequences } = await readCatalog(client)
  const counted: Manifest['tables'] = []
  for (const table of tables.filter(({ name }) => !isOfSessions(name))) {
    const { name, columns } = table
    counted.push({ name, columns, rows: await addTable(archive, client, table) })
  }
  return {
    format: 'promodesk-backup',
    formatVersion: 1,
    app: version,
    createdAt: at.toISOString(),
    schema,
    tables: counted,
    sequences,
    files: store ? await addFiles(archive, client, store) : null,
  }
}

async function addTable(archive: ArchiveWriter, client: pg.Client, { name, address, columns }: Table): Promise<number> {
  const list = columns.map(quoted).join(', ')
  const copy = client.query(copyTo(`COPY ${address} (${list}) TO STDOUT`))
  // The reader below receives the error too. This listener handles errors after the reader has stopped.
  copy.on('error', () => {})
  await archive.add(`tables/${name}`, copy)
  // The row count arrives after the last row. This query waits for it.
  await client.query('SELECT 1')
  return copy.rowCount
}

async function addFiles(archive: ArchiveWriter, client: pg.Client, store: FileStore) {
  const files = { count: 0, bytes: 0, lost: [] as string[] }
  for await (const key of storageKeys(client)) {
    const content = await store.open(key)
    if (content === undefined) {
      files.lost.push(key)
      continue
    }
    const { bytes } = await archive.add(`files/${key}`, content)
    files.bytes += bytes
    files.count += 1
  }
  return files
}

async function* storageKeys(client: pg.Client) {
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ storage_key: string }>(
      'SELECT storage_key FROM files WHERE storage_key COLLATE "C" > $1 ORDER BY storage_key COLLATE "C" LIMIT 1000',
      [last],
    )
    for (const row of rows) yield row.storage_key
    const end = rows.at(-1)?.storage_key
    if (end === undefined) return
    last = end
  }
}
