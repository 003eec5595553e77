import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { backedUpContents, fileHashes } from '../server/backup/database-contents.ts'
import { uploadOne } from '../server/files/upload.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'

/** Leaves out the row that each start of a server writes. */
async function contentsOf(connection: Parameters<typeof backedUpContents>[0]) {
  const { contents, sequences } = await backedUpContents(connection)
  const { channel_sync_starts, audit_log, ...others } = contents
  return {
    contents: others,
    sequences: sequences.filter(({ sequencename }) => !sequencename.startsWith('audit')),
  }
}

/** Starts a PostgreSQL on TCP with an empty database whose user is a plain one. */
async function startOwnPostgres(): Promise<string> {
  const postgres = await startTcpPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.administer('CREATE DATABASE agency OWNER desk')
  return postgres.databaseUrl.replace(/postgres$/, 'agency')
}

test('an installation moves to an own PostgreSQL on another machine and back, with every row and file', async () => {
  const secretFolder = await createDataDir()
  const command = (args: string[], env: Record<string, string>, input = '') =>
    run(['src/server/cli.ts', ...args], { ...env, INIT_CWD: secretFolder }, input)
  writeFileSync(join(secretFolder, 'secret'), 'тёплый свет над полем\n')
  const secret = ['--passphrase-file', 'secret']
  const first = { DATA_DIR: await createDataDir() }
  const old = await startBuiltServer(first)
  await command(['users', 'add', 'anna@agency.example', 'Анна'], first, `${password}\n`)
  const api = new TestClient(old.origin)
  await api.signIn()
  const file = await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  await api.send('POST', '/channel-categories/', { json: { title: 'Дом' } })
  const before = await contentsOf(runningPostgres(first.DATA_DIR))
  expect(await command(['backup', 'first', ...secret], first)).toMatchObject({ code: 0 })

  const DATABASE_URL = await startOwnPostgres()
  const own = { DATABASE_URL, DATA_DIR: await createDataDir() }
  expect(await command(['restore', 'first', ...secret], own)).toMatchObject({ code: 0 })
  expect(await contentsOf({ connectionString: DATABASE_URL })).toEqual(before)
  expect(fileHashes(own.DATA_DIR)).toEqual(fileHashes(first.DATA_DIR))
  const moved = await startBuiltServer(own)
  const there = new TestClient(moved.origin)
  await there.signIn()
  expect((await there.send<string>('GET', `/files/${file.id}`)).body).toBe('Зимнее меню')
  await there.send('POST', '/channel-categories/', { json: { title: 'Сад' } })
  const later = await contentsOf({ connectionString: DATABASE_URL })
  expect(await command(['backup', 'second', ...secret], own)).toMatchObject({ code: 0 })

  const last = { DATA_DIR: await createDataDir() }
  expect(await command(['restore', 'second', ...secret], last)).toMatchObject({ code: 0 })
  const back = await startBuiltServer(last)
  expect(await contentsOf(runningPostgres(last.DATA_DIR))).toEqual(later)
  expect(fileHashes(last.DATA_DIR)).toEqual(fileHashes(first.DATA_DIR))
  const home = new TestClient(back.origin)
  await home.signIn()
  expect((await home.send<string>('GET', `/files/${file.id}`)).body).toBe('Зимнее меню')
})
