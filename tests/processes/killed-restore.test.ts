import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { stopOrphan } from '#server/db/embedded/stop-postmaster.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { portOf } from '../server/assistant/upstream.ts'
import { plain } from '../server/backup/plain-archive.ts'
import { createEmptyDatabase, query } from '../server/empty-database.ts'
import { bucketVariables } from '../server/files/s3-storage.ts'
import { uploadOne } from '../server/files/upload.ts'
import { createDataDir, run, spawnNode } from '../server/server-process.ts'
import { startTestServer } from '../server/test-server.ts'

const unfinished = /^В (папке .*|этой базе данных) не закончено восстановление из копии/

async function createBackup() {
  const { api, connection, files } = await startTestServer()
  await api.signIn()
  await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  const path = join(await createDataDir(), 'copy.tar.gz')
  await writeBackup({ connection, store: files, file: plain(path), at: new Date(), version: 'test' })
  return path
}

/** Starts a bucket that never answers, so a writer can be killed in the middle of a file. */
async function startSilentBucket() {
  const asked = Promise.withResolvers<void>()
  const server = createServer(({ url }, response) => {
    if (url?.includes('start-check')) response.writeHead(404).end()
    else asked.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { env: bucketVariables(portOf(server)), asked: asked.promise }
}

/** Kills the restore while it writes a file, when the database is filled and nothing is committed. */
async function killRestore(path: string, place: Record<string, string>) {
  const bucket = await startSilentBucket()
  const child = spawnNode(['src/server/cli.ts', 'restore', path, '--unsigned'], { ...place, ...bucket.env })
  const ended = once(child, 'exit')
  await Promise.race([bucket.asked, ended])
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await ended
}

test('a data folder whose restore was killed is not taken for an empty installation', async () => {
  const path = await createBackup()
  const DATA_DIR = await createDataDir()
  onTestFinished(() => stopOrphan(join(DATA_DIR, 'postgres'), () => {}))
  await killRestore(path, { DATA_DIR })
  for (const args of [
    ['dist/server/main.js'],
    ['src/server/cli.ts', 'users', 'list'],
    ['src/server/cli.ts', 'restore', path, '--unsigned'],
  ]) {
    const { code, output } = await run(args, { DATA_DIR, PORT: '0' })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(unfinished) })
    expect(output).toContain('очистите эту папку')
  }
}, 240_000)

test('a database whose restore was killed is not taken for an empty installation', async () => {
  const path = await createBackup()
  const connection = await createEmptyDatabase()
  const { host, port, user, database } = connection
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  const DATA_DIR = await createDataDir()
  await killRestore(path, { DATABASE_URL, DATA_DIR })
  for (const args of [['dist/server/main.js'], ['src/server/cli.ts', 'restore', path, '--unsigned']]) {
    const { code, output } = await run(args, { DATABASE_URL, DATA_DIR, PORT: '0' })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(unfinished) })
    expect(output).toContain('удалите из неё таблицу restore_unfinished')
  }
  // The test drops the table as the message instructs, and the second restore succeeds.
  await query(connection, 'DROP TABLE restore_unfinished')
  expect(await run(['src/server/cli.ts', 'restore', path, '--unsigned'], { DATABASE_URL, DATA_DIR })).toMatchObject({
    code: 0,
  })
  expect((await query(connection, 'SELECT FROM files')).rowCount).toBe(1)
  expect((await query(connection, "SELECT to_regclass('restore_unfinished') AS found")).rows).toEqual([{ found: null }])
  expect(existsSync(join(DATA_DIR, 'files', 'restore-unfinished'))).toBe(false)
}, 240_000)

test('a database without room for the restored rows says so and stays empty', async () => {
  const path = await createBackup()
  const connection = await createEmptyDatabase()
  await query(
    connection,
    `CREATE FUNCTION fail_full() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE EVENT TRIGGER full_disk ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION fail_full()`,
  )
  const { host, port, user, database } = connection
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  const DATA_DIR = await createDataDir()
  const { code, output } = await run(['src/server/cli.ts', 'restore', path, '--unsigned'], {
    DATABASE_URL,
    DATA_DIR,
  })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^Нет места на диске .*Освободите место и повторите/),
  })
  expect(readdirSync(join(DATA_DIR, 'files'))).toEqual([])
  await query(connection, 'DROP EVENT TRIGGER full_disk')
  const store = openDiskFileStore(DATA_DIR)
  await restoreBackup(plain(path), await checkBackup(plain(path)), { connection, store })
}, 240_000)

test('a restore that loses its database does not treat it as empty', async () => {
  const path = await createBackup()
  const connection = await createEmptyDatabase()
  const { database } = connection
  const store = openDiskFileStore(await createDataDir())
  const loseDatabase = async () => {
    const server = { ...connection, database: 'postgres' }
    await query(server, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
    await query(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`)
  }
  const restored = restoreBackup(plain(path), await checkBackup(plain(path)), {
    connection,
    store: { ...store, keep: loseDatabase },
  })
  await expect(restored).rejects.toMatchObject({ code: 'restore_unknown' })
}, 240_000)
