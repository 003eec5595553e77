import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'

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

  static async create(command: readonly string[] = ['src/server/cli.ts', 'demo']) {
    const dataDir = join(tmpdir(), `promodesk-e2e-${randomUUID()}`)
    const server = new AppServer(await freePort(), dataDir, command)
    await server.start()
    return server
  }

  async start() {
    if (this.#process) return
    const env = { ...process.env, PORT: String(this.#port), DATA_DIR: this.#dataDir }
    const child = spawn(process.execPath, this.#command, {
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
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  async remove() {
    await this.stop()
    // The demo keeps to a folder of its own.
    await rm(`${this.#dataDir}-demo`, { recursive: true, force: true })
  }
}

export const test = base.extend<
  { signIn: (page: Page, path?: string) => Promise<void> },
  { server: AppServer }
>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await AppServer.create()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  signIn: async ({ server }, use) => {
    await use(async (page, path = '/placement/channels-base') => {
      await page.goto(server.origin + path)
      await page.getByLabel('E-mail').fill(demo.email)
      await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
      await page.getByRole('button', { name: 'Войти' }).click()
      await page.waitForFunction(() => localStorage.getItem('access_token') !== null)
    })
  },
})

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
