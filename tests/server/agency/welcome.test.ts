import { expect, onTestFinished, test } from 'vitest'
import type { SystemCheck } from '#contract/accounts/system.ts'
import type { Welcome } from '#contract/accounts/welcome.ts'
import { startDailyBackups } from '#server/backup/daily-backup.ts'
import { AssistantError } from '#server/modules/assistant/assistant.ts'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { disableUser } from '#server/modules/users/users.service.ts'
import { aChannelInput } from '../../channel-values.ts'
import { scriptedAssistant } from '../chats/scripted-assistant.ts'
import { createDataDir } from '../server-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { addTestUser, startTestNode, startTestServer } from '../test-server.ts'

type Options = Parameters<typeof startTestServer>[0]

async function start(options: Options = {}) {
  const server = await startTestServer(options)
  const { api, db } = server
  await api.signIn()
  const read = async () => (await api.send<Welcome>('GET', '/admin/welcome')).body
  const done = async () => (await read()).steps.flatMap(({ name, is_done }) => (is_done ? [name] : []))
  const change = async (json: unknown) => (await api.send('PATCH', '/admin/welcome', { json })).status
  const logged = async () => (await db.execute(`SELECT actor_id FROM audit_log WHERE action = 'welcome_changed'`)).rows
  return { ...server, read, done, change, logged }
}

test('an empty installation has five steps, and each is done by what the data say', async () => {
  const { api, db, clock, read, done } = await start()
  expect(await read()).toEqual({
    is_closed: false,
    steps: ['agency', 'people', 'base', 'model', 'backup'].map((name) => ({
      name,
      is_done: false,
      is_skipped: false,
    })),
    agency_name: '',
    people: 1,
    invited: 0,
    categories: 0,
    channels: 0,
    model: { name: 'scripted', is_demo: false },
    copy_at: null,
    full_at: null,
    is_copying: false,
    can_copy: false,
  })
  await api.send('PATCH', '/admin/agency', { json: { version: 0, name: 'Полдень' } })
  expect(await read()).toMatchObject({ agency_name: 'Полдень' })
  expect(await done()).toEqual(['agency'])
  const boris = { email: 'boris@agency.example', full_name: 'Борис' }
  expect((await api.send('POST', '/admin/users', { json: boris })).status).toBe(200)
  expect(await read()).toMatchObject({ people: 2, invited: 1 })
  expect(await done()).toEqual(['agency', 'people'])
  await disableUser(db, boris.email, clock.now())
  expect(await read()).toMatchObject({ people: 1, invited: 0 })
  expect(await done()).toEqual(['agency'])
  const { body: category } = await api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Еда' },
  })
  expect(await done()).toEqual(['agency'])
  const json = aChannelInput({ category_id: category.id })
  expect((await api.send('POST', '/channels/', { json })).status).toBe(200)
  expect(await read()).toMatchObject({ categories: 1, channels: 1 })
  expect(await done()).toEqual(['agency', 'base'])
  await db.execute(`INSERT INTO audit_log (at, action) VALUES ('2026-11-20T10:00:00Z', 'backup_made')`)
  expect(await read()).toMatchObject({ copy_at: null, full_at: '2026-11-20T10:00:00.000Z' })
  expect(await done()).toEqual(['agency', 'base', 'backup'])
})

test('a model is done by its last check, until it fails or another model is set', async () => {
  const { assistant, answers } = scriptedAssistant()
  const { api, connection, read, done } = await start({ assistant })
  const check = async (end: (answer: (typeof answers)[number] | undefined) => void) => {
    const before = answers.length
    const checked = api.send<SystemCheck>('POST', '/admin/system/checks', { json: { name: 'model' } })
    await expect.poll(() => answers.length).toBe(before + 1)
    end(answers.at(-1))
    return (await checked).body.level
  }
  expect(await check((answer) => answer?.say('готово'))).toBe('good')
  expect(await done()).toEqual(['model'])
  const other = await startTestNode(connection, { assistant: { ...assistant, model: 'another' } })
  await other.api.signIn()
  const { steps } = (await other.api.send<Welcome>('GET', '/admin/welcome')).body
  expect(steps.find(({ name }) => name === 'model')?.is_done).toBe(false)
  const refusal = new AssistantError('key_refused')
  expect(await check((answer) => answer?.fail(refusal))).toBe('fault')
  expect(await done()).toEqual([])
  expect((await read()).model).toEqual({ name: 'scripted', is_demo: false })
})

test('the demonstration model is never done', async () => {
  const { api, read, done } = await start({ assistant: createDemoAssistant() })
  await api.send('POST', '/admin/system/checks', { json: { name: 'model' } })
  expect((await read()).model.is_demo).toBe(true)
  expect(await done()).toEqual([])
})

test('a copy from before the first user counts for nothing, and one after it is done', async () => {
  const [connection, dataDir] = [await createTestDatabase(), await createDataDir()]
  const log = { info: () => {}, warn: () => {} }
  const at = { now: () => new Date('2026-11-19T09:00:00Z'), version: 'test', log, minFreeBytes: 0 }
  const backups = startDailyBackups({ connection, folder: `${dataDir}/backups`, ...at })
  onTestFinished(backups.stop)
  await backups.check()
  const { api, db } = await startTestNode(connection, { backups, dataDir })
  await addTestUser(db, 'anna@agency.example')
  // The copy's file has the time of this machine.
  await db.execute("UPDATE users SET created_at = now() + interval '1 second'")
  await api.signIn()
  const read = async () => (await api.send<Welcome>('GET', '/admin/welcome')).body
  expect(await read()).toMatchObject({ can_copy: true, is_copying: false, copy_at: null })
  await db.execute("UPDATE users SET created_at = now() - interval '1 day'")
  expect((await api.send('POST', '/admin/system/backups')).status).toBe(204)
  await expect.poll(async () => (await read()).is_copying).toBe(false)
  const { copy_at, steps } = await read()
  expect(copy_at).not.toBeNull()
  expect(steps.at(-1)).toEqual({ name: 'backup', is_done: true, is_skipped: false })
})

test('steps are skipped and taken up again, also by another administrator, and the log has each change once', async () => {
  const { user, read, change, logged } = await start()
  const skipped = async () => (await read()).steps.flatMap(({ name, is_skipped }) => (is_skipped ? [name] : []))
  expect(await Promise.all([change({ skip: 'model' }), change({ skip: 'backup' })])).toEqual([204, 204])
  expect(await skipped()).toEqual(['model', 'backup'])
  expect(await change({ skip: 'model' })).toBe(204)
  expect(await change({ resume: 'model' })).toBe(204)
  expect(await skipped()).toEqual(['backup'])
  expect(await change({ is_closed: true })).toBe(204)
  expect(await read()).toMatchObject({ is_closed: true })
  expect(await skipped()).toEqual(['backup'])
  expect(await change({ is_closed: false })).toBe(204)
  expect(await read()).toMatchObject({ is_closed: false })
  expect(await logged()).toEqual(Array.from({ length: 5 }, () => ({ actor_id: user.id })))
  expect(await change({ skip: 'everything' })).toBe(422)
})
