import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { databaseUser } from '#server/db/embedded/cluster.ts'
import { freePort } from '../../tests/tcp-postgres.ts'

/** Runs the demo's server as a process with its own database; tests can stop and restart it. */
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

  /** Creates a server and starts it; `first` has options of the first start only. */
  static async create(command: readonly string[] = ['src/server/cli.ts', 'demo'], first: readonly string[] = []) {
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

  /** Kills the server without time to clean up. */
  kill = () => this.#end('SIGKILL')

  async #end(signal: 'SIGTERM' | 'SIGKILL') {
    const child = this.#process
    this.#process = undefined
    // A process ended by a signal has no exit code, and its exit event does not repeat.
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Runs a statement in the database, as an administrator does by hand. */
  async sql(statement: string) {
    const postmaster = await readFile(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8')
    // The fifth line of the file is the socket's folder.
    const host = postmaster.split('\n')[4] ?? ''
    const client = new pg.Client({ host, user: databaseUser, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** The demo appends `-demo` to the data folder's name. */
  get #folder() {
    return `${this.#dataDir}-demo`
  }

  async remove() {
    await this.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

export const test = base.extend<
  {
    signIn: (page: Page, path?: string, email?: string) => Promise<void>
    /** The e-mail of a user whom only this test knows, with an empty workspace and the demo's password. */
    newUser: string
  },
  { channels: number; server: AppServer }
>({
  channels: [2_000, { scope: 'worker', option: true }],
  server: [
    async ({ channels }, use) => {
      const server = await AppServer.create(undefined, [`--channels=${channels}`])
      // A colleague with a long address, so that no test passes only because the demo's are short.
      await server.sql(
        `INSERT INTO users (email, full_name, password_hash, is_administrator, created_at)
         SELECT repeat('colleague', 7) || '@promodesk.local', 'Ян Долгий', password_hash, false, created_at
         FROM users WHERE email = '${demo.email}'`,
      )
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  // Without `@installed` there is no service worker: its download of the application takes a third of a test's time.
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes('@installed') ? 'allow' : 'block')
  },
  // An answer that a route still holds back fails when its page closes, and would end the worker between two tests.
  context: async ({ context }, use) => {
    await use(context)
    const routers = [context, ...context.pages()]
    await Promise.all(routers.map((router) => router.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  newUser: async ({ server }, use) => {
    const email = `${randomUUID().slice(0, 8)}@promodesk.local`
    // The stored hash of the demo's password, so that no test waits for a new one.
    await server.sql(
      `INSERT INTO users (email, full_name, password_hash, is_administrator, created_at)
       SELECT '${email}', 'Ольга Тестова', password_hash, is_administrator, created_at
       FROM users WHERE email = '${demo.email}'`,
    )
    await use(email)
  },
  // Signs in without the sign-in page, which takes a seventh of a test's time and is tested in sign-in.spec.ts.
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
          // Without the installed application no copy is downloaded, which takes a third of the first page's time.
          ...(serviceWorkers === 'block' ? [[storageKeys.copyRemoved, '1']] : []),
        ],
      )
      await page.goto(`${baseURL}${path}`)
      // Later pages use the stored token, which the application renews and deletes.
      await script.dispose()
    })
  },
})

/** Finds the user menu by the e-mail address, because user names differ. */
export const userMenu = (page: Page) =>
  page.locator('button[aria-haspopup="menu"]').filter({ hasText: /@promodesk\.local/ })

/** Signs in on the sign-in page, which must be open. */
export async function fillSignIn(page: Page, email = demo.email) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  // The name is exact, because passkeys have another sign-in button.
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

export const demo = { email: 'demo@promodesk.local', password: 'promodesk-demo' }
