import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMount, mount, unmount } from '../server/mount.ts'
import {
  isRoot,
  killHard,
  newDatabase,
  newDataDir,
  query,
  spawnApp,
  startHere,
  until,
} from './embedded-postgres-process.ts'

test('a start killed while it creates the cluster leaves remains that the next start sets aside', async () => {
  const dataDir = newDataDir()
  const app = spawnApp(dataDir)
  const begun = () => unfinished(dataDir).some((name) => readdirSync(join(dataDir, name)).includes('PG_VERSION'))
  await until(begun)
  await killHard(app)
  const { connection, lines } = await startHere(dataDir)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readFileSync(join(dataDir, setAside(dataDir)[0] ?? '', 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(lines).toEqual([expect.stringContaining('отложена')])
  expect(unfinished(dataDir)).toEqual([])
})

test('a partial cluster at the cluster’s path is set aside with its contents', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres', 'base', '1'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'base', '1', '1259'), 'чьи-то данные')
  const { connection } = await startHere(dataDir)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const [aside = ''] = setAside(dataDir)
  expect(readFileSync(join(dataDir, aside, 'base', '1', '1259'), 'utf8')).toBe('чьи-то данные')
})

test('an empty folder at the cluster’s path is used', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  await startHere(dataDir)
  expect(setAside(dataDir)).toEqual([])
})

test('a complete cluster of another program is used, and a damaged one is left unchanged', async () => {
  const from = await newDatabase()
  const origin = await startHere(from)
  await query(origin.connection, 'CREATE TABLE note AS SELECT 1 AS id')
  await origin.stop()
  const dataDir = newDataDir()
  mkdirSync(dataDir)
  renameSync(join(from, 'postgres'), join(dataDir, 'postgres'))
  const moved = await startHere(dataDir)
  expect(await query(moved.connection, 'SELECT id FROM note')).toEqual([{ id: 1 }])
  await moved.stop()
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  renameSync(control, `${control}.lost`)
  const start = startHere(dataDir)
  await expect(start).rejects.toMatchObject({
    code: 'postgres_not_started',
    message: expect.stringContaining('pg_control'),
  })
  expect(setAside(dataDir)).toEqual([])
  renameSync(`${control}.lost`, control)
  const mended = await startHere(dataDir)
  expect(await query(mended.connection, 'SELECT id FROM note')).toEqual([{ id: 1 }])
})

test('a cluster of another major version is refused and left unchanged', async () => {
  const dataDir = await newDatabase()
  await (await startHere(dataDir)).stop()
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(version, '17\n')
  const before = snapshot(dataDir)
  const start = startHere(dataDir)
  await expect(start).rejects.toMatchObject({ code: 'postgres_version_mismatch' })
  await expect(start).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/)
  expect(snapshot(dataDir)).toEqual(before)
})

test('a platform without binaries gets a message that names DATABASE_URL', async () => {
  const start = startHere(newDataDir(), { platform: 'linux-riscv64' })
  await expect(start).rejects.toMatchObject({
    code: 'postgres_unavailable',
    message: expect.stringContaining('DATABASE_URL'),
  })
})

test('a file in the place of the data folder is reported', async () => {
  const dataDir = newDataDir()
  writeFileSync(dataDir, '')
  const unusable = { code: 'data_folder_unusable', message: expect.stringContaining('DATA_DIR') }
  await expect(startHere(dataDir)).rejects.toMatchObject(unusable)
  await expect(startHere(join(dataDir, 'below'))).rejects.toMatchObject(unusable)
})

test.runIf(!isRoot)('a folder without write permission is reported', async () => {
  const dataDir = newDataDir()
  mkdirSync(dataDir, { mode: 0o500 })
  const unusable = { code: 'data_folder_unusable', message: expect.stringContaining('DATA_DIR') }
  await expect(startHere(dataDir)).rejects.toMatchObject(unusable)
  await expect(startHere(join(dataDir, 'below'))).rejects.toMatchObject(unusable)
  chmodSync(dataDir, 0o700)
})

test.runIf(canMount())(
  'a full disk is reported, and the data are complete when there is room again',
  async ({ onTestFinished }) => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    mount(['-t', 'tmpfs', '-o', 'size=20m,mode=711', 'tmpfs', dataDir])
    onTestFinished(() => unmount(dataDir))
    const full = { code: 'disk_full', message: expect.stringContaining(dataDir) }
    await expect(startHere(dataDir)).rejects.toMatchObject(full)

    mount(['-o', 'remount,size=200m', dataDir])
    const roomy = await startHere(dataDir)
    await query(roomy.connection, 'CREATE TABLE note AS SELECT 1 AS id')
    await roomy.stop()

    const ballast = join(dataDir, 'ballast')
    expect(() => writeFileSync(ballast, Buffer.alloc(200 << 20))).toThrow('ENOSPC')
    await expect(startHere(dataDir)).rejects.toMatchObject(full)
    rmSync(ballast)
    const again = await startHere(dataDir)
    expect(await query(again.connection, 'SELECT id FROM note')).toEqual([{ id: 1 }])
    await again.stop()

    mount(['-o', 'remount,ro', dataDir])
    await expect(startHere(dataDir)).rejects.toMatchObject({ code: 'data_folder_unusable' })
  },
)

const unfinished = (dataDir: string) => listFolder(dataDir).filter((name) => name.startsWith('postgres.new-'))
const setAside = (dataDir: string) => listFolder(dataDir).filter((name) => name.startsWith('postgres.broken-'))

function listFolder(path: string): string[] {
  return statSync(path, { throwIfNoEntry: false }) ? readdirSync(path) : []
}

function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mtimeMs, size, mode, uid } = statSync(join(folder, name))
      return [name, mtimeMs, size, mode, uid].join(' ')
    })
}
