import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type FileStore, openFileStore, withIncomingFolder } from '#server/modules/files/storage/file-store.ts'
import { startTestServer } from '../test-server.ts'
import { startS3 } from './s3-storage.ts'
import { docx } from './sample-documents.ts'
import { upload, uploadOne } from './upload.ts'

test('a store returns the stored files and no deleted files', async () => {
  const { config } = await startS3()
  const stores = [
    await openFileStore({ s3: undefined, dataDir: await temporaryFolder() }),
    await openFileStore({ s3: config, dataDir: '/nowhere' }),
  ]
  for (const store of stores) {
    const key = crypto.randomUUID()
    expect(await store.open(key)).toBeUndefined()
    await keep(store, key, 'Привет')
    const stream = await store.open(key)
    expect(stream && (await text(stream))).toBe('Привет')
    await store.remove(key)
    await store.remove(key)
    expect(await store.open(key)).toBeUndefined()
  }
})

test('files on disk are closed to other users, and remains of a crash are removed', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const store = await openFileStore({ s3: undefined, dataDir })
  const key = crypto.randomUUID()
  await keep(store, key, 'Привет')
  const folder = join(dataDir, 'files')
  const shelf = join(folder, key.slice(0, 2))
  const modes = [dataDir, folder, shelf, join(shelf, key)]
  expect(modes.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0, 0])
  for (const [name, age] of [
    ['upload-old', 25],
    ['upload-running', 1],
  ] as const) {
    const left = join(store.incomingFolder, name)
    mkdirSync(left)
    writeFileSync(join(left, 'half'), 'x')
    utimesSync(left, new Date(), new Date(Date.now() - age * 60 * 60_000))
  }
  await openFileStore({ s3: undefined, dataDir })
  expect(readdirSync(store.incomingFolder)).toEqual(['upload-running'])
  expect(existsSync(join(shelf, key))).toBe(true)
})

test('an invalid data folder gives a one-line message', async () => {
  const path = join(await temporaryFolder(), 'file')
  writeFileSync(path, '')
  await expect(openFileStore({ s3: undefined, dataDir: path })).rejects.toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringContaining(path),
  })
})

test('uploads go to S3 and come from it signed, and refused ones never reach it', async () => {
  const { config, objects } = await startS3()
  const { api, origin } = await startTestServer({ files: await openFileStore({ s3: config, dataDir: '/' }) })
  await api.signIn()
  const content = docx('Бриф')
  const file = await uploadOne(api, 'Бриф.docx', content)
  expect(Array.from(objects.keys())).toEqual([expect.stringMatching(/^\/desk\/[0-9a-f-]{36}$/)])
  const answer = await fetch(origin + file.url, { headers: { authorization: `Bearer ${api.token}` } })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content)
  expect((await upload(api, { name: 'a.pdf', content: 'no pdf' })).status).toBe(422)
  expect(objects.size).toBe(1)
  objects.clear()
  expect((await api.send('GET', `/files/${file.id}`)).status).toBe(404)
})

test('files of S3 without a reader keep no connection', async () => {
  const { config, objects, connections } = await startS3()
  const store = await openFileStore({ s3: config, dataDir: '/' })
  // More than sockets take.
  objects.set('/desk/key', Buffer.alloc(50_000_000))
  for (let turn = 0; turn < 3; turn++) (await store.open('key'))?.destroy()
  await expect.poll(connections).toBe(0)
})

test('an unavailable or full storage is reported as such, and not as a missing file', async () => {
  const { config, objects, failWith } = await startS3()
  const { api, db } = await startTestServer({ files: await openFileStore({ s3: config, dataDir: '/' }) })
  await api.signIn()
  const file = await uploadOne(api, 'а.txt', 'Привет')
  failWith(503)
  const away = {
    status: 503,
    body: { code: 'storage_unavailable', message: expect.stringContaining('недоступно') },
  }
  expect(await upload(api, { name: 'б.txt', content: 'Ещё' })).toMatchObject(away)
  expect(await api.send('GET', `/files/${file.id}`)).toMatchObject(away)
  failWith(507)
  expect(await upload(api, { name: 'б.txt', content: 'Ещё' })).toMatchObject({ status: 507 })
  expect([objects.size, (await db.execute(sql`SELECT FROM files`)).rowCount]).toEqual([1, 1])
  failWith(undefined)
  await uploadOne(api, 'б.txt', 'Ещё')
})

const keep = (store: FileStore, key: string, content: string) =>
  withIncomingFolder(store, async (folder) => {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    await store.keep(key, { path, mediaType: 'text/plain' })
  })

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
