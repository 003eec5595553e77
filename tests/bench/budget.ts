import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { tell } from './figures.ts'

/**
 * `npm run budget`: what of the built client a first visit has to fetch, screen by screen, beside what it may be at most,
 * and of which features it is made. Sizes only, in KB (1,000 bytes) after gzip: they are the same on every machine. The
 * first figure of a screen is what it is painted with; the second has with it what it asks for by itself later (ui/later).
 */

const SIGN_IN_KB = 110
const FONTS_KB = 70
const SCREEN_KB = 320
/** Screens that are not there yet with what comes later: they may not grow further, and leave this list as they shrink. */
const missedKb: Record<string, number> = {
  'chat/{-$chatId}': 347,
  'placement/channels-base/$id.edit': 353,
  'placement/channels-base/create': 351,
  'placement/channels-base/index': 331,
  'placement/projects/$id/brief': 354,
  'placement/projects/create/brief': 350,
  'placement/projects/index': 345,
}

/** The same of others, measured once, 2026-11: their sign-in, and a list with a table of theirs in their shell. */
const others: Record<string, Record<string, number>> = {
  'sign-in': { 'antd sign-in': 283 },
  'placement/channels-base/index': { 'react-admin': 329, refine: 444, ProTable: 592 },
}

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const modules: Record<string, string[]> = JSON.parse(readFileSync(join(client, '.vite/modules.json'), 'utf8'))

const screensWithDates = /projects\/index|\/brief|channels-base\/(create|\$id\.edit)/

const faults: string[] = []
const shell = graphOf([
  'index.html',
  'src/client/app.tsx',
  'src/client/router.ts',
  'src/client/routes/_app.tsx?tsr-split=component',
])
const visits = screens().map((name) => ({ name, files: graphOf([...layoutsOf(name), name]) }))

check(
  'sign-in',
  sizeOf(new Set([...graphOf(['index.html']), ...linked(/src="\/(assets\/[^"]+\.js)"/g)])),
  SIGN_IN_KB,
)
check('fonts before anything is read', sizeOf(linked(/href="\/(assets\/[^"]+\.woff2)"/g)), FONTS_KB)
for (const { name, files } of visits) {
  const title = titleOf(name)
  const painted = new Set([...shell, ...files])
  const whole = new Set([...painted, ...graphOf(laterOf(painted))])
  const size = sizeOf(whole)
  const more = whole.size > painted.size ? `, painted with ${sizeOf(painted).toFixed(1)}` : ''
  check(title, size, missedKb[title] ?? SCREEN_KB, more)
  if (sizeOf(painted) > SCREEN_KB) faults.push(`${title} is painted with more than ${SCREEN_KB} KB`)
  if (missedKb[title] && size <= SCREEN_KB) faults.push(`${title} is within the budget: its own line can go`)

  const made = [...files].filter((file) => !shell.has(file)).flatMap((file) => modules[file] ?? [])
  const features = new Set(made.flatMap((id) => featureOf(id) ?? []))
  if (features.size > 1) faults.push(`${title} fetches several features: ${[...features].join(', ')}`)
  const isPicker = (id: string) => id.includes('/date-picker/generatePicker')
  if ([...whole].some((file) => modules[file]?.some(isPicker)) && !screensWithDates.test(name)) {
    faults.push(`${title} has no date, and fetches the date picker`)
  }
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

function screens() {
  return Object.keys(manifest).filter(
    (name) => name.startsWith('src/client/routes/') && name.includes('?tsr-split=component'),
  )
}

function layoutsOf(name: string) {
  return screens().filter((layout) => name.startsWith(`${layout.replace(/\.tsx\?.*/, '')}/`))
}

function featureOf(module: string) {
  return /^src\/client\/features\/([^/]+)/.exec(module)?.[1]
}

function titleOf(name: string) {
  return name.replace(/^src\/client\/routes\/(_app\/)?/, '').replace(/\.tsx\?.*/, '')
}

/** The scripts that are fetched before any of these parts runs: their imports and the imports of those. */
function graphOf(names: string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const part of chunk.imports ?? []) add(part)
  }
  names.forEach(add)
  return files
}

/** What a painted screen fetches by itself. */
function laterOf(files: Set<string>): string[] {
  return Object.values(manifest)
    .filter(({ file }) => files.has(file))
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((name) => /\/ui\/(later|markdown)\//.test(name))
}

/** What index.html names itself. */
function linked(pattern: RegExp): Set<string> {
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  return new Set([...html.matchAll(pattern)].map(([, file = '']) => file))
}

function sizeOf(files: Set<string>) {
  const bytes = [...files].map((file) => {
    const content = readFileSync(join(client, file))
    // A font is compressed already.
    return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
  })
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000
}

function check(what: string, size: number, most: number, more = '') {
  console.log(`${size.toFixed(1).padStart(7)} KB of ${most}  ${what}${more}`)
  if (size > most) faults.push(`${what}: ${size.toFixed(1)} KB, ${most} at most`)
  const beside = others[what]
  // A line of its own is no budget: the table of all measurements shows what is missed.
  const budget = what in missedKb ? SCREEN_KB : most
  tell({ what: `first visit: ${what}`, unit: 'KB', ours: size, most: budget, ...(beside && { beside }) })
}
