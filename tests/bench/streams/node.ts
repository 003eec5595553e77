import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'

/** Starts a node whose model sends `piecesPerSecond` pieces until it is silenced. */
export async function startNode(piecesPerSecond: number, { clientFolder }: { clientFolder?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await migrate(postgres.connection)
  const client = openDatabase(postgres.connection, () => {})
  const model = talkingModel(1_000 / piecesPerSecond)
  const app = await buildApp({
    db: client.db,
    config: readConfig({ DATA_DIR: dataDir }),
    dataDir,
    connection: postgres.connection,
    assistant: model.assistant,
    files: openDiskFileStore(dataDir),
    now: () => new Date(),
    version: 'bench',
    logger: undefined,
    clientFolder,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    db: client.db,
    quiet: model.quiet,
    tokens: (count: number) => makeTokens(client.db, count),
    close: async () => {
      await app.close()
      await client.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each piece has its number and the time of its sending. */
function talkingModel(everyMs: number) {
  let isQuiet = false
  const assistant: Assistant = {
    model: 'bench',
    isDemo: true,
    historyTokens: () => 1_000,
    instructionTokens: () => 0,
    async *answer({ signal }) {
      let due = performance.now() + Math.random() * everyMs
      for (let index = 0; !isQuiet && !signal.aborted; index++) {
        yield {
          type: 'text',
          text: `${index}@${(performance.timeOrigin + performance.now()).toFixed(1)} слово `,
        }
        due += everyMs
        await sleep(Math.max(0, due - performance.now()))
      }
    },
  }
  return {
    assistant,
    quiet: () => {
      isQuiet = true
    },
  }
}

/** Creates sessions for `count` users directly, because a sign-in would measure the password hash. */
export async function makeTokens(db: Database, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(
    sql`SELECT value FROM app_secrets WHERE name = 'access-token-key'`,
  )
  const key = Buffer.from(rows[0]?.value ?? '', 'base64')
  return Promise.all(
    Array.from({ length: count }, async () => {
      const sid = randomUUID()
      await db.execute(sql`
        WITH added AS (
          INSERT INTO users (email, full_name, password_hash, created_at)
          VALUES (${`${sid}@bench.example`}, 'Bench', '', now()) RETURNING id
        )
        INSERT INTO session_families (id, user_id, created_at) SELECT ${sid}, id, now() FROM added`)
      return new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256' }).setSubject('0').setExpirationTime('1h').sign(key)
    }),
  )
}
