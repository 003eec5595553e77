import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { uploadOne } from '../files/upload.ts'
import { startTestServer } from '../test-server.ts'
import { backedUpContents, databaseContents, fileHashes } from './database-contents.ts'
import { type Archive, forge, readParts } from './hostile-archive.ts'
import { plain } from './plain-archive.ts'

const passphrase = 'тёплый свет над полем'

async function startFilled() {
  const server = await startTestServer()
  await server.api.signIn()
  const file = await uploadOne(server.api, 'Бриф.txt', 'Зимнее меню\n'.repeat(20_000))
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-trust-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = openDiskFileStore(server.dataDir)
  const back = (name: string, secret?: string) => {
    const made = { path: join(folder, name), passphrase: secret }
    return writeBackup({ connection: server.connection, store, file: made, at: new Date(), version: 'test' })
  }
  return { ...server, file, folder, back }
}

async function emptyTarget() {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-restored-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { connection: await createEmptyDatabase(), dataDir, store: openDiskFileStore(dataDir) }
}

test('an encrypted backup is restored only with its passphrase, and its bytes reveal no content', async () => {
  const { back, folder, connection, dataDir } = await startFilled()
  await back('copy', passphrase)
  const path = join(folder, 'copy')
  const bytes = readFileSync(path)
  expect(() => gunzipSync(bytes)).toThrow()
  expect(bytes.subarray(0, 28).toString()).toBe('promodesk-encrypted-backup 1')
  for (const wrong of ['другой пароль отсюда', `${passphrase} `]) {
    await expect(checkBackup({ path, passphrase: wrong })).rejects.toMatchObject({
      code: 'backup_not_authentic',
    })
  }
  await expect(checkBackup(plain(path))).rejects.toMatchObject({ code: 'backup_broken' })
  const target = await emptyTarget()
  // The passphrase has the same letters in another Unicode normalization form.
  const file = { path, passphrase: passphrase.normalize('NFD') }
  await restoreBackup(file, await checkBackup(file), target)
  expect(await backedUpContents(target.connection)).toEqual(await backedUpContents(connection))
  expect(fileHashes(target.dataDir)).toEqual(fileHashes(dataDir))
})

test('a backup holds neither sessions nor their key, and a restored server has a key of its own', async () => {
  const { back, folder, connection } = await startFilled()
  const manifest = await back('copy.tar.gz')
  const secret = ['app_secrets', 'session_families', 'refresh_tokens']
  expect(manifest.tables.map(({ name }) => name)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(secret.join('|')))]),
  )
  const target = await emptyTarget()
  const file = plain(join(folder, 'copy.tar.gz'))
  await restoreBackup(file, await checkBackup(file), target)
  const [before, after] = [await databaseContents(connection), await databaseContents(target.connection)]
  for (const table of secret) {
    expect(before.contents[table]?.length, table).toBeGreaterThan(0)
    expect(after.contents[table], table).toEqual([])
  }
})

const user = "SELECT usename FROM pg_user WHERE usename LIKE 'promodesk_restore%'"

test.each<[string, (archive: Archive) => void]>([
  [
    'a table of the system',
    (archive) =>
      addRows(archive, 'pg_db_role_setting', ['setdatabase', 'setrole', 'setconfig'], '0\t0\t{}\n'),
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
])('a backup with %s is refused, and none of its data stay', async (_, alter) => {
  const { back, folder } = await startFilled()
  await back('copy.tar.gz')
  const archive = await readParts(join(folder, 'copy.tar.gz'))
  alter(archive)
  await forge(join(folder, 'forged.tar.gz'), archive)
  const target = await emptyTarget()
  const empty = await databaseContents(target.connection)
  const file = plain(join(folder, 'forged.tar.gz'))
  const manifest = await checkBackup(file)
  await expect(restoreBackup(file, manifest, target)).rejects.toMatchObject({ code: 'backup_foreign' })
  expect(await databaseContents(target.connection)).toEqual(empty)
  expect(fileHashes(target.dataDir)).toEqual({})
  expect((await query(target.connection, user)).rows).toEqual([])
})

test.each(['files', 'unowned_bytes'])(
  'a row of %s that names a path instead of a key is refused, and the file there stays',
  async (table) => {
    const { back, folder, connection } = await startFilled()
    await query(connection, `INSERT INTO unowned_bytes VALUES ('${randomUUID()}', now())`)
    await back('copy.tar.gz')
    const archive = await readParts(join(folder, 'copy.tar.gz'))
    const outside = join(folder, 'outside')
    writeFileSync(outside, 'Чужое')
    const rows = archive.parts.get(`tables/${table}`)?.toString() ?? ''
    const forged = rows.replace(/[\da-f-]{36}(?=(?:\t[^\t\n]*){3}\n|\t[^\t\n]*\n)/, `../../${folder}/outside`)
    expect(forged).not.toBe(rows)
    archive.parts.set(`tables/${table}`, Buffer.from(forged))
    await forge(join(folder, 'forged.tar.gz'), archive)
    const target = await emptyTarget()
    const file = plain(join(folder, 'forged.tar.gz'))
    await expect(restoreBackup(file, await checkBackup(file), target)).rejects.toMatchObject({
      code: 'backup_broken',
    })
    expect(fileHashes(target.dataDir)).toEqual({})
    expect(readFileSync(outside, 'utf8')).toBe('Чужое')
  },
)

test('the store of files takes no key that is not a UUID', async () => {
  const { dataDir, store } = await emptyTarget()
  const key = `../${randomUUID()}`
  const path = join(dataDir, 'files', key.slice(0, 2), key)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'Чужое')
  await expect(store.open(key)).rejects.toThrow('not a UUID')
  expect(() => store.remove(key)).toThrow('not a UUID')
  expect(existsSync(path)).toBe(true)
  await rm(path)
  expect(statSync(dataDir).isDirectory()).toBe(true)
})

function addRows({ manifest, parts }: Archive, name: string, columns: string[], text: string) {
  manifest.tables.push({ name, columns, rows: text.split('\n').length - 1 })
  parts.set(`tables/${name}`, Buffer.from(text))
}

const sequence = (name: string) => ({ name, value: '1', isCalled: true })
