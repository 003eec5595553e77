import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { ErrorBody } from '#contract/error.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, type DatabaseClient, type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { addUser } from '#server/modules/users/users.service.ts'
import { scriptedAssistant } from './chats/scripted-assistant.ts'
import { cleanUp } from './clean-up.ts'
import { borrowDatabase, TestClock } from './test-database.ts'

export const password = 'correct horse battery'

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-data-'))
  cleanUp(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

type Options = Omit<Partial<AppDeps>, 'config'> & { config?: Partial<Config> }

/** Starts the real server on a free port over its own database, with one user. */
export async function startTestServer(options: Options = {}) {
  const node = await startNode(await borrowDatabase(), options)
  const user = await addTestUser(node.db, 'anna@agency.example')
  return { ...node, user }
}

/** Starts another server over a database. */
export async function startTestNode(connection: DatabaseConnection, options: Options = {}) {
  const clock = new TestClock()
  const client = openDatabase(connection, () => {}, { now: clock.now })
  cleanUp(() => (client.pool.ended ? undefined : client.close()))
  return startNode({ connection, client, clock }, options)
}

type Opened = { connection: DatabaseConnection; client: DatabaseClient; clock: TestClock }

async function startNode({ connection, client, clock }: Opened, { config, ...options }: Options) {
  await appendFile(join(inject('folderOfRun'), 'starts-of-servers'), '.')
  const dataDir = options.dataDir ?? (await createDataDir())
  const files = openDiskFileStore(dataDir)
  const app = await buildApp({
    db: client.db,
    pool: client.pool,
    config: { ...readConfig({ DATA_DIR: dataDir }), trustedProxies: 1, ...config },
    dataDir,
    connection,
    assistant: scriptedAssistant().assistant,
    now: clock.now,
    version: 'test',
    logger: undefined,
    clientFolder: undefined,
    files,
    ...options,
    // Unfinished answers must not delay the end of a test.
    responseLimits: { close: 0, ...options.responseLimits },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  cleanUp(() => app.close())
  return {
    app,
    origin,
    dataDir,
    files,
    connection,
    client,
    db: client.db,
    clock,
    api: new TestClient(origin),
  }
}

export const addTestUser = (db: Database, email: string, fullName = 'Анна Белова') =>
  addUser(db, { email, fullName, password }, new Date('2026-11-20T09:00:00Z'))

/** Adds an administrator beside Anna, who as the only one could not be disabled. */
export const addAdministrator = (db: Database, email = 'vera@agency.example') =>
  addUser(db, { email, fullName: 'Вера Титова', password, isAdministrator: true }, new Date('2026-11-20T09:00:00Z'))

/** Lets time pass since the uses of refresh tokens, which the clock of the database tells. */
export const ageUses = (db: Database, seconds: number) =>
  db.execute(sql`UPDATE refresh_tokens SET used_at = used_at - ${seconds} * interval '1 second'`)

type Answer<Body> = { status: number; body: Body; headers: Headers }

/** A caller that holds a token and a cookie like a browser. */
export class TestClient {
  readonly origin: string
  token: string | undefined
  cookie: string | undefined

  constructor(origin: string) {
    this.origin = origin
  }

  async signIn(email = 'anna@agency.example', secret = password, headers: Record<string, string> = {}) {
    const answer = await this.send<{ access_token: string }>('POST', '/auth/login', {
      form: { username: email, password: secret },
      headers,
    })
    this.token = answer.body.access_token
    return answer
  }

  async send<Body = ErrorBody>(
    method: string,
    path: string,
    call: {
      json?: unknown
      form?: Record<string, string>
      raw?: BodyInit
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(call.json !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.form
        ? new URLSearchParams(call.form)
        : (call.raw ?? (call.json === undefined ? null : JSON.stringify(call.json))),
    })
    const [setCookie] = response.headers.getSetCookie()
    if (setCookie) this.cookie = setCookie.split(';')[0]
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
}
