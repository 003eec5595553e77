import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { missingBallast } from '#server/db/embedded/ballast.ts'
import { type DiskLevel, type DiskWatch, watchDisk } from '#server/disk-watch.ts'
import { upload, uploadOne } from '../files/upload.ts'
import { canMount, mount, unmount } from '../mount.ts'
import { TestClock } from '../test-database.ts'
import { startTestServer } from '../test-server.ts'

const mib = 1024 * 1024
const full = {
  status: 507,
  body: { code: 'storage_full', message: 'На сервере закончилось место. Сообщите администратору' },
}

const failTest = (error: unknown) => {
  throw error
}

/** A file system of 300 MiB. `leaveFree` leaves that many MiB of it. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'promodesk-small-'))
  mount(['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder])
  onTestFinished(() => {
    unmount(folder)
    rmSync(folder, { recursive: true })
  })
  const leaveFree = (free: number) => {
    writeFileSync(join(folder, 'fill'), '')
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'fill'), Buffer.alloc(bavail * bsize - free * mib))
  }
  return { folder, leaveFree }
}

const minFree = { uploads: 120 * mib, writes: 60 * mib }

test.runIf(canMount())('a filling disk refuses uploads, then writes, then deletions, and never reads', async () => {
  const { folder, leaveFree } = smallDisk()
  const clock = new TestClock()
  const levels: DiskLevel[] = []
  const disk = watchDisk({
    folders: { database: folder },
    minFree,
    now: clock.now,
    onChange: ({ level }) => levels.push(level),
    onNoBallast: failTest,
  })
  const { api } = await startTestServer({ disk })
  await api.signIn()
  let titles = 0
  const create = () => api.send<{ id: number }>('POST', '/directions/', { json: { title: `Тема ${++titles}` } })
  const at = (free: number) => {
    leaveFree(free)
    clock.advance(1_000)
  }
  const ready = async () => (await api.send('GET', '/health/ready')).body
  const said = async () => (await api.send('GET', '/directions/')).headers.get('promodesk-disk')
  const readAll = async () => {
    expect((await api.send('GET', '/directions/')).status).toBe(200)
    expect((await api.send('POST', '/projects/', { json: {} })).status).toBe(200)
    expect((await api.send('POST', '/channels/search', { json: {} })).status).toBe(200)
    expect((await api.signIn()).status).toBe(200)
  }
  await uploadOne(api, 'Первый.txt', 'Есть место')
  const ids = [(await create()).body.id, (await create()).body.id, (await create()).body.id]
  const removeOne = () => api.send('DELETE', `/directions/${ids.pop()}`)
  const hasBallast = () => expect.poll(() => missingBallast(folder)).toBe(0)
  await hasBallast()

  at(90)
  expect(await upload(api, { name: 'Второй.txt', content: 'Мало места' })).toMatchObject(full)
  expect((await create()).status).toBe(200)
  expect(await ready()).toEqual({ status: 'disk_low' })
  expect(await said()).toBe('low')

  at(40)
  expect(await create()).toMatchObject(full)
  expect((await removeOne()).status).toBe(204)
  expect(await ready()).toEqual({ status: 'disk_full' })
  expect(await said()).toBe('full')
  await readAll()

  at(10)
  expect((await removeOne()).status).toBe(204)
  expect(missingBallast(folder)).toBe(64 * mib)
  at(70)
  expect(await create()).toMatchObject(full)

  at(10)
  expect(await removeOne()).toMatchObject(full)
  await readAll()

  at(250)
  expect((await create()).status).toBe(200)
  await hasBallast()
  await uploadOne(api, 'Третий.txt', 'Снова есть место')
  expect(await ready()).toEqual({ status: 'ok' })
  expect(await said()).toBeNull()
  expect(levels).toEqual(['writes', 'deletes', 'none', 'all'])
  const { body } = await api.send<string>('GET', '/health/metrics')
  expect(body).toMatch(/^disk_free_bytes \d{8,9}$/m)
})

test.runIf(canMount())('a full disk with the files blocks uploads only', async () => {
  const { folder, leaveFree } = smallDisk()
  leaveFree(0)
  const disk = watchDisk({
    folders: { files: folder },
    minFree,
    now: () => new Date(),
    onChange: () => {},
    onNoBallast: failTest,
  })
  const { api } = await startTestServer({ disk })
  await api.signIn()
  expect(await upload(api, { name: 'Файл.txt', content: 'Нет места' })).toMatchObject(full)
  expect((await api.send('POST', '/directions/', { json: { title: 'Дом' } })).status).toBe(200)
})

test('a refused write without a session is 401', async () => {
  const look = async () => ({ level: 'none', freeBytes: 0 }) as const
  const none: DiskWatch = { look, lookAgain: look, known: () => 'none' }
  const { api } = await startTestServer({ disk: none })
  expect((await api.send('POST', '/directions/', { json: { title: 'Дом' } })).status).toBe(401)
})

test('a read that finds the disk full checks the disk again, and its caller may repeat it', async () => {
  let looks = 0
  const look = async () => ({ level: 'all', freeBytes: 0 }) as const
  const lookAgain = async () => {
    looks++
    return look()
  }
  const { api, db } = await startTestServer({ disk: { look, lookAgain, known: () => 'all' } })
  await api.signIn()
  expect((await api.send('POST', '/directions/', { json: { title: 'Дом' } })).status).toBe(200)
  await db.execute(sql`ALTER TABLE directions RENAME TO stored_directions`)
  await db.execute(sql`CREATE FUNCTION no_room() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$`)
  await db.execute(sql`CREATE VIEW directions AS SELECT * FROM stored_directions WHERE no_room()`)
  const refused = await api.send('GET', '/directions/')
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage_full' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(looks).toBe(1)
  expect(await api.send('DELETE', '/directions/1')).toMatchObject(full)
})
