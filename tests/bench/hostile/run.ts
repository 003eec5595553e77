import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { constants, loadavg, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { emailOf, startLoadedServer } from '../loaded-server.ts'
import { type Order, serveAttackers } from './attackers.ts'
import { watchMemory } from './memory.ts'
import { startOrdinaryUsers } from './ordinary-users.ts'
import { report } from './report.ts'

const CHANNELS = Number(process.env.CHANNELS ?? 100_000)
const SECONDS = Number(process.env.HOSTILE_S ?? 600)
const USERS = 8

/**
 * `npm run hostile`, after `npm run build`, prints the times of ordinary users and the memory while one user
 * attacks. The attackers share the machine, but get only processor time that the server leaves unused.
 */
if (process.argv[2] === 'attackers') serveAttackers()
else await measure()

async function measure() {
  const roomId = randomUUID()
  const onFilled = (db: Database) => addLargeChat(db, roomId)
  const server = await startLoadedServer({ channels: CHANNELS, users: 1 + USERS, onFilled })
  const attackers = fork(fileURLToPath(import.meta.url), ['attackers'])
  setPriority(attackers.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    const { origin } = server
    const [token = '', ...tokens] = server.tokens
    const before = loadavg()[0] ?? 0
    attackers.send({ type: 'start', access: { origin, token }, email: emailOf(0), roomId } satisfies Order)
    await once(attackers, 'message')
    const memory = watchMemory(server.pid ?? 0)
    const users = startOrdinaryUsers({ origin, tokens })
    await sleep(SECONDS * 1_000)
    const routes = await users.end()
    const peaks = memory.end()
    attackers.send({ type: 'end' } satisfies Order)
    const [attacks] = await once(attackers, 'message')
    const isMet = report({ users: USERS, seconds: SECONDS, routes, peaks, attacks, before })
    if (!isMet) process.exitCode = 1
  } finally {
    attackers.kill()
    await server.stop()
  }
}

/** Adds 500 messages of 100,000 characters that compress badly. */
async function addLargeChat(db: Database, roomId: string) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO chats (id, user_id, name, created_at, last_message_at)
      SELECT ${roomId}, id, 'Большой', now(), now() FROM users WHERE email = ${emailOf(0)}`)
    await tx.execute(sql`
      INSERT INTO chat_messages (id, chat_id, role, text, created_at)
      SELECT gen_random_uuid(), ${roomId}, CASE n % 2 WHEN 0 THEN 'assistant' ELSE 'user' END,
        (SELECT string_agg(md5(n || '-' || part), '') FROM generate_series(1, 3125) AS part), now()
      FROM generate_series(1, 500) AS n`)
  })
}
