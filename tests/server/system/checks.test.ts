import { chmod, chown, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { codedError } from '#server/error-codes.ts'
import { openS3FileStore } from '#server/modules/files/storage/s3-file-store.ts'
import { createMailService } from '#server/modules/mail/mail.service.ts'
import { createAssistant } from '#server/start-server.ts'
import type { Check, Installation } from '#server/system/check.ts'
import { checks, runCheck } from '#server/system/checks.ts'
import { soundFinding, versionFinding } from '#server/system/database-checks.ts'
import { findLastBackup } from '#server/system/last-backup.ts'
import { chatDelta, fail, secretKey, sendEvents, startUpstream } from '../assistant/upstream.ts'
import { createEmptyDatabase } from '../empty-database.ts'
import { startS3 } from '../files/s3-storage.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { createTestDatabase, TestClock } from '../test-database.ts'

const hourMs = 60 * 60_000
const isRoot = process.getuid?.() === 0

/** An installation in order: a closed data folder, a database of this version and no bucket. */
async function install(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-checks-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://desk.example.ru',
    TRUST_PROXY: 'true',
    ...env,
  })
  const connection = await createTestDatabase()
  const { db, close } = openDatabase(connection, () => {})
  onTestFinished(close)
  const installation: Installation = {
    config,
    dataDir,
    assistant: createAssistant(config.ai),
    mail: config.mail && createMailService(config.mail, () => {}),
    database: async () => db,
    files: async () => {
      throw new Error('no bucket')
    },
    lastBackup: () => findLastBackup(db, dataDir),
    now: () => new Date(),
  }
  return { connection, db, dataDir, installation }
}

async function check(name: Check['name'], installation: Installation) {
  const [found] = checks.filter((one) => one.name === name)
  if (!found) throw new Error(`no check ${name}`)
  const { level, text, remedy, code } = await runCheck(found, installation)
  return { level, text, remedy, code }
}

test('an installation in order has no faults, and a missing model and copy are told', async () => {
  const { installation } = await install()
  const levels = await Promise.all(checks.map(async ({ name }) => [name, (await check(name, installation)).level]))
  expect(Object.fromEntries(levels)).toEqual({
    configuration: 'good',
    permissions: 'good',
    disk: 'good',
    database: 'good',
    integrity: 'good',
    clock: 'good',
    model: 'warning',
    storage: 'good',
    mail: 'good',
    providers: 'good',
    backup: 'fault',
  })
})

test.each([
  [{ PUBLIC_URL: '' }, /Задайте PUBLIC_URL/],
  [{ PUBLIC_URL: 'http://desk.example.ru' }, /прокси с сертификатом/],
  [{ TRUST_PROXY: 'false' }, /TRUST_PROXY=true/],
])('a gap in the configuration, %o, is told with its variable', async (env, remedy) => {
  const { installation } = await install(env)
  expect(await check('configuration', installation)).toMatchObject({
    level: 'warning',
    remedy: expect.stringMatching(remedy),
  })
})

test('a data folder that others may open, that takes no files or is missing is told', async () => {
  const { installation, dataDir } = await install()
  await chmod(dataDir, 0o755)
  expect(await check('permissions', installation)).toMatchObject({
    level: 'warning',
    remedy: `Закройте её: chmod o-rwx ${dataDir}`,
  })
  await chmod(dataDir, 0o700)
  await writeFile(join(dataDir, 'files'), 'not a folder')
  expect(await check('permissions', installation)).toMatchObject({
    level: 'fault',
    text: `В папку ${join(dataDir, 'files')} нельзя писать.`,
  })
  const missing = { ...installation, dataDir: join(dataDir, 'missing') }
  expect(await check('permissions', missing)).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('ещё нет'),
  })
  expect(await check('disk', missing)).toMatchObject({ level: 'good' })
})

test.runIf(isRoot)(
  'a data folder of another system user is a fault, because the server could not open new files',
  async () => {
    const { installation, dataDir } = await install()
    await chown(dataDir, 65_534, 65_534)
    expect(await check('permissions', installation)).toMatchObject({
      level: 'fault',
      text: expect.stringContaining('другому пользователю'),
    })
  },
)

