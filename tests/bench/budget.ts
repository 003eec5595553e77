import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { isLazyPart } from '../../src/build/lazy-parts.ts'
import { firstVisits, type Visit } from './first-visits.ts'
import { tell } from './measurements.ts'

/**
 * `npm run budget` compares each screen's first visit with its limit, in KB (1,000 bytes) after gzip. The
 * build gives the files of the first paint, and a browser the files that it fetches in all (first-visits.ts).
 */

const SIGN_IN_KB = 160
const SCREEN_KB = 450
const FONTS_KB = 70
const COPY_KB = 90
/** The page, its styles and its icon. */
const LOOKS_KB = 57
/** The limit of a part that loads on demand, without files that the first visit to its screen has fetched. */
const PART_KB = 50

/** Peers' sign-in pages and lists with a table in their shell, measured once, 2026-11. */
const others: Record<string, Record<string, number>> = {
  'sign-in': { 'antd sign-in': 283 },
  'placement/channels-base/index': { 'react-admin': 329, refine: 444, ProTable: 592 },
}

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const modules: Record<string, string[]> = JSON.parse(readFileSync(join(client, '.vite/modules.json'), 'utf8'))

const isForm = (title: string) => /\/(brief|create|edit|\$id\.edit)$/.test(title)

const faults: string[] = []
const early = linked(/src="\/(assets\/[^"]+\.js)"/g)
const shell = graphOf([
  'index.html',
  'src/client/app.tsx',
  'src/client/router.ts',
  'src/client/routes/_app.tsx?tsr-split=component',
])
const pages = screens().map((name) => ({ name, files: graphOf([...layoutsOf(name), name]) }))
const visits = await firstVisits(['/login', ...pages.map(({ name }) => addressOf(name))])
const fetched = [...visits.values()]
/** The files that every screen fetches. */
const shellFetched = pages
  .map(({ name }) => scripts(visitTo(addressOf(name))))
  .reduce((common, files) => common.intersection(files))

check('sign-in', sizeOf(scripts(visitTo('/login'))), SIGN_IN_KB)
for (const { name, files } of pages) checkScreen(titleOf(name), addressOf(name), files)
check('page and styles, the most', Math.max(...fetched.map((visit) => sizeOf(looks(visit)))), LOOKS_KB)
check('fonts, the most', Math.max(...fetched.map((visit) => sizeOf(fonts(visit)))), FONTS_KB)
check('the worker of the copy', Math.max(...fetched.map(({ worker }) => sizeOf(worker))), COPY_KB)
for (const part of unvisitedParts()) checkPart(part)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

function checkScreen(title: string, address: string, files: Set<string>) {
  const painted = new Set([...early, ...shell, ...files])
  const whole = scripts(visitTo(address))
  check(title, sizeOf(whole), SCREEN_KB, `, painted with ${sizeOf(painted).toFixed(1)}`)
  if (!painted.isSubsetOf(whole)) faults.push(`${title} was not shown at ${address}`)
  const made = [...whole.difference(shellFetched)].flatMap((file) => modules[file] ?? [])
  const features = new Set(made.flatMap((id) => featureOf(id) ?? []))
  if (features.size > 1) faults.push(`${title} fetches several features: ${[...features].join(', ')}`)
  if (!isForm(title) && made.some((id) => id.includes('/date-picker/generatePicker')))
    faults.push(`${title} fetches the date picker`)
}

/** Lazy parts that no first visit fetches. */
function unvisitedParts(): string[] {
  const all = new Set(fetched.flatMap(({ page }) => [...page]))
  return Object.keys(manifest).filter((name) => isLazyPart(name) && !all.has(manifest[name]?.file ?? ''))
}

/** Leaves out the files of the shell and of the lists that open the part; the channel list opens the import too. */
function checkPart(name: string) {
  const kind = featureOf(name)?.replace(/-.*/, '')
  const isOfKind = (file: string) => modules[file]?.some((id) => kind !== undefined && featureOf(id)?.startsWith(kind))
  const known = pages.filter(({ name, files }) => !isForm(titleOf(name)) && [...files].some(isOfKind))
  const around = new Set([...shellFetched, ...known.flatMap(({ files }) => [...files])])
  check(`part ${/([^/]+)\.lazy\.tsx$/.exec(name)?.[1]}`, sizeOf(graphOf([name]).difference(around)), PART_KB)
}

/** Returns the parts that are screens: no layouts, and no sign-in page, which has no shell. */
function screens() {
  return routes().filter(
    (name) => titleOf(name) !== 'login' && !routes().some((inner) => layoutsOf(inner).includes(name)),
  )
}

function routes() {
  return Object.keys(manifest).filter(
    (name) => name.startsWith('src/client/routes/') && name.includes('?tsr-split=component'),
  )
}

function layoutsOf(name: string) {
  return routes().filter((layout) => name.startsWith(`${layout.replace(/\.tsx\?.*/, '')}/`))
}

function featureOf(module: string) {
  return /^src\/client\/features\/([^/]+)/.exec(module)?.[1]
}

function titleOf(name: string) {
  return name.replace(/^src\/client\/routes\/(_app\/)?/, '').replace(/\.tsx\?.*/, '')
}

/** Returns the scripts that are fetched before any of these parts runs, with all their imports. */
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

/** Returns a demo address of the screen. The brief of project 39 is declined and so can be edited. */
function addressOf(name: string) {
  const ids: Record<string, string> = { $id: name.includes('/projects/') ? '39' : '1', $stage: 'mediaplan' }
  const parts = titleOf(name)
    .split(/[/.]/)
    .filter((part) => part !== 'index' && !part.startsWith('{'))
  return `/${parts.map((part) => ids[part] ?? part).join('/')}`
}

function visitTo(address: string): Visit {
  return visits.get(address) ?? { page: new Set(), worker: new Set() }
}

function scripts({ page }: Visit) {
  return ending(page, '.js')
}

function fonts({ page }: Visit) {
  return ending(page, '.woff2')
}

function looks({ page }: Visit) {
  return page.difference(ending(page, '.js', '.woff2'))
}

function ending(files: Set<string>, ...ends: string[]) {
  return new Set([...files].filter((file) => ends.some((end) => file.endsWith(end))))
}

/** Returns the files that index.html names itself. */
function linked(pattern: RegExp): Set<string> {
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  return new Set([...html.matchAll(pattern)].map(([, file = '']) => file))
}

function sizeOf(files: Set<string>) {
  const bytes = [...files].map((file) => {
    const content = readFileSync(join(client, file))
    // Fonts are compressed already.
    return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
  })
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000
}

function check(what: string, size: number, most: number, more = '') {
  console.log(`${size.toFixed(1).padStart(7)} KB of ${most}  ${what}${more}`)
  if (size > most) faults.push(`${what}: ${size.toFixed(1)} KB, ${most} at most`)
  const beside = others[what]
  tell({ what: `first visit: ${what}`, unit: 'KB', ours: size, most, ...(beside && { beside }) })
}
