import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startDailyBackups } from '#server/backup/daily-backup.ts'
import { checkBackup } from '#server/backup/restore-backup.ts'
import { createTestDatabase, TestClock } from '../test-database.ts'
import { plain } from './plain-archive.ts'

const dayMs = 24 * 60 * 60_000

/** Starts daily backups of an empty base with the test's clock, and returns what was logged. */
async function start({ minFreeBytes = 0 } = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'promodesk-daily-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'backups')
  const connection = await createTestDatabase()
  const clock = new TestClock()
  const logged: string[] = []
  const log = {
    info: (_about: object, message?: string) => void logged.push(message ?? ''),
    warn: (_about: object, message?: string) => void logged.push(message ?? ''),
  }
  const daily = startDailyBackups({ connection, folder, minFreeBytes, now: clock.now, version: 'test', log })
  onTestFinished(daily.stop)
  return { daily, folder, clock, logged, connection, log }
}

test('each day has one backup that other users cannot read, and the last seven stay', async () => {
  const { daily, folder, clock } = await start()
  for (let day = 0; day < 9; day++) {
    await daily.check()
    clock.advance(dayMs / 2)
    await daily.check()
    clock.advance(dayMs / 2)
  }
  const names = readdirSync(folder).toSorted()
  expect(names).toEqual(['22', '23', '24', '25', '26', '27', '28'].map((day) => `promodesk-2026-11-${day}.tar.gz`))
  const [last = ''] = names.slice(-1)
  expect(statSync(join(folder, last)).mode & 0o077).toBe(0)
  expect(statSync(folder).mode & 0o077).toBe(0)
  const { files, createdAt } = await checkBackup(plain(join(folder, last)))
  expect({ files, day: createdAt.slice(0, 10) }).toEqual({ files: null, day: '2026-11-28' })
})

test('other files in the folder stay, and files of a crashed backup go', async () => {
  const { daily, folder } = await start()
  mkdirSync(folder)
  for (const name of ['note.txt', 'promodesk-2026-11-19.tar.gz.partial-1234']) writeFileSync(join(folder, name), 'x')
  await daily.check()
  expect(readdirSync(folder).toSorted()).toEqual(['note.txt', 'promodesk-2026-11-20.tar.gz'])
})

test('simultaneous checks, also of two servers, make one backup', async () => {
  const { daily, folder, connection, clock, log, logged } = await start()
  const other = startDailyBackups({
    connection,
    folder: `${folder}-2`,
    minFreeBytes: 0,
    now: clock.now,
    version: 'test',
    log,
  })
  onTestFinished(other.stop)
  await Promise.all([daily.check(), daily.check(), other.check(), daily.check()])
  await Promise.all([daily.check(), other.check()])
  expect(readdirSync(folder)).toEqual(['promodesk-2026-11-20.tar.gz'])
  expect(logged.filter((message) => message === 'daily backup made')).toHaveLength(2)
})

test('a failure is logged without harm, and the next check makes the backup', async () => {
  const { daily, folder, logged } = await start()
  writeFileSync(folder, 'a file where the folder should be')
  await daily.check()
  expect(logged).toEqual(['daily backup failed'])
  await rm(folder)
  await daily.check()
  expect(readdirSync(folder)).toEqual(['promodesk-2026-11-20.tar.gz'])
})

test.skipIf(!canMount())('a full disk leaves the older backups and no torn file', async () => {
  const { daily, folder, clock, logged } = await start()
  mkdirSync(folder)
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status).toBe(0)
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  await daily.check()
  const made = readdirSync(folder)
  expect(made).toHaveLength(1)
  const ballast = join(folder, 'ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(1 << 20))).toThrow('ENOSPC')
  clock.advance(dayMs)
  await daily.check()
  expect(logged.at(-1)).toBe('daily backup failed')
  expect(readdirSync(folder).toSorted()).toEqual(['ballast', ...made])
  await rm(ballast)
  // The database allows one backup session at a time and may still hold that of the failed backup.
  await expect
    .poll(async () => {
      await daily.check()
      return readdirSync(folder)
    })
    .toHaveLength(2)
})

test('a stopped server leaves nothing of an unfinished backup', async () => {
  const { daily, folder } = await start()
  const running = daily.check()
  await daily.stop()
  await running
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})

function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

test('a copy that would take the last space of the disk is not begun, and the failure has its code', async () => {
  const { daily, folder, logged } = await start({ minFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(await daily.hasRoom()).toBe(false)
  await daily.check()
  expect(daily.state().failure).toMatchObject({ code: 'backup_disk_full' })
  expect(logged).toEqual(['daily backup failed'])
  expect(readdirSync(folder)).toEqual([])
})
