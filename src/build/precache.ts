import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** Vite's manifest lists which chunk imports which. */
const MANIFEST = '.vite/manifest.json'
/** index.html loads this script beside its entry (preload-plugin.ts). */
const PRELOAD = /^assets\/preload-/
/** The layout surrounds every page, so the parts that it loads belong to the shell too. */
const LAYOUT = 'src/client/routes/_app.tsx?tsr-split='
/** The layout loads these parts on demand and works without them until the first sync. */
const ASKED_FOR = /\/(help-panel\.lazy|only-here)\.tsx?$/
/** Pages are painted without these lazy parts, but people cannot use or read a page without them. */
const LATER =
  /\/(categories-tab|channel-form-figures|column-choice|date-pickers|filters-sheet|markdown|pager-controls|select|shortlist-toggle)\.lazy\.tsx?$/

/**
 * Adds to each file its integrity hash and whether it is an extra: the service worker starts without extras
 * and fetches them later. The shell and the parts that a route needs to work are not extras.
 */
export async function describeFiles<Entry extends { url: string }>(
  entries: Entry[],
  outDir: string,
): Promise<(Entry & { integrity: string; extra: boolean })[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, MANIFEST), 'utf8'))
  const needed = neededFiles(manifest)
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      integrity: integrityOf(await readFile(join(outDir, entry.url))),
      extra: entry.url.startsWith('assets/') && !needed.has(entry.url) && !PRELOAD.test(entry.url),
    })),
  )
}

/** Returns the hash of the uncompressed body, in the form of the `integrity` attribute. */
export function integrityOf(body: string | Buffer): string {
  return `sha256-${createHash('sha256').update(body).digest('base64')}`
}

function neededFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string, isShell: boolean) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    const assets = [...(chunk.css ?? []), ...(chunk.assets ?? [])].filter((file) => !file.endsWith('.woff2'))
    for (const file of [chunk.file, ...assets]) files.add(file)
    for (const part of chunk.imports ?? []) add(part, isShell)
    // The shell needs its lazy parts, and a page's other lazy parts are extras.
    const isPage = (part: string) => part.includes('?tsr-split=') && !part.startsWith(LAYOUT)
    for (const part of chunk.dynamicImports ?? []) {
      if (ASKED_FOR.test(part)) continue
      if (isShell) add(part, !isPage(part))
      else if (LATER.test(part)) add(part, false)
    }
  }
  add('index.html', true)
  return files
}
