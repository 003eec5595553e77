import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { integrityOf } from '../../src/build/precache.ts'
import { AppServer, test as base } from '../support/app-server.ts'

/** The versions to deploy: the current client, the next one, one that does not start, and the recovery. */
type Build = 'current' | 'next' | 'broken' | 'recovery'

/** A test with a server whose client can be replaced while it runs, as in a deploy. The first client is `current`. */
export const test = base.extend<{ deploy: (build: Build) => Promise<void> }, { served: string }>({
  served: [
    async ({ browserName: _ }, use) => {
      // The builds run before the tests: each takes ten seconds, in which a page would meet the deploy before.
      for (const build of ['next', 'broken', 'recovery'] as const) await folderOf(build)
      const folder = await mkdtemp(join(tmpdir(), 'promodesk-deployed-'))
      await use(join(folder, 'client'))
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ served }, use) => {
      await link(served, await folderOf('current'))
      const server = await AppServer.create(['e2e/faults/serve-folder.ts', served])
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  deploy: [
    async ({ served, server: _ }, use) => {
      await link(served, await folderOf('current'))
      await use(async (build) => link(served, await folderOf(build)))
    },
    // Every test begins with the current client.
    { timeout: 120_000, auto: true },
  ],
})

/** Waits until the page runs the build; returns the time in ms. */
export async function runs(page: Page, build: Build): Promise<number> {
  const start = performance.now()
  const wanted = await entryOf(await folderOf(build))
  const entry = () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
  // `evaluate` fails while a page is being replaced.
  await expect.poll(() => entry().catch(() => ''), { intervals: [50] }).toContain(wanted)
  await expect(page.locator('#root > *').first()).toBeAttached()
  return performance.now() - start
}

/** Replaces the link atomically, so that no request finds the folder missing. */
async function link(place: string, target: string) {
  const beside = `${place}-${randomUUID()}`
  await symlink(target, beside)
  await rename(beside, place)
}

const current = resolve('dist/client')
/** One file of tests uses them, so no two workers build one folder at once. */
const builds = resolve('node_modules/.cache/e2e-builds')

/** Returns the folder with the version; builds the version if it is missing or older than the current client. */
async function folderOf(build: Build): Promise<string> {
  if (build === 'current') return current
  const folder = join(builds, build)
  if (await isNewer(join(folder, 'index.html'), join(current, 'index.html'))) return folder
  if (build === 'next') vite(['-c', 'e2e/faults/next.vite.config.ts'], folder)
  if (build === 'recovery') vite(['--mode', 'recovery'], folder)
  if (build === 'broken') {
    const whole = await folderOf('next')
    await cp(whole, folder, { recursive: true })
    const entry = join(folder, await entryOf(whole))
    const worker = join(folder, 'service-worker.js')
    const broken = 'throw new Error("broken")'
    // The precache manifest is changed as well, because the service worker refuses files that differ from the build.
    const known = (await readFile(worker, 'utf8')).replace(integrityOf(await readFile(entry)), integrityOf(broken))
    await writeFile(entry, broken)
    await writeFile(worker, known)
  }
  return folder
}

async function isNewer(file: string, than: string): Promise<boolean> {
  const [own, other] = await Promise.all([stat(file).catch(() => undefined), stat(than)])
  return own !== undefined && own.mtimeMs > other.mtimeMs
}

function vite(args: string[], folder: string) {
  execFileSync('npx', ['vite', 'build', ...args, '--outDir', folder, '--emptyOutDir'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function entryOf(folder: string): Promise<string> {
  const [, entry] =
    /<script type="module"[^>]* src="\/([^"]+)"/.exec(await readFile(join(folder, 'index.html'), 'utf8')) ?? []
  if (!entry) throw new Error(`${folder} has no entry`)
  return entry
}
