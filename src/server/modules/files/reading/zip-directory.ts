import { open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; method: number; packedSize: number; size: number; offset: number }

const maxEntries = 10_000
const maxUnpackedBytes = 300 * 1024 * 1024
const maxPartBytes = 50 * 1024 * 1024
const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Returns the entries in a zip's directory without unpacking them. Returns undefined if the directory is missing or
 * ambiguous, because a parser must unpack exactly the entries that are checked here.
 * @throws ZipTooLargeError when there are too many entries or they would be too large unpacked
 */
export async function readZipDirectory(path: string): Promise<ZipEntry[] | undefined> {
  await using file = await open(path)
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 65_557))
  await file.read(tail, 0, tail.length, size - tail.length)
  const end = findEnd(tail)
  if (end === undefined) return undefined
  if (end.entries > maxEntries) throw new ZipTooLargeError()
  if (end.offset + end.length !== size - tail.length + end.at) return undefined
  const directory = Buffer.alloc(end.length)
  await file.read(directory, 0, end.length, end.offset)
  const entries = readEntries(directory)
  if (entries?.length !== end.entries) return undefined
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  // Sizes of the 64-bit extension (ZIP64) read as four gigabytes here, which is too large as well.
  if (unpacked > maxUnpackedBytes) throw new ZipTooLargeError()
  return entries
}

/**
 * Unpacks every entry once to verify the sizes in the directory, which parsers trust.
 * @throws ZipTooLargeError when an entry is larger than its stated size or than 50 MB
 */
export function checkUnpackedSizes(bytes: Buffer, entries: readonly ZipEntry[]): void {
  for (const { method, packedSize, size, offset } of entries) {
    if (bytes.readUInt32LE(offset) !== localSignature) throw new Error('a zip entry is not where it should be')
    // Some parsers use the method in the directory, others the method in the entry's own header.
    if (bytes.readUInt16LE(offset + 8) !== method) throw new Error('a zip entry is not packed as told')
    if (method !== 8) continue
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    try {
      inflateRawSync(bytes.subarray(start, start + packedSize), {
        maxOutputLength: Math.min(Math.max(size, 1), maxPartBytes),
      })
    } catch (error) {
      const isLarger = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw isLarger ? new ZipTooLargeError() : error
    }
  }
}

export class ZipTooLargeError extends Error {
  override readonly name = 'ZipTooLargeError'
}

/** Finds the last end record at any position in the tail, as parsers do. */
function findEnd(tail: Buffer): { at: number; entries: number; length: number; offset: number } | undefined {
  const at = tail.lastIndexOf(endSignature)
  if (at < 0 || at + 22 > tail.length) return undefined
  const entries = tail.readUInt16LE(at + 10)
  if (tail.readUInt16LE(at + 8) !== entries) return undefined
  return { at, entries, length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
}

function readEntries(directory: Buffer): ZipEntry[] | undefined {
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entrySignature) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}
