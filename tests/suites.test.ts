import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testsOf } from './rooms.ts'

const page = readFileSync('tests/README.md', 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** The rows of the table of suites: the paths in the first column and the scripts in the third. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, suite = '', , script = ''] = line.split('|').map((cell) => cell.trim())
    return { paths: inCode(suite).filter((code) => code.includes('/')), scripts: inCode(script) }
  })

test('the table of suites names paths and scripts that exist', () => {
  expect(rows.length).toBeGreaterThan(9)
  for (const { paths, scripts: named } of rows) {
    for (const path of paths) expect(globSync(path), path).not.toEqual([])
    for (const script of named) expect(Object.keys(scripts)).toContain(script)
  }
})

test('the page names every folder of tests and every script that runs tests', () => {
  const folders = ['tests', 'e2e'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => `${parent}/${name}`),
  )
  const named = inCode(page).flatMap((code) => (/^(?:tests|e2e)\//.test(code) ? globSync(code) : []))
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
  const suites = Object.keys(scripts).filter((name) => name.startsWith('test:'))
  const texts = inCode(page).map((code) => code.replace('npm run ', ''))
  expect(suites.filter((name) => !texts.includes(name))).toEqual([])
})

const linesOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/node_modules|\.gen\./.test(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)

/** The bounds are the figures of today; a new browser test replaces an older one. */
test('the tests grow no faster than the source, and the browser has no more of them', () => {
  const lines = linesOf('{tests,e2e}/**/*.{ts,tsx,css}')
  // The ratio rises when the source shrinks; the lines alone show whether the tests grow.
  expect(lines).toBeLessThanOrEqual(74_575)
  expect(lines / linesOf('src/**/*.{ts,tsx,css}')).toBeLessThan(0.695)
  const browserTests = globSync('e2e/**/*.spec.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^\s*test\((.*?)async/gms), ([, head = '']) => head),
  )
  const thorough = browserTests.filter((head) => head.includes('@thorough'))
  expect(thorough.length).toBeLessThanOrEqual(24)
  expect(browserTests.length - thorough.length).toBeLessThanOrEqual(138)
})

test('a change in each module of the server and each feature runs the tests of a room', () => {
  const rooms = ['src/server/modules', 'src/client/features'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name !== 'decisions' ? [`${parent}/${entry.name}/`] : [],
    ),
  )
  expect(rooms.length).toBeGreaterThan(40)
  expect(rooms.filter((room) => testsOf(room).length === 0)).toEqual([])
  for (const path of rooms.flatMap(testsOf)) expect(globSync(path), path).not.toEqual([])
})

/** Returns the texts between backticks. */
function inCode(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}
