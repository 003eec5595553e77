import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTcpPostgres } from '../../tcp-postgres.ts'
import { startChat } from '../chats/start-chats.ts'
import { upload } from '../files/upload.ts'
import { createDataDir, run, startServerProcess } from '../server-process.ts'
import { password, TestClient } from '../test-server.ts'

test('while PostgreSQL is stopped every request is 503, and once it is back every one is answered', async () => {
  const { postgres, send } = await startDesk()
  await expectServed(send)
  await postgres.stop()
  // By sessions that were open, and by those that cannot be opened.
  await expectAway(send)
  await expectAway(send)
  await postgres.start()
  await expect.poll(async () => (await send.ready()).status).toBe(200)
  await expectServed(send)
})

test('while the host of PostgreSQL does not answer every request is 503, and once it does every one is answered', async () => {
  const { postgres, send } = await startDesk()
  // As many sessions as there may be: what waits in one of them must give it back.
  const fill = () => Promise.all(Array.from({ length: 20 }, send.ready))
  await fill()
  await postgres.hold()
  try {
    const filled = fill()
    await expectAway(send)
    expect(new Set((await filled).map(({ status }) => status))).toEqual(new Set([503]))
    // In sessions that would have to be opened anew.
    await expectAway(send)
  } finally {
    postgres.release()
  }
  await expect.poll(async () => (await send.ready()).status).toBe(200)
  await expectServed(send)
})

test.each(['its session is killed', 'PostgreSQL is stopped'])(
  'a write that is in mid-transaction when %s is 503',
  async (fault) => {
    const { postgres, api, databaseUrl } = await startDesk()
    const { body } = await api.send<{ id: number }>('POST', '/directions/', { json: { title: 'Рекорды' } })
    // It sleeps by itself: a lock of another session would be released by the stop, and the write could end first.
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
    else
      for (const { pid } of await sleeping()) await postgres.administer(`SELECT pg_terminate_backend(${pid})`)
    expect(described(await written)).toEqual(away)
  },
)

test('a PostgreSQL that lets the server in no more is 503', async () => {
  const { postgres, send } = await startDesk()
  await postgres.administer('ALTER ROLE desk NOLOGIN')
  await postgres.administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'desk'")
  await expectAway(send)
  await postgres.administer('ALTER ROLE desk LOGIN')
  await expectServed(send)
})

const away = {
  status: 503,
  body: { status: 503, code: 'database_unavailable', message: 'Сервис недоступен' },
  saysWhen: true,
}

const described = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }) => ({
  ...{ status, body },
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

const sameForAll = <T>(send: Send, value: T) =>
  Object.fromEntries(Object.keys(send).map((name) => [name, value]))

/** The server over a PostgreSQL of its own, and what a signed-in user asks of it. */
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
  const { origin } = await startServerProcess(env)
  const api = new TestClient(origin)
  await api.signIn()
  // Its cookie is renewed by itself, so that no two requests use up the same.
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
