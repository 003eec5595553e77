import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { System, SystemCheck } from '#contract/accounts/system.ts'
import { startDailyBackups } from '#server/backup/daily-backup.ts'
import { checkBackup } from '#server/backup/restore-backup.ts'
import { AssistantError } from '#server/modules/assistant/assistant.ts'
import { plain } from '../backup/plain-archive.ts'
import { scriptedAssistant } from '../chats/scripted-assistant.ts'
import { createDataDir } from '../server-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { addTestUser, password, startTestNode, startTestServer, type TestClient } from '../test-server.ts'

const read = async (api: TestClient) => (await api.send<System>('GET', '/admin/system')).body

test('the page tells versions, sizes, marks, sessions and the findings of the checks', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const { checks, ...system } = await read(api)
  expect(system).toMatchObject({
    version: 'test',
    started_at: '2026-11-20T09:00:00.000Z',
    active_sessions: 1,
    unread_documents: 0,
    running_answers: 0,
    has_bucket: false,
    has_mail: false,
    database: { is_embedded: true, version: expect.stringMatching(/^1[5-9]\./) },
    disk: { uploads_below_bytes: 2 ** 30, writes_below_bytes: 2 ** 28 },
    backup: { copy_at: null, full_at: null, failed_at: null, is_running: false, can_copy: false },
    base: { channels: 0, people: 1, files: 0, file_bytes: 0 },
  })
  expect(system.database.bytes).toBeGreaterThan(1_000_000)
  // The checks that cost a call run only when asked.
  expect(checks.map(({ name }) => name)).toEqual([
    ...['configuration', 'permissions', 'disk', 'database', 'clock', 'backup'],
  ])
})

test('the test call of the model tells its duration or its code, and is in the audit log', async () => {
  const { assistant, answers } = scriptedAssistant()
  const { api, db, user } = await startTestServer({ assistant })
  await api.signIn()
  const check = () => api.send<SystemCheck>('POST', '/admin/system/checks', { json: { name: 'model' } })
  const first = check()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.say('готово')
  const { body } = await first
  expect(body).toMatchObject({ name: 'model', level: 'good' })
  expect(body.duration_ms).toBeGreaterThanOrEqual(0)
  const second = check()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.fail(new AssistantError('key_refused'))
  expect((await second).body).toMatchObject({ level: 'fault', code: 'model_key_refused' })
  const { rows } = await db.execute(sql`SELECT actor_id FROM audit_log WHERE action = 'model_checked'`)
  expect(rows).toEqual([{ actor_id: user.id }, { actor_id: user.id }])
})

test('a person who is no administrator reads nothing and starts nothing', async () => {
  const { api, db } = await startTestServer()
  await addTestUser(db, 'boris@agency.example')
  await api.signIn('boris@agency.example')
  expect((await api.send('GET', '/admin/system')).status).toBe(403)
  expect((await api.send('POST', '/admin/system/backups')).status).toBe(403)
  expect((await api.send('POST', '/admin/system/full-backup', { json: { passphrase, password } })).status).toBe(403)
  expect((await api.send('POST', '/admin/system/checks', { json: { name: 'model' } })).status).toBe(403)
})

const passphrase = 'синий кит под мостом'

test('a copy with the files is downloaded by an administrator who gives the password, and the log and the page tell it', async () => {
  const { api, db, user } = await startTestServer()
  await api.signIn()
  const download = (json: object) => api.send('POST', '/admin/system/full-backup', { json })
  expect((await download({ passphrase })).body.code).toBe('password_missing')
  expect((await download({ passphrase, password: 'not the password' })).body.code).toBe('wrong_password')
  expect((await download({ passphrase: 'короткий', password })).status).toBe(422)
  expect((await download({ passphrase, password })).status).toBe(200)
  await expect
    .poll(async () => (await read(api)).backup)
    .toMatchObject({ is_running: false, full_at: expect.any(String) })
  const { rows } = await db.execute(sql`SELECT actor_id FROM audit_log WHERE action = 'backup_made'`)
  expect(rows).toEqual([{ actor_id: user.id }])
})

