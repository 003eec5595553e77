import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { BackupFile } from '#server/backup/read-archive.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { cleanUp } from '../clean-up.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { uploadOne } from '../files/upload.ts'
import { startTestServer } from '../test-server.ts'
import { backedUpContents, databaseContents, fileHashes } from './database-contents.ts'
import { type Archive, forge, readParts } from './hostile-archive.ts'
import { plain } from './plain-archive.ts'

const passphrase = 'тёплый свет над полем'

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
/** A plain backup of the server, and a place that stays empty because each restore into it is refused. */
let copy: BackupFile
let target: Awaited<ReturnType<typeof emptyTarget>>

beforeAll(async () => {
  server = await startTestServer()
  await server.api.signIn()
  await uploadOne(server.api, 'Бриф.txt', 'Зимнее меню\n'.repeat(20_000))
  await query(server.connection, `INSERT INTO unowned_bytes VALUES ('${randomUUID()}', now())`)
  folder = await mkdtemp(join(tmpdir(), 'promodesk-trust-'))
  cleanUp(() => rm(folder, { recursive: true }))
  copy = plain(join(folder, 'copy.tar.gz'))
  await back(copy)
  target = await emptyTarget()
})

const back = (file: BackupFile) =>
  writeBackup({
    connection: server.connection,
    store: openDiskFileStore(server.dataDir),
    file,
    at: new Date(),
    version: 'test',
  })

async function emptyTarget() {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-restored-'))
  cleanUp(() => rm(dataDir, { recursive: true, force: true }))
  return { connection: await createEmptyDatabase(), dataDir, store: openDiskFileStore(dataDir) }
}

test('an encrypted backup is restored only with its passphrase, and its bytes reveal no content', async () => {
  const { connection, dataDir } = server
  const path = join(folder, 'copy')
  await back({ path, passphrase })
  const bytes = readFileSync(path)
  expect(() => gunzipSync(bytes)).toThrow()
  expect(bytes.subarray(0, 28).toString()).toBe('promodesk-encrypted-backup 1')
  const wrong = { path, passphrase: `${passphrase} ` }
  await expect(checkBackup(wrong)).rejects.toMatchObject({ code: 'backup_not_authentic' })
  await expect(checkBackup(plain(path))).rejects.toMatchObject({ code: 'backup_broken' })
  // The passphrase has the same letters in another Unicode normalization form.
  const file = { path, passphrase: passphrase.normalize('NFD') }
  const filled = await emptyTarget()
  await restoreBackup(file, await checkBackup(file), filled)
  expect(await backedUpContents(filled.connection)).toEqual(await backedUpContents(connection))
  expect(fileHashes(filled.dataDir)).toEqual(fileHashes(dataDir))
})

test('a backup holds neither sessions nor their key nor links, and a restored server has a key of its own', async () => {
  const manifest = await checkBackup(copy)
  const secret = ['app_secrets', 'session_families', 'refresh_tokens']
  expect(manifest.tables.map(({ name }) => name)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp([...secret, 'used_challenges', 'one_time_links'].join('|'))),
    ]),
  )
  const filled = await emptyTarget()
  await restoreBackup(copy, manifest, filled)
  const [before, after] = [await databaseContents(server.connection), await databaseContents(filled.connection)]
  for (const table of secret) {
    expect(before.contents[table]?.length, table).toBeGreaterThan(0)
    expect(after.contents[table], table).toEqual([])
  }
})

/** Expects that the altered backup is not restored, and leaves none of its data. */
async function expectRefused(code: string, alter: (archive: Archive) => void) {
  const archive = await readParts(copy.path)
  alter(archive)
  const forged = plain(join(folder, 'forged.tar.gz'))
  await rm(forged.path, { force: true })
  await forge(forged.path, archive)
  const empty = await databaseContents(target.connection)
  await expect(restoreBackup(forged, await checkBackup(forged), target)).rejects.toMatchObject({ code })
  expect(await databaseContents(target.connection)).toEqual(empty)
  expect(fileHashes(target.dataDir)).toEqual({})
  const user = "SELECT usename FROM pg_user WHERE usename LIKE 'promodesk_restore%'"
  expect((await query(target.connection, user)).rows).toEqual([])
}

test.each<[string, (archive: Archive) => void]>([
  [
    'a table of the system',
    (archive) => addRows(archive, 'pg_db_role_setting', ['setdatabase', 'setrole', 'setconfig'], '0\t0\t{}\n'),
  ],
  [
    'a key of sessions',
    (archive) => addRows(archive, 'app_secrets', ['name', 'value'], 'access-token-key\tc3RvbGVu\n'),
  ],
  ['a table that is not of the application', (archive) => addRows(archive, 'plans', ['id'], '1\n')],
  ['a table twice', ({ manifest }) => manifest.tables.push(...manifest.tables.slice(0, 1))],
  ['one table fewer', ({ manifest }) => manifest.tables.splice(2, 1)],
  ['a column more', ({ manifest }) => manifest.tables[0]?.columns.push('ctid')],
  ['a sequence of the system', ({ manifest }) => manifest.sequences.push(sequence('pg_catalog.x'))],
  ['a sequence that is not of the application', ({ manifest }) => manifest.sequences.push(sequence('x'))],
])('a backup with %s is refused, and none of its data stay', (_, alter) => expectRefused('backup_foreign', alter))

test.each(['files', 'unowned_bytes'])(
  'a row of %s that names a path instead of a key is refused, and the file there stays',
  async (table) => {
    const outside = join(folder, 'outside')
    writeFileSync(outside, 'Чужое')
    await expectRefused('backup_broken', ({ parts }) => {
      const rows = parts.get(`tables/${table}`)?.toString() ?? ''
      const forged = rows.replace(/[\da-f-]{36}(?=(?:\t[^\t\n]*){3}\n|\t[^\t\n]*\n)/, `../../${outside}`)
      expect(forged).not.toBe(rows)
      parts.set(`tables/${table}`, Buffer.from(forged))
    })
    expect(readFileSync(outside, 'utf8')).toBe('Чужое')
  },
)

test('the store of files takes no key that is not a UUID', async () => {
  const { dataDir, store } = target
  const key = `../${randomUUID()}`
  const path = join(dataDir, 'files', key.slice(0, 2), key)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'Чужое')
  await expect(store.open(key)).rejects.toThrow('not a UUID')
  expect(() => store.remove(key)).toThrow('not a UUID')
  expect(existsSync(path)).toBe(true)
})

function addRows({ manifest, parts }: Archive, name: string, columns: string[], text: string) {
  manifest.tables.push({ name, columns, rows: text.split('\n').length - 1 })
  parts.set(`tables/${name}`, Buffer.from(text))
}

const sequence = (name: string) => ({ name, value: '1', isCalled: true })
