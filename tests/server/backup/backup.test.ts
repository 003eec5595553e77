import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { writeArchive } from '#server/backup/archive-writer.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { streamBackup, writeBackup } from '#server/backup/write-backup.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import { openS3FileStore } from '#server/modules/files/storage/s3-file-store.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { startS3 } from '../files/s3-storage.ts'
import { uploadOne } from '../files/upload.ts'
import { startProjects } from '../sample-brief.ts'
import { startTestNode } from '../test-server.ts'
import { backedUpContents, databaseContents, fileHashes } from './database-contents.ts'
import { plain } from './plain-archive.ts'

const at = new Date('2026-11-21T03:00:00Z')

/** Starts a server with a brief, an estimate and a chat whose file exceeds a piece of a backup. */
async function startFilled() {
  const server = await startProjects()
  await server.create()
  const text = await uploadOne(server.api, 'Бриф.txt', 'Привет\n'.repeat(350_000))
  await server.api.send('POST', '/chats/messages', {
    json: { msg: 'Что тут?', attributes: { attached_files: [{ id: text.id }] } },
  })
  // The prompt is stored as it was cut, some time after the message.
  const cut = 'SELECT FROM chat_responses WHERE left_out IS NOT NULL'
  const isCut = async () => expect((await query(server.connection, cut)).rowCount).toBe(1)
  await vi.waitFor(isCut, { timeout: 30_000 })
  return { ...server, store: openDiskFileStore(server.dataDir) }
}

let filled: Awaited<ReturnType<typeof startFilled>>

beforeAll(async () => {
  filled = await startFilled()
})

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Returns a place for backups of the server, which is that of the file unless a test changes it. */
async function backingUp({ connection, store } = filled) {
  const folder = await emptyFolder()
  const path = join(folder, 'copy.tar.gz')
  const back = (overrides = {}) =>
    writeBackup({ connection, store, file: plain(path), at, version: 'test', ...overrides })
  return { folder, path, back }
}

async function emptyTarget() {
  const dataDir = await emptyFolder()
  return { connection: await createEmptyDatabase(), dataDir, store: openDiskFileStore(dataDir) }
}

test('a reader who stops reading loses the backup, and another one can begin', async () => {
  const { connection, store } = filled
  const open = async () => Readable.from([randomBytes(4_000_000)])
  const job = { connection, store: { ...store, open }, at, version: 'test', passphrase: 'синий кит под мостом' }
  const { bytes, done } = await streamBackup({ ...job, readWithinMs: 100 })
  await once(bytes, 'readable')
  await expect(done).rejects.toThrow('Premature close')
  const next = await streamBackup(job)
  expect((await buffer(next.bytes)).length).toBeGreaterThan(4_000_000)
  await next.done
})

test('a restored copy has every row, sequence and file, and the application continues on it', async () => {
  const { connection, dataDir, user, uses } = filled
  const { back, path } = await backingUp()
  const made = await back()
  const target = await emptyTarget()
  await restoreBackup(plain(path), await checkBackup(plain(path)), target)
  expect(await backedUpContents(target.connection)).toEqual(await backedUpContents(connection))
  expect(fileHashes(target.dataDir)).toEqual(fileHashes(dataDir))
  expect(made.files).toMatchObject({ count: 1, bytes: 4_550_000, lost: [] })

  const node = await startTestNode(target.connection, { files: target.store })
  await node.api.signIn(user.email)
  const { status, body } = await node.api.send<{ id: number }>('POST', '/directions/', {
    json: { title: 'Новое' },
  })
  expect({ status, isNext: body.id > uses.direction_id }).toEqual({ status: 200, isNext: true })
})

