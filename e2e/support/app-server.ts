import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { databaseUser } from '#server/db/embedded/cluster.ts'

/** The demo's server as a process with its own database, which tests can stop and restart. */
export class AppServer {
  readonly origin: string
  readonly #port: number
  readonly #dataDir: string
  readonly #command: readonly string[]
  #process: ChildProcess | undefined

  private constructor(port: number, dataDir: string, command: readonly string[]) {
    this.#port = port
    this.#dataDir = dataDir
    this.#command = command
    this.origin = `http://127.0.0.1:${port}`
  }

  /** `first`: options of the first start only. */
  static async create(
    command: readonly string[] = ['src/server/cli.ts', 'demo'],
    first: readonly string[] = [],
  ) {
    const dataDir = join(tmpdir(), `promodesk-e2e-${randomUUID()}`)
    const server = new AppServer(await freePort(), dataDir, command)
    await server.#run(first)
    return server
  }

  start = () => this.#run([])

  async #run(options: readonly string[]) {
    if (this.#process) return
    const env = { ...process.env, PORT: String(this.#port), DATA_DIR: this.#dataDir }
    const child = spawn(process.execPath, [...this.#command, ...options], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = child
    for await (const chunk of child.stdout) if (String(chunk).includes(this.origin)) return
    throw new Error('The server ended before it was ready')
  }

  stop = () => this.#end('SIGTERM')

  /** The server gets no time to clean up. */
  kill = () => this.#end('SIGKILL')

  async #end(signal: 'SIGTERM' | 'SIGKILL') {
    const child = this.#process
    this.#process = undefined
    // A process that a signal has ended has no exit code and emits no second event.
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Runs a statement in the database, as an administrator does by hand. */
  async sql(statement: string) {
    const postmaster = await readFile(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8')
    // The fifth line is the folder of the socket.
    const host = postmaster.split('\n')[4] ?? ''
    const client = new pg.Client({ host, user: databaseUser, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Keeps the present data for `reset`. */
  async keepFirstData() {
    await this.stop()
    copyFolder(this.#folder, `${this.#folder}-first`)
    await this.start()
  }

  /** Restarts the server on the data of `keepFirstData`. */
  async reset() {
    await this.stop()
    await rm(this.#folder, { recursive: true })
    copyFolder(`${this.#folder}-first`, this.#folder)
    await this.start()
  }

  /** Copies the stopped server's data; the result restores the copy. */
  async backUp(): Promise<() => Promise<void>> {
    const backup = `${this.#folder}-backup`
    copyFolder(this.#folder, backup)
    return async () => {
      await rm(this.#folder, { recursive: true })
      await rename(backup, this.#folder)
    }
  }

  /** The demo uses a folder of its own. */
  get #folder() {
    return `${this.#dataDir}-demo`
  }

  async remove() {
    await this.stop()
    await rm(this.#folder, { recursive: true, force: true })
    await rm(`${this.#folder}-backup`, { recursive: true, force: true })
    await rm(`${this.#folder}-first`, { recursive: true, force: true })
  }
}

/** PostgreSQL starts only on files of its own user, which fs.cp does not keep. */
function copyFolder(from: string, to: string) {
  const { status } = spawnSync('cp', ['-a', from, to], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The data could not be copied')
}

/** The file whose tests have used the worker's server since its data were new. */
let seenFile: string | undefined

export const test = base.extend<
  { signIn: (page: Page, path?: string, email?: string) => Promise<void> },
  { channels: number; server: AppServer }
>({
  channels: [2_000, { scope: 'worker', option: true }],
  server: [
    async ({ channels }, use) => {
      const server = await AppServer.create(undefined, [`--channels=${channels}`])
      await server.keepFirstData()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Every file starts with the demo's own data, whatever the order of files.
  baseURL: async ({ server }, use, { file }) => {
    if (seenFile !== undefined && seenFile !== file) await server.reset()
    seenFile = file
    await use(server.origin)
  },
  // A service worker fetches the whole application, which takes a third of a test's time.
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes('@installed') ? 'allow' : 'block')
  },
  // Without the sign-in page, which sign-in.spec.ts tests: it takes a seventh of a test's time.
  signIn: async ({ baseURL, serviceWorkers }, use) => {
    await use(async (page, path = '/placement/channels-base', email = demo.email) => {
      const form = { username: email, password: demo.password }
      const answer = await page.request.post(`${baseURL}/api/v1/auth/login`, { form })
      expect(answer.ok()).toBe(true)
      const { access_token } = await answer.json()
      const script = await page.addInitScript(
        (stored) => {
          for (const [key, value] of stored) localStorage.setItem(key, value)
        },
        [
          [storageKeys.token, access_token],
          // Without the installed application the device keeps no copy, which takes a third of the first page's time.
          ...(serviceWorkers === 'block' ? [[storageKeys.copyRemoved, '1']] : []),
        ],
      )
      await page.goto(`${baseURL}${path}`)
      // Later pages find the token of the application, which renews and deletes it.
      await script.dispose()
    })
  },
})

/** The button is found by the user's address, because names differ. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /@promodesk\.local/ })

/** Signs in on the sign-in page, which stands open. */
export async function fillSignIn(page: Page, email = demo.email) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  // A passkey has a button of its own.
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

export const demo = { email: 'demo@promodesk.local', password: 'promodesk-demo' }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
