import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { hasStylesAtOnce, isKeptPart, isLazyPart, isNeededAtOnce } from './lazy-parts.ts'

/** Vite's manifest lists which chunk imports which. */
const MANIFEST = '.vite/manifest.json'
/** index.html references this script besides the app gate (preload-plugin.ts). */
const PRELOAD = /^assets\/preload-/
/** The layout surrounds every page, so the parts that it loads belong to the shell too. */
const LAYOUT = 'src/client/routes/_app.tsx?tsr-split='

/**
 * Adds to each file its hash and whether it is an extra, which devices download only after the first sync. The shell,
 * routes and lazy parts are not extras. Omits lazy parts that devices do not keep.
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
    for (const file of filesOf(chunk)) files.add(file)
    for (const part of chunk.imports ?? []) add(part, isShell)
    // The shell needs its own lazy parts; lazy parts of pages are extras.
    const isPage = (part: string) => part.includes('?tsr-split=') && !part.startsWith(LAYOUT)
    for (const part of chunk.dynamicImports ?? []) {
      if (hasStylesAtOnce(part)) for (const file of manifest[part]?.css ?? []) files.add(file)
      if (isLazyPart(part) && !isNeededAtOnce(part)) continue
      if (isLazyPart(part)) add(part, false)
      else if (isShell) add(part, !isPage(part))
    }
  }
  add('index.html', true)
  return files
}

/** Returns the files of lazy parts that devices do not keep, including their workers. */
function unkeptFiles(manifest: Manifest): Set<string> {
  const parts = Object.entries(manifest).filter(([name]) => isLazyPart(name) && !isKeptPart(name))
  return new Set(parts.flatMap(([, chunk]) => filesOf(chunk)))
}

function filesOf({ file, css = [], assets = [] }: Manifest[string]): string[] {
  return [file, ...css, ...assets].filter((name) => !name.endsWith('.woff2'))
}
