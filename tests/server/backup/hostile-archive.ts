import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { writeArchive } from '#server/backup/archive-writer.ts'
import { type Manifest, manifestName, manifestSchema } from '#server/backup/manifest.ts'
import { plain } from './plain-archive.ts'

export type Archive = { manifest: Manifest; parts: Map<string, Buffer> }

/** Reads a plain backup: its manifest, and the bytes of each table and file by `tables/NAME` or `files/KEY`. */
export async function readParts(path: string): Promise<Archive> {
  const parts = new Map<string, Buffer>()
  let manifest: Manifest | undefined
  const tar = createReadStream(path).pipe(createGunzip()).pipe(extract())
  for await (const entry of tar) {
    const bytes = await buffer(entry)
    const [, part] = /^((?:tables|files)\/.+)\/\d{6}$/.exec(entry.header.name) ?? []
    if (part !== undefined) parts.set(part, Buffer.concat([parts.get(part) ?? Buffer.alloc(0), bytes]))
    if (entry.header.name === manifestName) manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
  }
  if (!manifest) throw new Error('the backup has no manifest')
  return { manifest, parts }
}

/** Writes an altered backup whose checksums are right, as an attacker does. */
export async function forge(path: string, { manifest, parts }: Archive): Promise<void> {
  await writeArchive(plain(path), async (archive) => {
    for (const [name, bytes] of parts) await archive.add(name, bytesOf(bytes))
    return manifest
  })
}

async function* bytesOf(bytes: Buffer) {
  yield bytes
}
