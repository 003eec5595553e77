import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

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

/** Returns the texts between backticks. */
function inCode(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}