test('a backup holds the files of a bucket and restores them into another, completely or not at all', async () => {
  const server = await startProjects()
  await uploadOne(server.api, 'Диск.txt', 'Диск')
  const { path, back } = await backingUp({ ...filled, connection: server.connection })
  const [bucket, other] = [await startS3(), await startS3()]
  const store = openS3FileStore(bucket.config)
  const node = await startTestNode(server.connection, { files: store })
  node.api.token = server.api.token
  const text = 'Рубль\n'.repeat(30_000)
  const { id } = await uploadOne(node.api, 'Смета.txt', text)
  for (const name of ['а.txt', 'б.txt']) await uploadOne(node.api, name, 'Рубль')
  // The earlier files lie on a disk that this node does not have.
  const { files } = await back({ store })
  expect(files).toMatchObject({ count: 3, bytes: 330_020, lost: [expect.anything()] })

  // The bucket belongs to a running server whose copy is restored elsewhere.
  const [kept, ...others] = bucket.objects
  if (!kept) throw new Error('The bucket is empty')
  other.objects.set(...kept)
  const manifest = await checkBackup(plain(path))
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  const put: string[] = []
  const target = { ...(await emptyTarget()), store: openS3FileStore(other.config) }
  const keep: FileStore['keep'] = async (key, file) => {
    await target.store.keep(key, file)
    put.push(key)
  }
  const failing = { ...target, store: { ...target.store, keep } }
  await expect(restoreBackup(plain(path), { ...manifest, tables }, failing)).rejects.toMatchObject({
    code: 'backup_broken',
  })
  expect(put).toHaveLength(1 + others.length)
  expect([...other.objects]).toEqual([kept])

  await restoreBackup(plain(path), manifest, target)
  expect(new Map(other.objects)).toEqual(new Map(bucket.objects))
  const restored = await startTestNode(target.connection, { files: target.store })
  await restored.api.signIn(server.user.email)
  expect((await restored.api.send<string>('GET', `/files/${id}`)).body).toBe(text)
})

test('a backup holds the state of a single moment while users write and delete', async () => {
  const server = await startFilled()
  const { connection, api, dataDir, store } = server
  const { back, path } = await backingUp(server)
  const before = { ...(await backedUpContents(connection)), files: fileHashes(dataDir) }
  const { body } = await api.send<{ rows: { room_id: string }[] }>('GET', '/chats')
  let meanwhile: Promise<unknown> | undefined
  const slow: typeof store = {
    ...store,
    // The backup has read the database, but not yet the files.
    open: async (key) => {
      meanwhile ??= Promise.all([
        api.send('DELETE', `/chats/${body.rows[0]?.room_id}`),
        api.send('POST', '/directions/', { json: { title: 'Позже' } }),
      ])
      const [deleted] = (await meanwhile) as [{ status: number }]
      expect(deleted.status).toBe(204)
      return store.open(key)
    },
  }
  await back({ store: slow })
  expect(await backedUpContents(connection)).not.toEqual(before)
  const target = await emptyTarget()
  await restoreBackup(plain(path), await checkBackup(plain(path)), target)
  const { contents } = await backedUpContents(target.connection)
  expect({ contents, files: fileHashes(target.dataDir) }).toEqual({
    contents: before.contents,
    files: before.files,
  })
  // Bytes are removed only after the backup ends; the next removal deletes these bytes as well.
  expect(Object.keys(fileHashes(dataDir))).toHaveLength(1)
  const other = await uploadOne(api, 'Другой.txt', 'Другой')
  const room = await api.send<{ room_id: string }>('POST', '/chats/messages', {
    json: { msg: 'И тут?', attributes: { attached_files: [{ id: other.id }] } },
  })
  await api.send('DELETE', `/chats/${room.body.room_id}`)
  expect(fileHashes(dataDir)).toEqual({})
})

