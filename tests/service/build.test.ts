import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { docx, pdf } from '../server/files/sample-documents.ts'
import { problemOf, uploadOne } from '../server/files/upload.ts'
import { createDataDir, run, startService } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

test('npm run build leaves the files of a running server, and the next start serves the new build', async () => {
  const DATA_DIR = await createDataDir()
  const before = realpathSync('dist/client')
  const { origin } = await startService({ DATA_DIR })
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], { DATA_DIR }, `${password}\n`)
  const api = new TestClient(origin)
  await api.signIn()
  const served = await servedBy(origin)
  let isBuilt = false
  // A shell has none of this test runner's variables, which would change the build.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  const build = promisify(execFile)('npm', ['run', 'build'], { env }).then(
    () => 'built',
    (error: unknown) => String(error),
  )
  build.then(() => {
    isBuilt = true
  })
  do {
    expect(await servedBy(origin)).toEqual(served)
    for (const [name, content] of [
      ['Бриф.docx', docx('Бриф клиента')],
      ['План.pdf', pdf(['Media plan'])],
    ] as const) {
      const { id } = await uploadOne(api, name, content)
      expect(await problemOf(api, id)).toBeNull()
    }
  } while (!isBuilt)
  expect(await build).toBe('built')
  const after = realpathSync('dist/client')
  expect(after).not.toBe(before)
  expect(await servedBy(origin)).toEqual(served)
  const { child, origin: next } = await startService({ DATA_DIR: await createDataDir() })
  expect(await servedBy(next)).toMatchObject({ '/': 200 })
  expect(child.exitCode).toBeNull()
}, 600_000)

/** Returns the status of the page and of every file that it names. */
async function servedBy(origin: string): Promise<Record<string, number>> {
  const page = await fetch(origin)
  const named = (await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)
  const files = Array.from(named, async ([, path = '']) => [path, (await fetch(`${origin}${path}`)).status])
  return { '/': page.status, ...Object.fromEntries(await Promise.all(files)) }
}
