import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { isKeptPart, isLazyPart } from './lazy-parts.ts'

/** Where Vite says which chunk needs which. */
const MANIFEST = '.vite/manifest.json'
/** index.html names it beside the app gate (preload-plugin.ts). */
const PRELOAD = /^assets\/preload-/
/** What surrounds every page; what it fetches by itself is a part of the shell too. */
const LAYOUT = 'src/client/routes/_app.tsx?tsr-split='

/**
 * Adds to each file the hash of what is in it, and whether the service worker need not have it before it starts: all
 * but the shell, the routes and the lazy parts that devices keep. These extras (a code highlighter, fonts, the writer of
 * workbooks) are kept once there is something to use them on. Files of other lazy parts are left out.
 */
export async function describeFiles<Entry extends { url: string }>(
  entries: Entry[],
  outDir: string,
): Promise<(Entry & { integrity: string; extra: boolean })[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, MANIFEST), 'utf8'))
  const needed = neededFiles(manifest)
  const unkept = unkeptFiles(manifest)
  return Promise.all(
    entries
      .filter(({ url }) => needed.has(url) || !unkept.has(url))
      .map(async (entry) => ({
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
    for (const file of filesOf(chunk)) files.add(file)
    for (const part of chunk.imports ?? []) add(part, isShell)
    // The shell fetches its own parts when it needs them, routes among them; what a page fetches by itself is an extra.
    const isPage = (part: string) => part.includes('?tsr-split=') && !part.startsWith(LAYOUT)
    for (const part of chunk.dynamicImports ?? []) {
      if (isLazyPart(part) && !isKeptPart(part)) continue
      if (isLazyPart(part)) add(part, false)
      else if (isShell) add(part, !isPage(part))
    }
  }
  add('index.html', true)
  return files
}

/** What lazy parts fetch that devices do not keep, their threads too. */
function unkeptFiles(manifest: Manifest): Set<string> {
  const parts = Object.entries(manifest).filter(([name]) => isLazyPart(name) && !isKeptPart(name))
  return new Set(parts.flatMap(([, chunk]) => filesOf(chunk)))
}

function filesOf({ file, css = [], assets = [] }: Manifest[string]): string[] {
  return [file, ...css, ...assets].filter((name) => !name.endsWith('.woff2'))
}
