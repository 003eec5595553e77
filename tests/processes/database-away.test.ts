import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startChat } from '../server/chats/start-chats.ts'
import { upload } from '../server/files/upload.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'

test('every request is 503 while PostgreSQL is stopped and succeeds once it is back', async () => {
  const { postgres, send } = await startDesk()
  await expectServed(send)
  await postgres.stop()
  // The first requests use open sessions, the others cannot open one.
  await expectAway(send)
  await expectAway(send)
  await postgres.start()
  await expect.poll(async () => (await send.ready()).status).toBe(200)
  await expectServed(send)
})

test("every request is 503 while PostgreSQL's host does not answer and succeeds once it does", async () => {
  const { postgres, send } = await startDesk()
  // The requests fill the pool, and each must release its connection.
  const fill = () => Promise.all(Array.from({ length: 20 }, send.ready))
  await fill()
  await postgres.hold()
  try {
    const filled = fill()
    await expectAway(send)
    expect(new Set((await filled).map(({ status }) => status))).toEqual(new Set([503]))
    // These requests need new sessions.
    await expectAway(send)
  } finally {
    postgres.release()
  }
  await expect.poll(async () => (await send.ready()).status).toBe(200)
  await expectServed(send)
})

test.each(['its session is killed', 'PostgreSQL is stopped'])(
  'a write is 503 when %s in mid-transaction',
  async (fault) => {
    const { postgres, api, databaseUrl } = await startDesk()
    const { body } = await api.send<{ id: number }>('POST', '/directions/', { json: { title: 'Рекорды' } })
    // The write sleeps by itself, because a stop would release another session's lock and the write could end
    // first.
    const owner = new pg.Client(databaseUrl)
    await owner.connect()
    await owner.query(`
      CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN OLD; END';
      CREATE TRIGGER sleep BEFORE DELETE ON directions FOR EACH ROW EXECUTE FUNCTION sleep()`)
    await owner.end()
    const written = api.send('DELETE', `/directions/${body.id}`)
    const sleeping = async () =>
      (await postgres.administer("SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")).rows
    await expect.poll(sleeping).toHaveLength(1)
    if (fault === 'PostgreSQL is stopped') await postgres.stop()
    else for (const { pid } of await sleeping()) await postgres.administer(`SELECT pg_terminate_backend(${pid})`)
    expect(described(await written)).toEqual(away)
  },
)

test("a PostgreSQL that refuses the server's sessions is a 503", async () => {
  const { postgres, send } = await startDesk()
  await postgres.administer('ALTER ROLE desk NOLOGIN')
  await postgres.administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'desk'")
  await expectAway(send)
  await postgres.administer('ALTER ROLE desk LOGIN')
  await expect.poll(async () => (await send.ready()).status).toBe(200)
  await expectServed(send)
})

const away = {
  status: 503,
  body: { status: 503, code: 'database_unavailable', message: 'Сервис недоступен' },
  saysWhen: true,
}

const described = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }) => ({
  status,
  body,
  saysWhen: /^\d+$/.test(headers.get('retry-after') ?? ''),
})

type Send = Awaited<ReturnType<typeof startDesk>>['send']

async function expectServed(send: Send) {
  const served = Object.entries(send).map(async ([name, ask]) => [name, (await ask()).status])
  expect(Object.fromEntries(await Promise.all(served))).toEqual(sameForAll(send, 200))
}

async function expectAway(send: Send) {
  const refused = Object.entries(send).map(async ([name, ask]) => [name, described(await ask())])
  expect(Object.fromEntries(await Promise.all(refused))).toEqual(sameForAll(send, away))
}

const sameForAll = <T>(send: Send, value: T) => Object.fromEntries(Object.keys(send).map((name) => [name, value]))

/** Starts a server over its own PostgreSQL, and returns requests of a signed-in user. */
async function startDesk() {
  const postgres = await startTcpPostgres()
  onTestFinished(postgres.remove)
  await postgres.administer('CREATE DATABASE desk OWNER desk')
  const env = {
    DATABASE_URL: postgres.databaseUrl.replace(/postgres$/, 'desk'),
    DATA_DIR: await createDataDir(),
    LOG_LEVEL: 'fatal',
  }
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], env, `${password}\n`)
  const { origin } = await startBuiltServer(env)
  const api = new TestClient(origin)
  await api.signIn()
  // A client of its own renews the cookie, so that no two requests use the same one.
  const other = new TestClient(origin)
  await other.signIn()
  const { response_id } = await startChat(api)
  const send = {
    ready: () => api.send('GET', '/health/ready'),
    read: () => api.send('GET', '/channel-categories/'),
    search: () => api.send('POST', '/channels/search', { json: {} }),
    write: () => api.send('POST', '/directions/', { json: { title: crypto.randomUUID() } }),
    'sign in': () => new TestClient(origin).signIn(),
    refresh: () => other.send('POST', '/auth/refresh'),
    upload: () => upload(api, { name: 'Бриф.txt', content: 'Бриф клиента' }),
    stream: () => api.send('GET', `/chats/responses/${response_id}/stream`),
  }
  return { postgres, api, send, databaseUrl: env.DATABASE_URL }
}
