import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { firstVisits } from './first-visits.ts'
import { tell } from './measurements.ts'

/**
 * `npm run budget` compares what a browser fetches at the first visit of each screen with its limit, in KB (1,000 bytes)
 * after gzip, without pictures (first-visits.ts).
 */

const SIGN_IN_KB = 160
const LIST_KB = 450
const SCREEN_KB = 475
const FONTS_KB = 70
const COPY_KB = 90
/** The page, its styles and its icon. */
const LOOKS_KB = 57

/** Peers' sign-in pages and lists with a table in their shell, measured once, 2026-11. */
const others: Record<string, Record<string, number>> = {
  '/login': { 'antd sign-in': 283 },
  '/placement/channels-base': { 'react-admin': 329, refine: 444, ProTable: 592 },
}

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const faults: string[] = []
const visits = await firstVisits(['/login', ...screens()])
const fetched = [...visits.values()]

const limits: Record<string, number> = { '/login': SIGN_IN_KB, '/placement/channels-base': LIST_KB }
for (const [address, { page }] of visits) {
  const scripts = ending(page, '.js')
  check(address, sizeOf(scripts), limits[address] ?? SCREEN_KB, ` in ${scripts.size} files`)
}
check(
  'page and styles, the most',
  most(({ page }) => page.difference(ending(page, '.js', '.woff2'))),
  LOOKS_KB,
)
check(
  'fonts, the most',
  most(({ page }) => ending(page, '.woff2')),
  FONTS_KB,
)
check(
  'the worker of the copy',
  most(({ worker }) => worker),
  COPY_KB,
)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** Returns a demo address of each screen. The brief of project 39 is declined and so can be edited. */
function screens(): string[] {
  const names = globSync('src/client/routes/_app/**/*.tsx').map((path) =>
    path.replace(/^src\/client\/routes\/_app\//, '').replace(/\.tsx$/, ''),
  )
  const isScreen = (name: string) => !names.some((other) => other.startsWith(`${name}/`))
  return names.filter(isScreen).map((name) => {
    const ids: Record<string, string> = { $id: name.includes('/projects/') ? '39' : '1', $stage: 'mediaplan' }
    const parts = name.split(/[/.]/).filter((part) => part !== 'index' && !part.startsWith('{'))
    return `/${parts.map((part) => ids[part] ?? part).join('/')}`
  })
}

function most(files: (visit: (typeof fetched)[number]) => Set<string>): number {
  return Math.max(...fetched.map((visit) => sizeOf(files(visit))))
}

function ending(files: Set<string>, ...ends: string[]) {
  return new Set([...files].filter((file) => ends.some((end) => file.endsWith(end))))
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