test('a disk below the marks of the configuration is told before and after the server refuses', async () => {
  const uploads = await install({ UPLOADS_MIN_FREE_MIB: '999999999' })
  expect(await check('disk', uploads.installation)).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('не принимает файлы'),
  })
  const writes = await install({ UPLOADS_MIN_FREE_MIB: '999999999', WRITES_MIN_FREE_MIB: '999999999' })
  expect(await check('disk', writes.installation)).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('во всех записях'),
  })
})

test('an index that lacks a row is told, and the check leaves no extension', async () => {
  const { installation, db } = await install()
  const setReady = (isReady: boolean) =>
    db.execute(sql`UPDATE pg_index SET indisready = ${isReady}
      WHERE indexrelid = (SELECT indexrelid FROM pg_index WHERE indrelid = 'channel_categories'::regclass AND indisprimary)`)
  await setReady(false)
  await db.execute(sql`INSERT INTO channel_categories (title, title_search) VALUES ('Дом', 'дом')`)
  await setReady(true)
  expect(await check('integrity', installation)).toMatchObject({
    level: 'fault',
    text: 'База данных повреждена: индекс channel_categories_pkey.',
    remedy: expect.stringContaining('npm run restore'),
    code: 'database_damaged',
  })
  await db.execute(sql`REINDEX TABLE channel_categories`)
  // The index of words gets the pages of another kind of index.
  await db.execute(sql`UPDATE pg_class SET relfilenode = pg_relation_filenode('channel_categories_pkey')
    WHERE relname = 'projects_title_trigrams'`)
  expect((await check('integrity', installation)).text).toContain('индекс projects_title_trigrams')
  expect((await db.execute(sql`SELECT FROM pg_extension WHERE extname = 'amcheck'`)).rowCount).toBe(0)
})

test('checksums that failed once are a warning with their day when all tables and indexes are sound', () => {
  expect(soundFinding({ failures: 2, last: '28.11.2026 03:00 UTC' })).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('раз: 2, в последний раз 28.11.2026'),
    remedy: expect.stringContaining('pg_stat_reset()'),
  })
})

test('a database that is away, too old, empty, older or newer is told, without its password', async () => {
  const { installation, db } = await install()
  const away = openDatabase({ connectionString: 'postgres://desk:secret@127.0.0.1:1/desk' }, () => {})
  onTestFinished(away.close)
  const found = await check('database', { ...installation, database: async () => away.db })
  expect(found).toMatchObject({
    level: 'fault',
    code: 'ECONNREFUSED',
    text: expect.stringContaining('не отвечает'),
  })
  expect(JSON.stringify(found)).not.toContain('secret')
  const unfinished = codedError('restore_unfinished', 'Не закончено восстановление')
  expect(await check('database', { ...installation, database: () => Promise.reject(unfinished) })).toMatchObject({
    code: 'restore_unfinished',
    text: 'Не закончено восстановление',
  })
  expect(versionFinding('14.9 (Debian)')).toMatchObject({ level: 'fault' })
  expect(versionFinding('15.0')).toBeUndefined()
  const empty = openDatabase(await createEmptyDatabase(), () => {})
  onTestFinished(empty.close)
  const none = await check('database', { ...installation, database: async () => empty.db })
  expect(none).toMatchObject({ level: 'warning', text: expect.stringContaining('ещё нет PromoDesk') })
  await db.execute(sql`DELETE FROM schema_migrations WHERE name = '0008_record_changes.sql'`)
  expect(await check('database', installation)).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('более ранней'),
  })
  await db.execute(sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', '')`)
  expect(await check('database', installation)).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('новее'),
  })
})

test('a database that takes no writes is a fault', async () => {
  const { installation, connection } = await install()
  const { db, close } = openDatabase(connection, () => {}, { connections: 1 })
  onTestFinished(close)
  await db.execute(sql`SET default_transaction_read_only = on`)
  expect(await check('database', { ...installation, database: async () => db })).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('только для чтения'),
  })
})

test.each([
  [0, 'good'],
  [30_000, 'warning'],
  [90_000, 'fault'],
])('a clock %i ms ahead of the database is %s', async (ahead, level) => {
  const { installation } = await install()
  const found = await check('clock', { ...installation, now: () => new Date(Date.now() + ahead) })
  expect(found.level).toBe(level)
})

