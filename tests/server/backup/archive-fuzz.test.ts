import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { extract, type Headers, pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { decryptStream, encryptStream, NotAuthenticError } from '#server/backup/archive-encryption.ts'
import { writeArchive } from '#server/backup/archive-writer.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { casesOf } from '../../every-case.ts'
import { plain } from './plain-archive.ts'

const runs = casesOf(300, 1_500)
const own = /^(tables\/[a-z_]+|files\/[\da-f-]{36})\/\d{6}$/
const badNames = fc.constantFrom(
  '../../etc/shadow',
  '/etc/shadow',
  'files/../../x/000001',
  'files/x/../../000001',
  'tables/pg_catalog.pg_authid/000001',
  'tables/"users"; DROP TABLE users/000001',
  'tables//000001',
  'files/%2e%2e/000001',
  'tables/users/1',
  'manifest.json/000001',
  'files/ABCDEFAB-0000-4000-8000-000000000000/000001',
)

test(`of ${runs} encrypted archives with changed bytes none is accepted`, async () => {
  const [key, head, plainText] = [randomBytes(32), randomBytes(45), randomBytes(150_000)]
  const sealed = await gather(encryptStream({ key, head }, inChunks(plainText)))
  expect(await gather(decryptStream({ key, head }, inChunks(sealed)))).toEqual(plainText)
  const place = fc.nat(sealed.length - 1)
  const change = fc.oneof(
    fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, by]) => flip(sealed, at, by)),
    place.map((end) => sealed.subarray(0, end)),
    fc.uint8Array({ minLength: 1, maxLength: 100 }).map((more) => Buffer.concat([sealed, more])),
    fc.constantFrom([1, 0, 2], [0, 2], [0, 0, 1, 2], [0, 1], [2]).map((order) => pieces(sealed, order)),
  )
  await fc.assert(
    fc.asyncProperty(change, async (changed) => {
      await expect(gather(decryptStream({ key, head }, inChunks(changed)))).rejects.toThrow(NotAuthenticError)
    }),
    { numRuns: runs },
  )
})

test(`of ${runs} plain archives with changed bytes, names, links or manifests none leads outside its own tables and files`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-fuzz-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const whole = join(folder, 'whole')
  await writeArchive(plain(whole), async (archive) => {
    await archive.add('tables/users', bytesOf('1\tАнна\n'))
    await archive.add(`files/${randomUUID()}`, bytesOf('Зимнее меню'))
    return {
      format: 'promodesk-backup',
      formatVersion: 1,
      app: 'test',
      createdAt: '2026-11-24T00:00:00Z',
      schema: [],
      sequences: [],
      files: null,
      tables: [{ name: 'users', columns: ['id', 'name'], rows: 1 }],
    }
  })
  const tar = gunzipSync(readFileSync(whole))
  const entries = await entriesOf(tar)
  const contents = new Set(entries.map(({ bytes }) => hashOf(bytes)))
  const index = fc.nat(entries.length - 1)
  const types = fc.constantFrom('symlink', 'link', 'directory', 'fifo', 'character-device')
  const change = fc.oneof(
    fc.tuple(fc.nat(tar.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => flip(tar, at, by)),
    fc.tuple(index, badNames).map(([at, name]) => repacked(entries, at, { name })),
    fc.tuple(index, types, badNames).map(([at, type, linkname]) => repacked(entries, at, { type, linkname, size: 0 })),
    fc.tuple(index, index).map(([at, other]) => repacked([...entries, ...entries.slice(other)], at, {})),
    fc.json().map((text) => entries.with(-1, { header: { name: 'manifest.json' }, bytes: Buffer.from(text) })),
  )
  const path = join(folder, 'changed')
  await fc.assert(
    fc.asyncProperty(change, async (changed) => {
      const bytes = Buffer.isBuffer(changed) ? changed : await packed(changed)
      writeFileSync(path, gzipSync(bytes, { level: 1 }))
      const taken: string[] = []
      await readArchive(plain(path), async (name, content) => {
        expect(name).toMatch(own)
        taken.push(hashOf(await buffer(content)))
      }).then(
        () => {
          // Only changes outside the content may be accepted, such as the time in a header.
          for (const hash of taken) expect(contents).toContain(hash)
        },
        (error: unknown) => expect(error).toMatchObject({ code: 'backup_broken' }),
      )
    }),
    { numRuns: runs },
  )
})

type Entry = { header: Headers; bytes: Buffer }

async function entriesOf(tar: Buffer): Promise<Entry[]> {
  const entries: Entry[] = []
  const reader = extract()
  reader.end(tar)
  for await (const entry of reader) entries.push({ header: entry.header, bytes: await buffer(entry) })
  return entries
}

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack()
  const bytes = buffer(tar)
  for (const { header, bytes } of entries) tar.entry({ ...header, size: bytes.length }, bytes)
  tar.finalize()
  return bytes
}

const repacked = (entries: readonly Entry[], at: number, change: Partial<Headers>) =>
  entries.map(({ header, bytes }, index) =>
    index === at
      ? { header: { ...header, ...change }, bytes: change.size === 0 ? Buffer.alloc(0) : bytes }
      : { header, bytes },
  )

function flip(bytes: Buffer, at: number, by: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8((changed.readUInt8(at) ^ by) & 255, at)
  return changed
}

/** Whole pieces of an encrypted archive in another order, or some of them. */
function pieces(sealed: Buffer, order: readonly number[]): Buffer {
  const size = 64 * 1024 + 16
  return Buffer.concat(order.map((number) => sealed.subarray(number * size, (number + 1) * size)))
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

const gather = (chunks: AsyncIterable<Buffer>) => buffer(chunks)
