import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** Where Vite says which chunk needs which. */
const MANIFEST = '.vite/manifest.json'
/** index.html names it beside the entrance (preload-plugin.ts). */
const PRELOAD = /^assets\/preload-/
/** What surrounds every page; what it fetches by itself is a part of the shell too. */
const LAYOUT = 'src/client/routes/_app.tsx?tsr-split='
/** What the layout fetches only when it is asked for, and can do without until the first sync. */
const ASKED_FOR = /\/(help-panel\.lazy|only-here)\.tsx?$/
/** What a page is painted without, and cannot be used without; or is read with. */
const LATER =
  /\/(categories-tab|channel-form-figures|column-choice|date-pickers|filters-sheet|markdown|pager-controls|select|shortlist-toggle)\.lazy\.tsx?$/

/**
 * Adds to each file the hash of what is in it, and whether the service worker need not have it before it starts: all
 * but the shell and what each route cannot be shown without. These extras (a code highlighter, fonts, the writer of
 * workbooks) are kept once there is something to use them on.
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

/** As browsers take it, of the body as it is before any compression. */
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
    // The shell fetches its own parts when it needs them, routes among them; what a page fetches by itself is an extra.
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
