import { sql } from 'drizzle-orm'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { registerErrorHandler } from '#server/http/error-handler.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { TestClock } from '../test-database.ts'
import { startTestServer } from '../test-server.ts'

test('two transactions that deadlock both succeed once each', async () => {
  const { db } = await startTestServer()
  await db.execute(sql`CREATE TABLE purses (name text, money integer)`)
  await db.execute(sql`INSERT INTO purses VALUES ('a', 0), ('b', 0)`)
  const bothStarted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  const move = (names: readonly string[], turn: number) =>
    db.transaction(async (tx) => {
      tries++
      for (const name of names) {
        await tx.execute(sql`UPDATE purses SET money = money + 1 WHERE name = ${name}`)
        bothStarted[turn]?.resolve()
        await Promise.all(bothStarted.map(({ promise }) => promise))
      }
    })
  await Promise.all([move(['a', 'b'], 0), move(['b', 'a'], 1)])
  expect(tries).toBeGreaterThan(2)
  expect((await db.execute(sql`SELECT money FROM purses`)).rows).toEqual([{ money: 2 }, { money: 2 }])
})

test.each(['40001', '40P01'])(
  'a transaction that PostgreSQL aborts with %s every time is refused after some attempts',
  async (code) => {
    const { api, db } = await startTestServer()
    await api.signIn()
    const { body } = await api.send<{ id: number }>('POST', '/directions/', { json: { title: 'Рекорды' } })
    await db.execute(
      sql.raw(`CREATE SEQUENCE tries;
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'try %', nextval('tries') USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER break_off AFTER DELETE ON directions EXECUTE FUNCTION break_off()`),
    )
    const refused = await api.send('DELETE', `/directions/${body.id}`)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'database_busy', message: expect.stringContaining('Повторите') },
    })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    const { rows } = await db.execute<{ tries: string }>(sql`SELECT last_value::text AS tries FROM tries`)
    expect(Number(rows[0]?.tries)).toBeGreaterThan(1)
  },
)

test('a demoted primary serves reads, and the nodes leave it once another server accepts writes', async () => {
  const { api, clock, connection, db } = await startTestServer()
  await api.signIn()
  const name = sql`SELECT current_database() AS name`
  const { rows } = await db.execute<{ name: string }>(name)
  const outside = (statement: string) => query({ ...connection, database: 'postgres' }, statement)
  const administer = (statement: string) => outside(`ALTER DATABASE ${rows[0]?.name} ${statement}`)
  await administer('SET default_transaction_read_only = on')
  // A demotion ends the open sessions. The statement runs in a session of another database, which survives
  // it.
  await outside(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${rows[0]?.name}'`)
  let refused = await api.send('GET', '/health/live')
  const create = async () => {
    refused = await api.send('POST', '/directions/', { json: { title: crypto.randomUUID() } })
    return refused
  }
  await expect.poll(create).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  const ready = () => api.send('GET', '/health/ready')
  // All nodes share the database, so removing one from the balancer would remove all.
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'read_only' } })
  // Reading sessions stay open, as on a standby; a client that keeps them could never write again.
  const read = await Promise.all(Array.from({ length: 10 }, () => api.send('GET', '/directions/')))
  expect(read.map(({ status }) => status)).toEqual(read.map(() => 200))
  await administer('RESET default_transaction_read_only')
  clock.advance(10_000)
  await expect.poll(ready).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect((await create()).status).toBe(200)
})

test('connections to a read-only PostgreSQL are closed at most every ten seconds, and busy ones when they become free', async () => {
  const connection = await createEmptyDatabase()
  const clock = new TestClock()
  const { db, close } = openDatabase(connection, () => {}, { now: clock.now })
  onTestFinished(close)
  const session = async (at: Pick<Database, 'execute'>) =>
    (await at.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid
  const isRefused = () =>
    expect(
      db.transaction((tx) => tx.execute(sql`CREATE TABLE notes ()`), { accessMode: 'read only' }),
    ).rejects.toThrow()
  const used = await db.transaction(async (reading) => {
    const before = await session(reading)
    const idle = await session(db)
    await isRefused()
    expect(await session(db)).not.toBe(idle)
    expect(await session(reading)).toBe(before)
    return before
  })
  const kept = await session(db)
  expect(kept).not.toBe(used)
  await isRefused()
  expect(await session(db)).toBe(kept)
  clock.advance(10_000)
  await isRefused()
  expect(await session(db)).not.toBe(kept)
})

test.each([
  ['a statement', true],
  ['two statements', false],
])('a connection lost in a transaction, within %s, fails that request only', async (_, isBusy) => {
  const connection = await createEmptyDatabase()
  const { db, pool, close } = openDatabase(connection, () => {})
  onTestFinished(close)
  const app = fastify()
  onTestFinished(() => app.close())
  registerErrorHandler(app)
  app.get('/', () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      const statement = isBusy ? tx.execute(sql`SELECT pg_sleep(60)`) : undefined
      const kill = query(connection, `SELECT pg_terminate_backend(${rows[0]?.pid})`)
      await Promise.all([statement, kill, ended])
      await tx.execute(sql`SELECT 1`)
    }),
  )
  // `once` of node:events would also add an error listener, which the server's code does not have.
  const ended = new Promise<void>((resolve) => {
    pool.once('acquire', (client) => client.once('end', resolve))
  })
  const refused = await app.inject('/')
  expect({ status: refused.statusCode, body: refused.json() }).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
  })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
})
