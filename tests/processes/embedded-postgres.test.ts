import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  isAlive,
  isRoot,
  newDatabase,
  newDataDir,
  postmasterPid,
  query,
  startApp,
  startHere,
  withoutRestart,
} from './embedded-postgres-process.ts'

test('a database created by the first start keeps its rows over a restart', async () => {
  const dataDir = newDataDir()
  const first = await startHere(dataDir)
  await query(first.connection, "CREATE TABLE note AS SELECT 'город' AS text")
  await first.stop()
  const second = await startHere(dataDir)
  expect(await query(second.connection, 'SELECT text FROM note')).toEqual([{ text: 'город' }])
  expect([...first.lines, ...second.lines]).toEqual([])
})

test('the database is durable, checksummed, in UTC and without a network port', async () => {
  const { connection } = await startHere(newDataDir())
  const settings = await query(
    connection,
    `SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync', 'full_page_writes', 'listen_addresses',
       'max_connections', 'server_encoding', 'synchronous_commit', 'TimeZone', 'unix_socket_permissions')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    max_connections: '40',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    TimeZone: 'UTC',
    unix_socket_permissions: '0700',
  })
})

test('the database knows Cyrillic: trigrams, lower case and the Russian order of ICU', async () => {
  const { connection } = await startHere(await newDatabase())
  await query(connection, 'CREATE EXTENSION pg_trgm')
  const [row] = await query(
    connection,
    `SELECT cardinality(show_trgm('город')) AS trigrams, lower('ЁЖ') AS lower,
       array(SELECT word FROM unnest(array['яма', 'Ёж', 'ель', 'Жук']) AS word ORDER BY word COLLATE "und-x-icu") AS words`,
  )
  expect(row).toEqual({ trigrams: 6, lower: 'ёж', words: ['Ёж', 'ель', 'Жук', 'яма'] })
})

test("PostgreSQL's environment variables change neither the server nor the connection", async () => {
  const env = { PGDATA: '/nowhere', PGPORT: '1', PGSSLMODE: 'require', PGUSER: 'stranger', LC_ALL: 'xx_XX' }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { connection } = await startHere(await newDatabase())
  const rows = await query(connection, 'SELECT current_user AS name')
  vi.unstubAllEnvs()
  expect(rows).toEqual([{ name: 'promodesk' }])
})

test.for(['Данные, "мои" и \'твои\' $HOME', 'папка'.repeat(20)])('a data folder may be called %s', async (name) => {
  const dataDir = newDataDir(name)
  const first = await startHere(dataDir)
  expect(await query(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await first.stop()
  const second = await startHere(dataDir)
  expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('the socket lies in a short private folder when its path would be too long', async () => {
  const dataDir = newDataDir('d'.repeat(120))
  const { connection } = await startHere(dataDir)
  expect(dirname(connection.host)).not.toContain(dataDir)
  expect(Buffer.byteLength(join(connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(connection.host).uid).toBe(statSync(join(dataDir, 'postgres')).uid)
})

test('a stop removes the short socket folder, and a folder that others may write to is refused', async () => {
  const dataDir = await newDatabase('d'.repeat(120))
  const { connection, stop } = await startHere(dataDir)
  await stop()
  expect(existsSync(connection.host)).toBe(false)
  mkdirSync(connection.host)
  chmodSync(connection.host, 0o777)
  await expect(startHere(dataDir)).rejects.toMatchObject({ code: 'socket_folder_unusable' })
  rmdirSync(connection.host)
  const second = await startHere(dataDir)
  await stop()
  expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('other users cannot enter the data folder and the cluster', async () => {
  const dataDir = newDataDir()
  await startHere(dataDir)
  expect(statSync(dataDir).mode & 0o007).toBe(0)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'lock.sqlite')).mode & 0o777).toBe(0o600)
})

test.runIf(isRoot)("root's app reaches the socket and other local users do not", async () => {
  const { connection } = await startHere(newDataDir())
  const socket = join(connection.host, `.s.PGSQL.${connection.port}`)
  const mayConnect = (uid: number) =>
    spawnSync('/bin/sh', ['-c', 'test -w "$1"', 'sh', socket], { uid, gid: uid, cwd: '/' }).status === 0
  expect({ root: mayConnect(0), stranger: mayConnect(54_321) }).toEqual({ root: true, stranger: false })
})

test('a stop ends the process with any number of open sessions and may be repeated', async () => {
  const dataDir = await newDatabase()
  const { connection, stop } = await startHere(dataDir)
  const pid = postmasterPid(dataDir)
  const session = query(connection, 'SELECT pg_sleep(600)')
  const broken = expect(session).rejects.toThrow()
  await query(connection, 'SELECT 1')
  await Promise.all([stop(), stop()])
  await broken
  expect(isAlive(pid)).toBe(false)
})

test('a database that dies is reported with its log, and the folder is free after the stop', async () => {
  const dataDir = await newDatabase()
  const { died, stop } = await startHere(dataDir, withoutRestart)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await expect(died).resolves.toMatchObject({
    code: 'postgres_died',
    message: expect.stringContaining('SIGKILL'),
  })
  await stop()
  const { connection } = await startHere(dataDir)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('the log has warnings of the database and no statements or values', async () => {
  const dataDir = await newDatabase()
  const { connection, died, lines } = await startHere(dataDir, withoutRestart)
  await expect(query(connection, "SELECT 'секрет'::int")).rejects.toThrow('секрет')
  await expect(query(connection, "SELECT 'секрет', pg_terminate_backend(pg_backend_pid())")).rejects.toThrow()
  await query(connection, "DO $$ BEGIN RAISE WARNING 'мало места'; END $$")
  await expect.poll(() => lines.join()).toContain('мало места')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  const { message } = await died
  expect(message).toContain('мало места')
  expect(lines.join() + message).not.toContain('секрет')
})

test('an idle app ends by itself, and the next start takes over its folder', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir, { args: ['leave'] })
  if (app.process.exitCode === null) await once(app.process, 'exit')
  expect(app.process.exitCode).toBe(0)
  const { connection, lines } = await startHere(dataDir)
  expect(lines).toEqual([expect.stringContaining('Останавливаю PostgreSQL')])
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('an existing data folder with other files may be used', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  const { connection } = await startHere(dataDir)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
