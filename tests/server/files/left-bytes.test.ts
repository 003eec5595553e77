import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { createFileService } from '#server/modules/files/files.service.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { openRoute } from '../chats/database-route.ts'
import { startChat } from '../chats/start-chats.ts'
import { startTestNode, startTestServer } from '../test-server.ts'
import { startS3 } from './s3-storage.ts'
import { storedFiles, upload, uploadOne } from './upload.ts'

test.each(['disk', 'S3'])(
  'the next node removes bytes in %s whose node died after it deleted their rows',
  async (kind) => {
    const { node, count } = await startOn(kind)
    await node.api.signIn()
    await uploadOne(node.api, 'а.txt', 'Привет')
    const kept = await uploadOne(node.api, 'б.txt', 'Остаётся')
    // SQL deletes the rows directly, as if the node had died right after its statements.
    await node.db.execute(sql`DELETE FROM files WHERE id <> ${kept.id}`)
    expect(count()).toBe(2)
    const next = await startTestNode(node.connection, { files: node.files })
    await expect.poll(count).toBe(1)
    next.api.token = node.api.token
    expect((await next.api.send('GET', `/files/${kept.id}`)).body).toBe('Остаётся')
    await expect.poll(async () => (await node.db.execute(sql`SELECT FROM unowned_bytes`)).rowCount).toBe(0)
  },
)

test('bytes of a node that died before it inserted their row are removed after an hour and not earlier', async () => {
  const { node, count } = await startOn('disk')
  await node.api.signIn()
  // The node dies at this point, so it does not even remove the stored bytes.
  const stored = Promise.withResolvers<void>()
  const dying = await startTestNode(node.connection, {
    files: {
      ...node.files,
      keep: async (...file) => {
        await node.files.keep(...file)
        stored.resolve()
        return new Promise(() => {})
      },
    },
  })
  dying.api.token = node.api.token
  const lost = upload(dying.api, { name: 'а.txt', content: 'Привет' }).catch(() => {})
  await stored.promise
  await startTestNode(node.connection, { files: node.files })
  await uploadOne(node.api, 'б.txt', 'Остаётся')
  expect(count()).toBe(2)
  await node.db.execute(sql`UPDATE unowned_bytes SET kept_until = now() - interval '1 second'`)
  await startTestNode(node.connection, { files: node.files })
  await expect.poll(count).toBe(1)
  dying.app.server.closeAllConnections()
  await lost
})

test('an upload whose COMMIT succeeded without an answer keeps its bytes', async () => {
  const { node } = await startOn('disk')
  await node.api.signIn()
  // A trigger holds the transaction within its COMMIT until the caller is gone.
  await node.db.execute(sql`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$`)
  await node.db.execute(sql`
    CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON files DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hold()`)
  const route = await openRoute(node.connection)
  const cutOff = await startTestNode(route.connection, { files: node.files })
  cutOff.api.token = node.api.token
  const lost = await node.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(1)`)
    const uploaded = upload(cutOff.api, { name: 'а.txt', content: 'Привет' })
    const held = sql`SELECT FROM pg_stat_activity WHERE query = 'commit' AND wait_event = 'advisory'
      AND datname = current_database()`
    await expect.poll(async () => (await node.db.execute(held)).rowCount).toBe(1)
    await route.close()
    return uploaded
  })
  expect(lost).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
  const files = async () => (await node.db.execute<{ id: string }>(sql`SELECT id FROM files`)).rows
  await expect.poll(files).toHaveLength(1)
  const [file] = await files()
  expect((await node.api.send('GET', `/files/${file?.id}`)).body).toBe('Привет')
})

test('bytes whose rows are refused are removed at once', async () => {
  const { node, count } = await startOn('disk')
  await node.api.signIn()
  await node.db.execute(sql`ALTER TABLE files ADD CHECK (name <> 'а.txt')`)
  expect((await upload(node.api, { name: 'а.txt', content: 'Привет' })).status).toBe(500)
  expect(count()).toBe(0)
})

test('bytes in a storage that does not answer are removed when it answers again', async () => {
  const { node, count, failWith } = await startOn('S3')
  await node.api.signIn()
  await uploadOne(node.api, 'а.txt', 'Привет')
  failWith(503)
  await node.db.execute(sql`DELETE FROM files`)
  const { db, clock, files: store } = node
  const { sweep } = createFileService({ db, now: clock.now, store, extraction: createTextExtraction() })
  await expect(sweep()).rejects.toMatchObject({ status: 503 })
  expect(count()).toBe(1)
  failWith(undefined)
  await passAnHour(node.db)
  await sweep()
  expect(count()).toBe(0)
})

test("bytes that cannot be removed do not prevent other removals or the chat's deletion and are tried again", async () => {
  const { node, count } = await startOn('disk')
  await node.api.signIn()
  const stuck = await uploadOne(node.api, 'а.txt', 'Привет')
  const { rows } = await node.db.execute<{ key: string }>(sql`SELECT storage_key AS key FROM files`)
  const key = rows[0]?.key ?? ''
  const path = join(node.dataDir, 'files', key.slice(0, 2), key)
  // A folder replaces the file, so its removal fails for every user.
  rmSync(path)
  mkdirSync(path)
  await node.db.execute(sql`DELETE FROM files WHERE id = ${stuck.id}`)
  const file = await uploadOne(node.api, 'б.txt', 'Привет')
  const { room_id } = await startChat(node.api, 'Вот', { attached_files: [file] })
  expect(count()).toBe(1)
  expect((await node.api.send('DELETE', `/chats/${room_id}`)).status).toBe(204)
  await expect.poll(count).toBe(0)
  const left = async () =>
    (await node.db.execute(sql`SELECT storage_key AS key FROM unowned_bytes WHERE kept_until > now()`)).rows
  await expect.poll(left).toEqual([{ key }])
  rmdirSync(path)
  writeFileSync(path, 'Привет')
  await passAnHour(node.db)
  await startTestNode(node.connection, { files: node.files })
  await expect.poll(count).toBe(0)
  await expect.poll(async () => (await node.db.execute(sql`SELECT FROM unowned_bytes`)).rowCount).toBe(0)
})

const passAnHour = (db: Database) =>
  db.execute(sql`UPDATE unowned_bytes SET kept_until = kept_until - interval '1 hour'`)

/** Starts a server over a storage and returns the number of complete files in it. */
async function startOn(kind: string) {
  const { config, objects, failWith } = await startS3()
  const s3 = kind === 'S3' ? await openFileStore({ s3: config, dataDir: '/' }) : undefined
  const node = await startTestServer(s3 && { files: s3 })
  const files = s3 ?? node.files
  const count = () => (s3 ? objects.size : storedFiles(node.dataDir).length)
  return { node: { ...node, files }, count, failWith }
}
