import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explainDatabaseError } from '#server/db/database-away.ts'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { query } from '../server/empty-database.ts'
import { bucketVariables, startS3 } from '../server/files/s3-storage.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'

const start = ['dist/server/main.js']
const list = ['src/server/cli.ts', 'users', 'list']

test('a PostgreSQL that refuses the connection gives a one-line message with the remedy', async () => {
  const postgres = await startTcpPostgres()
  onTestFinished(postgres.remove)
  await postgres.administer("ALTER ROLE desk PASSWORD 'right'")
  await postgres.requirePasswords()
  const at = (credentials: string, database = 'postgres') =>
    postgres.databaseUrl.replace('desk@', `${credentials}@`).replace(/postgres$/, database)
  const cases = {
    [at('desk:wrong')]: 'База данных не приняла имя или пароль. Проверьте DATABASE_URL.',
    [at('desk')]: 'База данных требует пароль. Проверьте DATABASE_URL.',
    [at('desk:right', 'nowhere')]: 'На сервере базы данных нет базы с таким именем. Проверьте DATABASE_URL.',
    [`${at('desk:right')}?sslmode=require`]:
      'База данных не поддерживает TLS, которого требует sslmode. Проверьте DATABASE_URL.',
    // The user does not own that database.
    [at('desk:right')]: 'Пользователю базы данных не хватает прав: он должен владеть базой из DATABASE_URL.',
  }
  for (const [connectionString, explained] of Object.entries(cases)) {
    const failed = await migrate({ connectionString }).catch((error: unknown) => error)
    expect(explainDatabaseError(failed)).toBe(explained)
  }
  // Without a password the session stays half open; the command must not wait for it.
  expect(await run(list, { DATABASE_URL: at('desk') })).toEqual({ code: 1, output: `${cases[at('desk')]}\n` })
})

test.each([
  ['postgres://desk@localhost:1/desk', /^База данных не отвечает \(ECONNREFUSED (::1|127\.0\.0\.1):1\)\. Проверьте/],
  ['postgres://desk@database.invalid/desk', /^База данных не отвечает \((ENOTFOUND|EAI_AGAIN)\)\. Проверьте/],
])('an address without a database, %s, gives a one-line message', async (DATABASE_URL, output) => {
  expect(await run(start, { DATABASE_URL, LOG_LEVEL: 'silent' })).toEqual({
    code: 1,
    output: expect.stringMatching(output),
  })
})

test('a command that needs the schema of a later version than the running server says so', async () => {
  const DATA_DIR = await createDataDir()
  await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  await query(
    runningPostgres(DATA_DIR),
    `DROP TABLE placement_rules;
     ALTER TABLE audit_log RENAME TO log;
     DELETE FROM schema_migrations WHERE name = '0006_agency.sql'`,
  )
  const command = (...args: string[]) => run(['src/server/cli.ts', ...args], { DATA_DIR })
  const older = {
    code: 1,
    output: 'База данных — от более ранней версии PromoDesk. Перезапустите сервер и повторите команду.\n',
  }
  expect(await command('rules', 'show')).toEqual(older)
  expect(await command('rules', 'forbid', 'vk.com', 'Проверяем')).toEqual(older)
  expect(await command('audit', '--since', '7d')).toEqual(older)
  expect(await command('users', 'list')).toEqual({ code: 0, output: '\n' })
})

test('a backup file that cannot be written or read gives a one-line message', async () => {
  const DATA_DIR = await createDataDir()
  const command = (...args: string[]) => run(['src/server/cli.ts', ...args], { DATA_DIR })
  const missing = join(DATA_DIR, 'no', 'copy.tar.gz')
  const noFile = { code: 1, output: `Нет файла ${missing} или папки ${join(DATA_DIR, 'no')}.\n` }
  expect(await command('restore', missing)).toEqual(noFile)
  expect(await command('restore', DATA_DIR)).toEqual({
    code: 1,
    output: `${DATA_DIR} — папка, а нужен файл.\n`,
  })
  await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const { code, output } = await command('backup', missing)
  // The new server may still make its daily copy, for which the command waits.
  expect({ code, output: output.replace(/^Другая копия ещё создаётся.*\n/, '') }).toEqual(noFile)
})

test('a storage that refuses its variables stops the start and names the fault', async () => {
  const { config, refuseWith, failWith } = await startS3()
  const env = {
    DATA_DIR: await createDataDir(),
    LOG_LEVEL: 'silent',
    ...bucketVariables(config.endpoint.port),
  }
  const open = () => openFileStore({ s3: config, dataDir: '/' })
  // The server starts although the storage is temporarily unavailable or the keys may not list the bucket.
  failWith(503)
  await open()
  refuseWith('AccessDenied')
  await open()
  refuseWith('SignatureDoesNotMatch')
  await expect(open()).rejects.toThrow('ключ не принят. Проверьте S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY.')
  refuseWith('NoSuchBucket')
  expect(await run(start, env)).toEqual({
    code: 1,
    output: 'Хранилище файлов отказало (NoSuchBucket): бакета desk нет. Создайте его или проверьте S3_BUCKET.\n',
  })
})
