import { once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { createDataDir, run, spawnNode, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'
import { freePort } from '../tcp-postgres.ts'

const users = (dataDir: string, args: string[], input = '') =>
  run(['src/server/cli.ts', 'users', ...args], { DATA_DIR: dataDir }, input)

test('an empty folder leads to a signed-in user, and users are managed beside the running server', async () => {
  const DATA_DIR = await createDataDir()
  const { origin } = await startBuiltServer({ DATA_DIR })
  expect(await users(DATA_DIR, ['add', 'anna@agency.example', 'Анна Белова'], `${password}\n`)).toEqual({
    code: 0,
    output: 'Добавлен: anna@agency.example\n',
  })
  const api = new TestClient(origin)
  expect((await api.signIn()).status).toBe(200)
  expect((await users(DATA_DIR, ['list'])).output).toBe('anna@agency.example\tАнна Белова\tадминистратор\n')
  expect(await users(DATA_DIR, ['add', 'ANNA@agency.example', 'Другая'], `${password}\n`)).toMatchObject({
    code: 1,
  })
  expect(await users(DATA_DIR, ['passwd', 'anna@agency.example'], 'short\n')).toMatchObject({ code: 1 })
  expect(await users(DATA_DIR, ['add', '--admin', 'vera@agency.example', 'Вера'], `${password}\n`)).toMatchObject({
    code: 0,
  })
  expect((await users(DATA_DIR, ['disable', 'anna@agency.example'])).code).toBe(0)
  expect((await api.send('GET', '/meta')).status).toBe(401)
})

test('a start without users prints a link that creates the first one, and later starts print none', async () => {
  const DATA_DIR = await createDataDir()
  const first = await startBuiltServer({ DATA_DIR })
  // The link follows the address in the output, so the server has ended before it is read.
  first.child.kill('SIGTERM')
  const [, address = ''] = /^(http\S+\/join#\S+)$/m.exec((await first.end).output) ?? []
  const { hash } = new URL(address)
  const person = { email: 'anna@agency.example', full_name: 'Анна' }
  const json = { token: hash.slice(1), password, person }
  // The next start replaces the link.
  const second = await startBuiltServer({ DATA_DIR })
  const use = () => new TestClient(second.origin).send('POST', '/auth/links/use', { json })
  expect((await use()).status).toBe(404)
  second.child.kill('SIGTERM')
  json.token = /\/join#(\S+)$/m.exec((await second.end).output)?.[1] ?? ''
  expect(await users(DATA_DIR, ['add', person.email, 'Анна'], `${password}\n`)).toMatchObject({ code: 0 })
  const third = await startBuiltServer({ DATA_DIR })
  expect((await new TestClient(third.origin).send('POST', '/auth/links/use', { json })).status).toBe(404)
  third.child.kill('SIGTERM')
  expect((await third.end).output).not.toContain('/join#')
})

test("the log never has users' texts, even when the database fails on them", async () => {
  const DATA_DIR = await createDataDir()
  const { child, origin, end } = await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'trace' })
  await users(DATA_DIR, ['add', 'anna@agency.example', 'Анна'], `${password}\n`)
  const admin = new pg.Client(runningPostgres(DATA_DIR))
  await admin.connect()
  await admin.query("ALTER TABLE channel_categories ADD CHECK (title_search <> 'тайна')")
  await admin.end()
  const api = new TestClient(origin)
  await api.signIn()
  const failed = await api.send('POST', '/channel-categories/', { json: { title: 'Тайна' } })
  expect(failed).toMatchObject({
    status: 500,
    body: { code: 'internal_error', message: 'Внутренняя ошибка сервера' },
  })
  await api.send('GET', `/channels/changes?cursor=${encodeURIComponent('секрет в адресе')}`)
  child.kill('SIGTERM')
  const { output } = await end
  expect(output).toContain('request failed')
  for (const secret of [/тайна/i, /секрет/, /%D1%81%D0%B5%D0%BA/, password, 'anna@', api.token ?? '']) {
    expect(output).not.toMatch(secret)
  }
})

test('a wrong configuration, a taken port and a taken folder give one-line messages', async () => {
  const DATA_DIR = await createDataDir()
  const wrong = await run(['dist/server/main.js'], { PORT: 'http' })
  expect(wrong).toEqual({
    code: 1,
    output: 'Неверная конфигурация:\n  PORT: нужен номер порта от 0 до 65535\n',
  })
  const { origin } = await startBuiltServer({ DATA_DIR })
  const taken = await run(['dist/server/main.js'], { DATA_DIR, PORT: '0' })
  expect(taken).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Папка данных .* занята другим запущенным PromoDesk/),
  })
  const other = await createDataDir()
  const samePort = await run(['dist/server/main.js'], {
    DATA_DIR: other,
    PORT: new URL(origin).port,
    LOG_LEVEL: 'silent',
  })
  expect(samePort).toEqual({
    code: 1,
    output: 'Порт уже занят другой программой. Укажите другой: PORT=3001\n',
  })
})

test('a database that does not answer gives a one-line message', async () => {
  const { code, output } = await run(['dist/server/main.js'], {
    DATABASE_URL: 'postgres://app@127.0.0.1:1/app',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^База данных не отвечает/)
})

test('a server whose log has no reader any more serves on and stops in order', async () => {
  const port = await freePort()
  const variables = { DATA_DIR: await createDataDir(), PORT: String(port), LOG_LEVEL: 'info' }
  const server = spawnNode(['dist/server/main.js'], variables)
  onTestFinished(() => void server.kill('SIGKILL'))
  const end = once(server, 'close')
  server.stdout?.destroy()
  server.stderr?.destroy()
  const health = () => fetch(`http://127.0.0.1:${port}/api/v1/health/ready`).then(({ ok }) => ok)
  await expect.poll(() => health().catch(() => false), { timeout: 30_000 }).toBe(true)
  expect(await health()).toBe(true)
  server.kill('SIGTERM')
  expect(await end).toEqual([0, null])
})
