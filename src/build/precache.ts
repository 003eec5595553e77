import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Fonts, and the code of workbooks, of the import and of highlighting: large, and not needed by a first start. */
const extras = ['.woff2', '/workbook-', '/highlight-', '/import-worker-', '/file-worker-']

/**
 * Adds to each file its hash and whether it is an extra, which devices download only after the first sync.
 * @throws Error when an extra is no part of any file's name, so that a renamed file does not delay a first start
 */
export async function describeFiles<Entry extends { url: string }>(
  entries: Entry[],
  outDir: string,
): Promise<(Entry & { integrity: string; extra: boolean })[]> {
  const unknown = extras.filter((part) => !entries.some(({ url }) => url.includes(part)))
  if (unknown.length > 0) throw new Error(`No file has the name of an extra: ${unknown.join(', ')}`)
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      integrity: integrityOf(await readFile(join(outDir, entry.url))),
      extra: extras.some((part) => entry.url.includes(part)),
    })),
  )
}

/** Returns the hash of the uncompressed body, in the form of the `integrity` attribute. */
export function integrityOf(body: string | Buffer): string {
  return `sha256-${createHash('sha256').update(body).digest('base64')}`
}