test('of two copies at once one is refused, and a cut connection leaves nothing and is told', async () => {
  const { api, origin, db, dataDir } = await startTestServer()
  await api.signIn()
  // More than sockets take, so that the copy waits for its reader.
  await db.execute(sql`INSERT INTO audit_log (at, action, subject)
    SELECT now(), 'sign_in_denied', (SELECT string_agg(md5(random()::text || n || row), '') FROM generate_series(1, 500) AS n)
    FROM generate_series(1, 1500) AS row`)
  const before = readdirSync(dataDir)
  const cut = new AbortController()
  const first = await fetch(`${origin}/api/v1/admin/system/full-backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passphrase, password }),
    signal: cut.signal,
  })
  expect(first.status).toBe(200)
  expect(await api.send('POST', '/admin/system/full-backup', { json: { passphrase, password } })).toMatchObject({
    status: 409,
    body: { code: 'backup_running', message: 'Копия уже создаётся' },
  })
  cut.abort()
  await expect
    .poll(async () => (await read(api)).backup)
    .toMatchObject({
      is_running: false,
      full_at: null,
      failure_text: 'связь с браузером прервалась',
    })
  expect(readdirSync(dataDir)).toEqual(before)
  expect((await db.execute(sql`SELECT FROM audit_log WHERE action = 'backup_begun'`)).rowCount).toBe(1)
})

/** Starts a server that copies its own database. */
async function startWithCopies({ minFreeBytes = 0 } = {}) {
  const [connection, dataDir] = [await createTestDatabase(), await createDataDir()]
  const folder = join(dataDir, 'backups')
  const log = { info: () => {}, warn: () => {} }
  const now = () => new Date()
  const backups = startDailyBackups({ connection, folder, minFreeBytes, now, version: 'test', log })
  const node = await startTestNode(connection, { backups, dataDir })
  onTestFinished(backups.stop)
  const user = await addTestUser(node.db, 'anna@agency.example')
  await node.api.signIn()
  const backupOf = async () => (await read(node.api)).backup
  return { ...node, folder, backups, user, backupOf }
}

test('an administrator starts a copy, which the log and the page tell when it is made', async () => {
  const { api, db, folder, user, backupOf } = await startWithCopies()
  expect(await backupOf()).toMatchObject({ copy_at: null, can_copy: true })
  expect((await api.send('POST', '/admin/system/backups')).status).toBe(204)
  await expect.poll(async () => (await backupOf()).is_running).toBe(false)
  expect(await backupOf()).toMatchObject({ copy_at: expect.any(String), failed_at: null })
  const [name = ''] = readdirSync(folder)
  expect((await checkBackup(plain(join(folder, name)))).files).toBeNull()
  const { rows } = await db.execute(sql`SELECT actor_id FROM audit_log WHERE action = 'database_copied'`)
  expect(rows).toEqual([{ actor_id: user.id }])
})

test('a second copy at the same time is refused, and the last three stay beside the daily ones', async () => {
  const { api, folder, backups } = await startWithCopies()
  mkdirSync(folder)
  const earlier = ['20T08', '20T09', '20T10', '20'].map((time) =>
    time.includes('T') ? `promodesk-2026-11-${time}-00-00.tar.gz` : `promodesk-2026-11-${time}.tar.gz`,
  )
  for (const name of earlier) writeFileSync(join(folder, name), 'earlier')
  const daily = backups.check()
  expect(await api.send('POST', '/admin/system/backups')).toMatchObject({
    status: 409,
    body: { code: 'backup_running' },
  })
  await daily
  expect((await api.send('POST', '/admin/system/backups')).status).toBe(204)
  await expect.poll(() => backups.state().isRunning).toBe(false)
  const names = readdirSync(folder)
  expect(names.filter((name) => name.includes('T'))).toHaveLength(3)
  expect(names).not.toContain('promodesk-2026-11-20T08-00-00.tar.gz')
  expect(names).toContain('promodesk-2026-11-20.tar.gz')
})

test('a copy without room on the disk is refused at once and not begun', async () => {
  const { api, folder, backupOf } = await startWithCopies({ minFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(await api.send('POST', '/admin/system/backups')).toMatchObject({
    status: 507,
    body: { code: 'storage_full', message: expect.stringContaining('мало места') },
  })
  expect(readdirSync(folder)).toEqual([])
  expect(await backupOf()).toMatchObject({ is_running: false, failed_at: null })
})

test('a failed daily copy is on the page with its code until one succeeds', async () => {
  const { folder, backups, backupOf } = await startWithCopies()
  writeFileSync(folder, 'a file where the folder should be')
  await backups.check()
  expect(await backupOf()).toMatchObject({ failed_at: expect.any(String), failure_code: 'EEXIST' })
  rmSync(folder)
  await backups.check()
  expect(await backupOf()).toMatchObject({ failed_at: null, failure_code: null, copy_at: expect.any(String) })
})

test('a database on another machine is copied by a command alone', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  expect(await api.send('POST', '/admin/system/backups')).toMatchObject({
    status: 409,
    body: { code: 'backup_elsewhere' },
  })
})
