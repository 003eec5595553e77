import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { demoPassword, seedDemo } from '#server/commands/seed-demo.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { demoUsers } from '#server/demo/demo-data.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { startOptions } from '../start-options.ts'

const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

type Load = {
  channels: number
  users: number
  /** Called before the server starts. */
  onFilled?: (db: Database) => Promise<unknown>
}

/** Starts the built server in a process over an embedded database with the given channels and users. */
export async function startLoadedServer(load: Load) {
  const { users } = load
  if (!existsSync(program)) throw new Error('Run npm run build first')
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-load-'))
  try {
    await fill(dataDir, load)
    let running = await launch(dataDir)
    const { origin } = running
    const tokens: string[] = []
    for (let user = 0; user < users; user++) tokens.push(await signIn(origin, emailOf(user)))
    return {
      get origin() {
        return running.origin
      },
      get pid() {
        return running.server.pid
      },
      tokens,
      rss: () => residentMemory(running.origin),
      /** Restarts the server and returns the ms from its start to the first answer. */
      restart: async () => {
        await end(running.server)
        const start = performance.now()
        running = await launch(dataDir)
        await fetch(`${running.origin}/api/v1/health/ready`)
        return performance.now() - start
      },
      stop: async () => {
        await end(running.server)
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

async function launch(dataDir: string) {
  const { options, variables } = startOptions()
  const env = { ...process.env, ...variables, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, [...options, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { server, origin: await originOf(server) }
}

async function end(server: ChildProcess) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

export const emailOf = (user: number) => `load${user}@agency.example`

/** All users share the demo's password hash, because hashing takes longer than the measurement. */
async function fill(dataDir: string, wanted: Load) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await migrate(postgres.connection)
    await seedDemo(postgres.connection, { channels: wanted.channels, files: openDiskFileStore(dataDir) })
    const { db, close } = openDatabase(postgres.connection, () => {})
    await db.execute(sql`
      INSERT INTO users (email, full_name, password_hash, created_at)
      SELECT 'load' || i || '@agency.example', 'Сотрудник ' || i, password_hash, now()
      FROM users, generate_series(0, ${wanted.users - 1}::int) AS i WHERE email = ${demoUsers[0].email}`)
    await db.execute(sql`VACUUM ANALYZE`)
    await wanted.onFilled?.(db)
    await close()
  } finally {
    await postgres.stop()
  }
}

async function originOf(server: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += chunk
    const [, origin] = /^PromoDesk .*: (http\S+)$/m.exec(output) ?? []
    if (origin) return origin
  }
  throw new Error(`The server ended before it listened: ${output}`)
}

async function signIn(origin: string, email: string): Promise<string> {
  const body = new URLSearchParams({ username: email, password: demoPassword })
  const response = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`)
  const tokens: { access_token: string } = await response.json()
  return tokens.access_token
}

/** Returns the resident memory of the node alone in MB. */
async function residentMemory(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/api/v1/health/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  return Number(bytes) / 2 ** 20
}
