import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { checkUnpackedSizes, readZipDirectory } from '#server/modules/files/reading/zip-directory.ts'

const entry = strToU8('слова '.repeat(100))
const zip = () => Buffer.from(zipSync({ 'xl/workbook.xml': entry, 'xl/bomb.xml': entry }))
const endOf = (bytes: Buffer) => bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
const firstInDirectory = (bytes: Buffer) => bytes.indexOf('PK\x01\x02', 0, 'latin1')

test('a valid zip has the listed entries in their listed sizes', async () => {
  const entries = await directoryOf(zip())
  expect(entries?.map(({ name, size }) => [name, size])).toEqual([
    ['xl/workbook.xml', entry.length],
    ['xl/bomb.xml', entry.length],
  ])
  checkUnpackedSizes(zip(), entries ?? [])
})

test('an entry whose compression differs from the directory is not unpacked', async () => {
  const bytes = zip()
  bytes.writeUInt16LE(0, firstInDirectory(bytes) + 10)
  const entries = await directoryOf(bytes)
  expect(entries?.[0]?.method).toBe(0)
  expect(() => checkUnpackedSizes(bytes, entries ?? [])).toThrow('not packed as told')
})

const hidden: [string, (bytes: Buffer) => Buffer][] = [
  ['entries past the length of its directory', shortened],
  ['other numbers of entries', (bytes) => withUInt16(bytes, endOf(bytes) + 8, 1)],
  ['a gap before its end, which moves the directory for some', withGap],
  [
    'one more end in its comment',
    (bytes) => Buffer.concat([withUInt16(bytes, endOf(bytes) + 20, 20), bytes.subarray(-22, -2)]),
  ],
]

test.each(hidden)('a zip with %s is refused, because parsers would find unchecked content', async (_name, change) => {
  expect(await directoryOf(change(zip()))).toBeUndefined()
})

/** Makes the directory seem to end after its first entry. */
function shortened(bytes: Buffer): Buffer {
  const first = firstInDirectory(bytes)
  const second = bytes.indexOf('PK\x01\x02', first + 4, 'latin1')
  const whole = Buffer.concat([bytes.subarray(0, endOf(bytes)), bytes.subarray(endOf(bytes))])
  whole.writeUInt32LE(second - first, endOf(whole) + 12)
  return whole
}

function withGap(bytes: Buffer): Buffer {
  const end = endOf(bytes)
  return Buffer.concat([bytes.subarray(0, end), Buffer.alloc(64), bytes.subarray(end)])
}

function withUInt16(bytes: Buffer, at: number, value: number): Buffer {
  bytes.writeUInt16LE(value, at)
  return bytes
}

async function directoryOf(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'document')
  await writeFile(path, bytes)
  return readZipDirectory(path)
}