test('a model that answers is good, and one that fails is a fault with its code, its remedy and no secrets', async () => {
  const { installation } = await install()
  const answers: ((reply: ServerResponse) => void)[] = [
    (reply) => {
      sendEvents(reply, chatDelta({ content: 'Готово' }), chatDelta({}, 'stop'), '[DONE]')
      reply.end()
    },
    (reply) => fail(reply, 401, 'invalid_api_key'),
    (reply) => fail(reply, 404, 'model_not_found'),
  ]
  const { baseUrl } = await startUpstream((reply, index) => answers[index]?.(reply))
  const { ai } = readConfig({ AI_BASE_URL: baseUrl, AI_MODEL: 'large', AI_API_KEY: secretKey })
  const configured = { ...installation, assistant: createAssistant(ai) }
  expect(await check('model', configured)).toMatchObject({ level: 'good', text: 'Отвечает: large.' })
  const refused = await check('model', configured)
  expect(refused).toMatchObject({
    level: 'fault',
    code: 'model_key_refused',
    remedy: expect.stringContaining('AI_API_KEY'),
  })
  expect(JSON.stringify(refused)).not.toContain(secretKey)
  expect(await check('model', configured)).toMatchObject({ level: 'fault', code: 'model_unfit' })
  const { ai: away } = readConfig({ AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'large' })
  expect(await check('model', { ...installation, assistant: createAssistant(away) })).toMatchObject({
    level: 'fault',
    code: 'model_unreachable',
  })
})

test('a bucket that refuses or is away is a fault with the code of the storage', async () => {
  const { installation } = await install()
  const { config: s3, refuseWith, objects } = await startS3()
  const store = openS3FileStore(s3)
  const withBucket: Installation = {
    ...installation,
    config: { ...installation.config, s3 },
    files: async () => store,
  }
  expect(await check('storage', withBucket)).toMatchObject({ level: 'good' })
  expect(objects.size).toBe(0)
  refuseWith('SignatureDoesNotMatch')
  expect(await check('storage', withBucket)).toMatchObject({
    level: 'fault',
    code: 'SignatureDoesNotMatch',
    text: expect.stringContaining('ключ не принят'),
  })
})

test('the age of the last copy is judged, and a copy without files does not replace a full one', async () => {
  const { installation, db, dataDir } = await install()
  const clock = new TestClock()
  const at = clock.now()
  const look = () => check('backup', { ...installation, now: clock.now })
  expect(await look()).toMatchObject({ level: 'fault', text: 'Ни одной резервной копии нет.' })
  await db.execute(sql`INSERT INTO audit_log (at, action) VALUES (${at.toISOString()}::timestamptz, 'backup_made')`)
  expect(await look()).toMatchObject({ level: 'good' })
  clock.advance(40 * hourMs)
  expect(await look()).toMatchObject({ level: 'warning', text: 'Последней копии 40\u00a0часов.' })
  clock.advance(40 * hourMs)
  expect(await look()).toMatchObject({ level: 'fault', text: 'Последней копии 3\u00a0дня.' })
  clock.advance(120 * hourMs)
  const folder = join(dataDir, 'backups')
  await mkdir(folder)
  for (const name of ['promodesk-2026-11-28.tar.gz', 'promodesk-2026-11-29.tar.gz.partial-1']) {
    await writeFile(join(folder, name), 'copy')
    await utimes(join(folder, name), clock.now(), clock.now())
  }
  expect(await look()).toMatchObject({ level: 'warning', text: 'Копии с файлами 8\u00a0дней.' })
})

test('a mail server that signs in is good, and one that refuses or is away is told without its password', async () => {
  const server = await startMailServer('127.0.0.1', {
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === 'right' ? done(null, { user: 'desk' }) : done(new Error('no such secret-password')),
  })
  const env = (password: string, port: number) => ({
    SMTP_URL: `smtp://desk:${password}@127.0.0.1:${port}`,
    MAIL_FROM: 'desk@agency.example',
  })
  const right = await install(env('right', server.port))
  expect(await check('mail', right.installation)).toEqual({
    level: 'good',
    text: `Сервер 127.0.0.1:${server.port} принимает письма.`,
    remedy: undefined,
    code: undefined,
  })
  for (const [password, port, code] of [
    ['secret-password', server.port, 'EAUTH'],
    ['right', 1, 'ESOCKET'],
  ] as const) {
    const { installation } = await install(env(password, port))
    const found = await check('mail', installation)
    expect(found).toMatchObject({ level: 'fault', code, remedy: expect.stringContaining('SMTP_URL') })
    expect(JSON.stringify(found)).not.toContain('secret-password')
  }
  expect(server.letters).toEqual([])
})
