import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DatabaseConnection } from '#server/db/client.ts'
import { mayMakeDatabase, noteStart } from '#server/db/existing-database.ts'
import { addUser } from '#server/modules/users/users.service.ts'
import { addPasskey } from '../server/auth/authenticator.ts'
import { createEmptyDatabase, query } from '../server/empty-database.ts'
import { createDataDir, run, startServerProcess } from '../server/server-process.ts'
import { password, startTestServer } from '../server/test-server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const command = (args: string[], env: Record<string, string>) =>
  run(['src/server/cli.ts', ...args], env, `${password}\n`)

/** Returns the address of a test's database, which is reached through a socket. */
function addressOf(connection: DatabaseConnection): string {
  if (!('host' in connection)) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}

const onlyLooking = [
  ['users', 'list'],
  ['users', 'passwd', 'anna@agency.example'],
  ['users', 'disable', 'anna@agency.example'],
  ['users', 'enable', 'anna@agency.example'],
  ['users', 'admin', 'anna@agency.example', 'on'],
  ['users', 'require-passkey', 'anna@agency.example'],
  ['audit', '--since', '7d'],
  ['rules', 'show'],
]

test.each(onlyLooking)('%s %s without a database says so and creates none', async (...args) => {
  const DATA_DIR = await createDataDir()
  expect(await command(args, { DATA_DIR })).toEqual({
    code: 1,
    output: `В папке ${DATA_DIR} нет базы данных PromoDesk. Укажите её папку в переменной DATA_DIR.\n`,
  })
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('the same commands refuse a database of DATABASE_URL without PromoDesk', async () => {
  const connection = await createEmptyDatabase()
  const DATABASE_URL = addressOf(connection)
  for (const args of onlyLooking) {
    expect(await command(args, { DATABASE_URL })).toEqual({
      code: 1,
      output: 'В этой базе данных нет PromoDesk. Проверьте переменную DATABASE_URL.\n',
    })
  }
  const { rows } = await query(connection, "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace")
  expect(rows).toEqual([])
})

test('the first user can be added before the first start, and the command names the place', async () => {
  const DATA_DIR = await createDataDir()
  expect(await command(['users', 'add', 'anna@agency.example', 'Анна Белова'], { DATA_DIR })).toEqual({
    code: 0,
    output: `Базы данных ещё нет: создаётся новая в папке ${DATA_DIR}. Сервер запускайте с той же папкой данных.\nДобавлен: anna@agency.example\n`,
  })
  expect((await command(['users', 'list'], { DATA_DIR })).output).toBe(
    'anna@agency.example\tАнна Белова\tадминистратор\n',
  )
})

test('the lists write characters that command a terminal or turn the direction of writing as numbers', async () => {
  const { connection, db, clock } = await startTestServer()
  const fullName = 'Вера\u001b]0;x\u0007\nАнна\u202eгпж'
  await addUser(db, { email: 'vera@agency.example', fullName, password }, clock.now())
  const { output } = await command(['users', 'list'], { DATABASE_URL: addressOf(connection) })
  expect(output).toContain('\tВера\\u{1b}]0;x\\u{7}\\u{a}Анна\\u{202e}гпж\n')
})

test('a passkey is required only of a user who has one, the list shows it, and the requirement can be removed', async () => {
  const { connection, db, api } = await startTestServer()
  const DATABASE_URL = addressOf(connection)
  const users = (...args: string[]) => command(['users', ...args], { DATABASE_URL })
  const email = 'anna@agency.example'
  const refused = await users('require-passkey', email)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`У ${email} ещё нет ключа доступа`)

  await api.signIn()
  await addPasskey(api, password)
  expect((await users('require-passkey', email)).output).toBe(
    `Нужен ключ доступа: ${email}\nКлючи доступа, с которыми можно войти: «Ноутбук» (2026-11-20)\n`,
  )
  expect((await users('list')).output).toBe(
    `${email}\tАнна Белова\tадминистратор\tключей доступа: 1\tнужен ключ доступа\n`,
  )
  expect((await api.signIn()).body).toMatchObject({ code: 'passkey_required' })
  expect((await users('allow-password', email)).output).toBe(`Пароля достаточно: ${email}\n`)
  expect((await api.signIn()).status).toBe(200)
  expect((await users('passwd', email)).output).toContain('с которыми можно войти: «Ноутбук»')
  expect((await users('link', email)).output).toMatch(/^Ссылка на 72 часа.*\/join#[\w-]{43}\n$/)
  expect((await users('remove-passkeys', email)).output).toBe(`Ключи доступа удалены: ${email}\n`)
  const { rows } = await db.execute(
    sql`SELECT action FROM audit_log WHERE actor_id IS NULL AND action <> 'sign_in_denied' ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'passkey_required',
    'passkey_not_required',
    'password_changed',
    'link_made',
    'passkeys_removed',
  ])
})

test("a user is not added to a second database while the installation's server uses another one", () => {
  const installation = folder()
  const [own, usual] = [folder(), folder()]
  vi.stubEnv('TMPDIR', '/var/tmp')
  const here = { databaseUrl: undefined, dataDir: undefined }
  expect(mayMakeDatabase(here, usual, installation)).toBe(true)
  noteStart({ databaseUrl: undefined, dataDir: own }, own, installation)
  // The disk with the server's data folder may be temporarily unavailable.
  expect(() => mayMakeDatabase(here, usual, installation)).toThrow(`DATA_DIR=${own} (сейчас базы данных там нет`)
  mkdirSync(join(own, 'postgres'))
  expect(() => mayMakeDatabase(here, usual, installation)).toThrow(`запускался с DATA_DIR=${own}.`)
  // A folder that the operator names explicitly is accepted.
  expect(mayMakeDatabase({ ...here, dataDir: usual }, usual, installation)).toBe(true)
  noteStart({ databaseUrl: 'postgres://desk:secret@db/desk', dataDir: undefined }, usual, installation)
  expect(() => mayMakeDatabase(here, usual, installation)).toThrow('с переменной DATABASE_URL')
  mkdirSync(join(usual, 'postgres'))
  expect(mayMakeDatabase(here, usual, installation)).toBe(false)
})

test('a server records the place of its data, except for a trial in a temporary folder', async () => {
  const installation = folder()
  for (const part of ['package.json', 'dist/server'])
    cpSync(part, join(installation, part), { recursive: true, dereference: true })
  symlinkSync(resolve('node_modules'), join(installation, 'node_modules'))
  const note = join(installation, 'dist', 'last-start.json')
  const main = join(installation, 'dist/server/main.js')
  await startServerProcess({ DATA_DIR: await createDataDir() }, main)
  expect(existsSync(note)).toBe(false)
  const DATA_DIR = await createDataDir()
  await startServerProcess({ DATA_DIR, TMPDIR: '/var/tmp' }, main)
  expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({ folder: DATA_DIR })
})

test.each([
  [[], /^Команды: npm run demo/],
  [['user'], /^Команды: npm run demo/],
  [['users'], /^Пользователи PromoDesk/],
  [['users', 'remove', 'anna@agency.example'], /^Пользователи PromoDesk/],
  [['users', 'toString'], /^Пользователи PromoDesk/],
  [['users', 'admin', 'anna@agency.example', 'yes'], /^Пользователи PromoDesk/],
  [['users', 'add'], /^Пользователи PromoDesk/],
  [['users', 'add', 'anna@agency.example', 'Анна', 'Белова'], /^Пользователи PromoDesk/],
  [['audit'], /^Журнал событий/],
  [['audit', 'yesterday'], /^Журнал событий/],
  [['audit', '--from', '7d'], /^Журнал событий/],
  [['backup'], /^Копия всех данных/],
  [['restore'], /^Восстановление из копии/],
  [['demo', '--chanels', '10'], /^npm run demo/],
] as const)('%j prints its usage and fails', async (args, usage) => {
  const DATA_DIR = await createDataDir()
  expect(await command([...args], { DATA_DIR })).toEqual({ code: 1, output: expect.stringMatching(usage) })
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('--help of every command prints its usage, does nothing else and ends with 0', async () => {
  const DATA_DIR = await createDataDir()
  for (const name of ['users', 'audit', 'rules', 'backup', 'restore', 'update', 'doctor', 'demo', 'dev']) {
    const { code, output } = await command([name, ...(name === 'users' ? ['add'] : []), '--help'], { DATA_DIR })
    expect({ name, code, output }).toEqual({ name, code: 0, output: expect.stringContaining(`npm run ${name}`) })
  }
  expect(readdirSync(DATA_DIR)).toEqual([])
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'promodesk-place-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}
