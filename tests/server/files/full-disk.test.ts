import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { canMount, mount, unmount } from '../mount.ts'
import { startTestServer } from '../test-server.ts'
import { storedFiles, upload, uploadOne } from './upload.ts'

const full = {
  status: 507,
  body: { code: 'storage_full', message: 'На сервере закончилось место. Сообщите администратору' },
}

test.runIf(canMount())('a full disk is reported, and nothing is stored in part', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'promodesk-small-'))
  mount(['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir])
  onTestFinished(() => {
    unmount(dataDir)
    rmSync(dataDir, { recursive: true })
  })
  const { api, app, db } = await startTestServer({ files: openDiskFileStore(dataDir) })
  await api.signIn()
  const small = await uploadOne(api, 'Маленький.txt', 'Привет')
  const content = randomBytes(1_500_000).toString('hex')
  const refused = await upload(api, { name: 'Первый.txt', content: 'Мал' }, { name: 'Большой.txt', content })
  expect(refused).toMatchObject(full)
  expect(storedFiles(dataDir)).toHaveLength(1)
  expect((await db.execute(sql`SELECT FROM files`)).rowCount).toBe(1)
  expect((await api.send('GET', `/files/${small.id}`)).body).toBe('Привет')
  await uploadOne(api, 'Снова.txt', 'Есть место')
  expect((await upload(api, { name: 'Большой.txt', content })).status).toBe(507)
  // The server would wait minutes for the rest of a refused request.
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})

test('a full database disk is reported, and nothing is stored in part', async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  await db.execute(sql`
    CREATE FUNCTION fail_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  await db.execute(sql`CREATE TRIGGER full_disk AFTER INSERT ON channel_categories EXECUTE FUNCTION fail_full()`)
  expect(await api.send('POST', '/channel-categories/', { json: { title: 'Дом' } })).toMatchObject(full)
  expect((await db.execute(sql`SELECT FROM channel_categories`)).rowCount).toBe(0)
})
