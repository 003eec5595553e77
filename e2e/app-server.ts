import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import pg from 'pg'
import { databaseUser } from '#server/db/embedded/cluster.ts'

/** The demo's server in a process and with a database of its own, which tests may stop and start again. */
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

  /** Without a chance to tidy up. */
  kill = () => this.#end('SIGKILL')

  async #end(signal: 'SIGTERM' | 'SIGKILL') {
    const child = this.#process
    this.#process = undefined
    // One that a signal has ended has no code, and says so only once.
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** What an administrator does by hand in the database. */
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

  /** Keeps the data as they are now for `reset`. */
  async keepFirstData() {
    await this.stop()
    copyFolder(this.#folder, `${this.#folder}-first`)
    await this.start()
  }

  /** Starts the server again on the data that `keepFirstData` kept. */
  async reset() {
    await this.stop()
    await rm(this.#folder, { recursive: true })
    copyFolder(`${this.#folder}-first`, this.#folder)
    await this.start()
  }

  /** Copies the stopped server's data, as the README says; what comes back puts the copy in their place. */
  async backUp(): Promise<() => Promise<void>> {
    const backup = `${this.#folder}-backup`
    copyFolder(this.#folder, backup)
    return async () => {
      await rm(this.#folder, { recursive: true })
      await rename(backup, this.#folder)
    }
  }

  /** The demo keeps to a folder of its own. */
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

/** Not fs.cp: PostgreSQL starts only on files of its own user. */
function copyFolder(from: string, to: string) {
  const { status } = spawnSync('cp', ['-a', from, to], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The data could not be copied')
}

/** The file whose tests the worker's server has seen since its data were new. */
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
  // Every file meets the demo as it ships, in whichever order the workers take the files.
  baseURL: async ({ server }, use, { file }) => {
    if (seenFile !== undefined && seenFile !== file) await server.reset()
    seenFile = file
    await use(server.origin)
  },
  signIn: async ({ baseURL }, use) => {
    await use(async (page, path = '/placement/channels-base', email = demo.email) => {
      await page.goto(`${baseURL}${path}`)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
      await page.getByRole('button', { name: 'Войти' }).click()
      await page.waitForFunction(() => localStorage.getItem('access_token') !== null)
    })
  },
})

/** By the user's address: names differ. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /@promodesk\.local/ })

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