test('a torn, changed, shortened or foreign file is refused before anything is written', async () => {
  const { back, path, folder } = await backingUp()
  await back()
  const whole = readFileSync(path)
  const tar = gunzipSync(whole)
  const flipped = Buffer.from(tar)
  const place = tar.indexOf('Кофейня')
  expect(place).toBeGreaterThan(0)
  flipped.writeUInt8(flipped.readUInt8(place + 1) ^ 1, place + 1)
  const broken: Record<string, Buffer> = {
    'cut in the middle': whole.subarray(0, whole.length / 2),
    'cut at the end': whole.subarray(0, whole.length - 9),
    empty: Buffer.alloc(0),
    'no archive': randomBytes(10_000),
    'gzip of something else': gzipSync(randomBytes(10_000)),
    'an empty tar': gzipSync(Buffer.alloc(1_024)),
    'one byte changed': gzipSync(flipped, { level: 1 }),
    'the tar cut': gzipSync(tar.subarray(0, tar.indexOf('manifest.json')), { level: 1 }),
  }
  for (const [name, bytes] of Object.entries(broken)) {
    const file = join(folder, 'broken.tar.gz')
    writeFileSync(file, bytes)
    await expect(checkBackup(plain(file)), name).rejects.toMatchObject({ code: 'backup_broken' })
  }
  await expect(checkBackup(plain(join(folder, 'nowhere')))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a backup file that changes after its check leaves no data behind', async () => {
  const { back, path } = await backingUp()
  await back()
  const manifest = await checkBackup(plain(path))
  const target = await emptyTarget()
  const empty = await databaseContents(target.connection)
  const other = { ...manifest, checksum: '0'.repeat(64) }
  await expect(restoreBackup(plain(path), other, target)).rejects.toMatchObject({ code: 'backup_broken' })
  writeFileSync(path, readFileSync(path).subarray(0, -2_000))
  await expect(restoreBackup(plain(path), manifest, target)).rejects.toMatchObject({ code: 'backup_broken' })
  expect(await databaseContents(target.connection)).toEqual(empty)
})

test('a restore refuses a place with other data, and a backup refuses an existing file', async () => {
  const { connection, store } = filled
  const { back, path } = await backingUp()
  await back()
  const before = await databaseContents(connection)
  const restored = restoreBackup(plain(path), await checkBackup(plain(path)), { connection, store })
  await expect(restored).rejects.toMatchObject({
    code: 'restore_target_not_empty',
    message: expect.stringContaining('не пуста'),
  })
  expect(await databaseContents(connection)).toEqual(before)
  const bytes = readFileSync(path)
  appendFileSync(path, 'mark')
  await expect(back()).rejects.toMatchObject({ code: 'backup_target_exists' })
  expect(readFileSync(path).length).toBe(bytes.length + 4)
})

test('a second backup is refused, or waits if it is told to and starts when the other one ends', async () => {
  const { store } = filled
  const { back, folder } = await backingUp()
  const newGate = () => Promise.withResolvers<void>()
  const [reached, goOn, waiting] = [newGate(), newGate(), newGate()]
  const slow: typeof store = {
    ...store,
    open: async (key) => {
      reached.resolve()
      await goOn.promise
      return store.open(key)
    },
  }
  const first = back({ store: slow, file: plain(join(folder, 'first')) })
  await reached.promise
  for (const wait of [undefined, { forMs: 1, onWait: () => {} }]) {
    const refused = back({ file: plain(join(folder, 'refused')), wait })
    await expect(refused).rejects.toMatchObject({ code: 'backup_running' })
  }
  const onWait = () => waiting.resolve()
  const second = back({ file: plain(join(folder, 'second')), wait: { forMs: 60_000, onWait } })
  await waiting.promise
  goOn.resolve()
  await Promise.all([first, second])
  expect(readdirSync(folder).toSorted()).toEqual(['first', 'second'])
})

test('an archive that is aborted within a piece fails without an unhandled error and leaves no file', async () => {
  const folder = await emptyFolder()
  const stop = new AbortController()
  async function* content() {
    // The abort happens while the piece is being compressed.
    setImmediate(() => stop.abort())
    yield randomBytes(5_000_000)
    yield randomBytes(5_000_000)
  }
  const written = writeArchive(
    plain(join(folder, 'copy.tar.gz')),
    async (archive) => {
      await archive.add('files/key', content())
      throw new Error('The archive was not interrupted')
    },
    stop.signal,
  )
  await expect(written).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(folder)).toEqual([])
})

test('files missing in the storage are counted, and all others are copied', async () => {
  const { api, dataDir, connection } = filled
  const { back } = await backingUp()
  const before = fileHashes(dataDir)
  const { id } = await uploadOne(api, 'Второй.txt', 'Второй')
  const lost = Object.keys(fileHashes(dataDir)).find((key) => !(key in before)) ?? ''
  await rm(join(dataDir, 'files', lost.slice(0, 2), lost))
  expect((await back()).files).toMatchObject({ count: 1, lost: [lost] })
  await query(connection, `DELETE FROM files WHERE id = '${id}'`)
})

test('an interrupted backup leaves no file and no lock', async () => {
  const { store } = filled
  const { back, folder } = await backingUp()
  const stop = new AbortController()
  const stopping: typeof store = {
    ...store,
    open: (key) => {
      stop.abort()
      return store.open(key)
    },
  }
  await expect(back({ store: stopping, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(folder)).toEqual([])
  const isMade = () =>
    back().then(
      () => true,
      () => false,
    )
  await expect.poll(isMade).toBe(true)
})

test('a backup of a later version, and a database without PromoDesk, are refused with the reason', async () => {
  const { connection } = filled
  const { back, path, folder } = await backingUp()
  await query(connection, "INSERT INTO schema_migrations VALUES ('9999_future.sql', 'x')")
  await back()
  await expect(checkBackup(plain(path))).rejects.toMatchObject({ code: 'backup_newer' })
  await query(connection, "DELETE FROM schema_migrations WHERE checksum = 'x'")
  const { connection: empty } = await emptyTarget()
  await expect(back({ connection: empty, file: plain(join(folder, 'other')) })).rejects.toMatchObject({
    code: 'backup_no_database',
  })
})
