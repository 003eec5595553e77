import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { runningPostgres } from '#server/db/embedded/running-postgres.ts'
import { aChannelInput } from '../channel-values.ts'
import { backedUpContents, databaseContents } from '../server/backup/database-contents.ts'
import { createDataDir } from '../server/server-process.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'
import { failsInService, install, sourceOf } from './installation.ts'

type Installed = Awaited<ReturnType<typeof install>>

/** A migration that destroys what it finds. */
const destroys = 'CREATE TABLE next_things (id int); DELETE FROM channels; DELETE FROM channel_categories;'

/** Leaves out the row that each start of a server writes. */
function withoutStarts({ contents, ...rest }: Awaited<ReturnType<typeof backedUpContents>>) {
  const { channel_sync_starts, ...others } = contents
  return { contents: others, ...rest }
}

const contentsOf = async (connection: DatabaseConnection) => withoutStarts(await databaseContents(connection))
const backedUpOf = async (connection: DatabaseConnection) => withoutStarts(await backedUpContents(connection))

/** The last word for a version that is never ready; its rehearsal and the earlier version are ready sooner. */
const hasty = ['--ready-within', '30']

const undoneCopies = ({ DATA_DIR }: Installed) =>
  readdirSync(join(DATA_DIR, 'update')).filter((name) => name.startsWith('undone-'))

async function fill({ api }: Installed) {
  const { body } = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title: 'Дом' } })
  for (const name of ['Утро', 'День', 'Вечер'])
    await api.send('POST', '/channels/', { json: aChannelInput({ category_id: body.id, title: name }) })
}

test('an update serves the new version with every acknowledged row, and its rehearsal leaves nothing', async () => {
  const desk = await install()
  await fill(desk)
  const { body: category } = await desk.api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Сад' },
  })
  const stored: number[] = []
  let isDone = false
  const writing = (async () => {
    while (!isDone) {
      const json = aChannelInput({ category_id: category.id, title: `Канал ${stored.length}` })
      const answer = await desk.api.send<{ id: number }>('POST', '/channels/', { json }).catch(() => undefined)
      if (answer && answer.status < 300) stored.push(answer.body.id)
    }
  })()
  const migration = 'CREATE TABLE next_things (id int)'
  const { code, output } = await desk.update(['--from', await sourceOf('2.0.0', { migration })])
  isDone = true
  await writing
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Готово: работает версия 2.0.0'),
  })
  expect(desk.running()).not.toBe('first')
  expect(stored.length).toBeGreaterThan(0)
  const { contents } = await contentsOf(runningPostgres(desk.DATA_DIR))
  const ids = new Set(contents.channels?.map((row) => JSON.parse(row).id))
  expect(stored.filter((id) => !ids.has(id))).toEqual([])
  expect(contents).toHaveProperty('next_things')
  expect(readdirSync(join(desk.DATA_DIR, 'update')).toSorted()).toEqual(['before.tar.gz', 'lock.sqlite'])
  expect(readdirSync(join(desk.base, 'releases'))).toHaveLength(2)
  expect(existsSync(join(desk.base, 'update.json'))).toBe(false)
}, 400_000)

test.each([
  ['does not build', { isBroken: true }, /Не удалось: npm run build/],
  ['cannot migrate a copy of the database', { migration: 'SELECT 1/0' }, /Копия базы не перешла/],
] as const)('a version that %s changes nothing, and the server goes on', async (_name, difference, reason) => {
  const desk = await install()
  await fill(desk)
  const before = await contentsOf(runningPostgres(desk.DATA_DIR))
  const pid = desk.pid()
  const { code, output } = await desk.update(['--from', await sourceOf('2.0.0', difference)])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(reason) })
  expect(output).toContain('Ничего не изменено')
  expect({ pid: desk.pid(), running: desk.running(), ready: await desk.isReady() }).toEqual({
    pid,
    running: 'first',
    ready: true,
  })
  expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
})

test('a migration that fails on the real data loses no row, and the earlier version is ready again', async () => {
  const desk = await install()
  await fill(desk)
  const before = await contentsOf(runningPostgres(desk.DATA_DIR))
  const source = await sourceOf('2.0.0', { migration: failsInService })
  const { code, output } = await desk.update(['--from', source, ...hasty])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Обновление отменено') })
  expect(output).toContain('База данных не изменилась')
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
  const after = await contentsOf(runningPostgres(desk.DATA_DIR))
  expect(after).toEqual(before)
  expect((await desk.api.send('GET', '/channel-categories/')).status).toBe(200)
}, 400_000)

test('a version that has destroyed rows and is never ready is undone with every row', async () => {
  const desk = await install()
  await fill(desk)
  const before = await backedUpOf(runningPostgres(desk.DATA_DIR))
  const source = await sourceOf('2.0.0', { migration: destroys, isNeverReady: true })
  const { code, output } = await desk.update(['--from', source, ...hasty])
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('База данных возвращена из копии'),
  })
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
  expect(await backedUpOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
  expect(undoneCopies(desk)).toHaveLength(1)
  expect(await desk.update(['--from', source, ...hasty])).toMatchObject({ code: 1 })
  expect(undoneCopies(desk)).toHaveLength(2)
  await desk.api.signIn()
  expect((await desk.api.send('GET', '/channel-categories/')).status).toBe(200)
}, 400_000)

test('an own PostgreSQL is put back too, and other nodes forbid a migration', async () => {
  const postgres = await startTcpPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.administer('CREATE DATABASE agency OWNER desk')
  const DATABASE_URL = postgres.databaseUrl.replace(/postgres$/, 'agency')
  const connection = { connectionString: DATABASE_URL }
  const desk = await install({ DATABASE_URL })
  // Root's rehearsal runs PostgreSQL as another user.
  chmodSync(desk.DATA_DIR, 0o711)
  await fill(desk)
  const before = await backedUpOf(connection)
  const source = await sourceOf('2.0.0', { migration: destroys, isNeverReady: true })
  const undone = await desk.update(['--from', source, ...hasty])
  expect(undone).toEqual({ code: 1, output: expect.stringContaining('База данных возвращена из копии') })
  expect(await backedUpOf(connection)).toEqual(before)
  expect(await desk.isReady()).toBe(true)

  const node = openDatabase(connection, () => {})
  await node.db.execute('SELECT 1')
  const refused = await desk.update(['--from', source])
  await node.close()
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('работают и другие узлы') })
  expect(await backedUpOf(connection)).toEqual(before)
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
}, 400_000)

test('an update killed before the switch leaves the earlier version, and the next one succeeds', async () => {
  const desk = await install()
  await fill(desk)
  const before = await contentsOf(runningPostgres(desk.DATA_DIR))
  const source = await sourceOf('2.0.0', { migration: 'CREATE TABLE next_things (id int)' })
  const child = desk.spawnUpdate(['--from', source])
  const ended = once(child, 'exit')
  const rehearsal = join(desk.DATA_DIR, 'update', 'rehearsal', 'server.pid')
  await expect.poll(() => existsSync(rehearsal)).toBe(true)
  child.kill('SIGKILL')
  await ended
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
  expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
  expect(await desk.update(['--from', source])).toMatchObject({ code: 0 })
  expect(await desk.isReady()).toBe(true)
  expect(readdirSync(join(desk.DATA_DIR, 'update')).toSorted()).toEqual(['before.tar.gz', 'lock.sqlite'])
}, 400_000)

test.each([false, true])(
  'an update killed between the last copy and the link leaves the earlier version, which keeps what users write (marked: %s)',
  async (isMarked) => {
    const desk = await install()
    await fill(desk)
    const folder = join(desk.DATA_DIR, 'update')
    const copiedAt = () => statSync(join(folder, 'before.tar.gz'), { throwIfNoEntry: false })?.mtimeMs
    const source = await sourceOf('2.0.0', { migration: destroys })
    const child = desk.spawnUpdate(['--from', source])
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(join(folder, 'rehearsal', 'server.pid'))).toBe(true)
    const rehearsedAt = copiedAt()
    // A pipe without a reader holds the update where it makes the mark, which is the next step after the copy.
    const mark = join(folder, 'unused')
    execFileSync('mkfifo', [mark])
    const isCopied = () => ![rehearsedAt, undefined].includes(copiedAt())
    // The copy gets its name before it loses its temporary one.
    const isWhole = () => isCopied() && !readdirSync(folder).some((name) => name.includes('.partial-'))
    await expect.poll(isWhole).toBe(true)
    child.kill('SIGKILL')
    await ended
    rmSync(mark)
    if (isMarked) writeFileSync(mark, '')
    expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({
      running: 'first',
      ready: false,
    })
    expect(JSON.parse(readFileSync(join(desk.base, 'update.json'), 'utf8')).phase).toBe('switching')

    desk.start()
    await expect.poll(desk.isReady).toBe(true)
    await desk.api.signIn()
    const written = await desk.api.send('POST', '/channel-categories/', { json: { title: 'Новая' } })
    expect(written.status).toBe(200)
    const before = await contentsOf(runningPostgres(desk.DATA_DIR))
    expect(await desk.update([])).toEqual({
      code: 0,
      output: expect.stringContaining('Работает прежняя версия'),
    })
    expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({
      running: 'first',
      ready: true,
    })
    expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
    expect(existsSync(join(desk.base, 'update.json'))).toBe(false)
    expect(readdirSync(folder).toSorted()).toEqual(['before.tar.gz', 'lock.sqlite'])
    expect(await desk.update(['--from', await sourceOf('2.0.1')])).toMatchObject({ code: 0 })
  },
  400_000,
)

test('an update killed at the stop of the server is begun again', async () => {
  const desk = await install()
  desk.killAt('stop')
  const source = await sourceOf('2.0.0')
  expect((await desk.update(['--from', source])).code).toBe(null)
  expect(await desk.isReady()).toBe(true)
  const { code, output } = await desk.update(['--from', source])
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Прошлое обновление прервано'),
  })
  expect(desk.running()).not.toBe('first')
}, 400_000)

test('an update killed at the start of the new version is ended by the next call', async () => {
  const desk = await install()
  desk.killAt('start')
  const source = await sourceOf('2.0.0', { migration: 'CREATE TABLE next_things (id int)' })
  expect((await desk.update(['--from', source])).code).toBe(null)
  desk.start()
  await expect.poll(desk.isReady).toBe(true)
  const { code, output } = await desk.update([], 'releases/first')
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Работает новая версия 2.0.0'),
  })
}, 400_000)

test('an update killed at the start of a version that is never ready is undone by the next call', async () => {
  const desk = await install()
  await fill(desk)
  const before = await backedUpOf(runningPostgres(desk.DATA_DIR))
  desk.killAt('start')
  const source = await sourceOf('2.0.0', { migration: destroys, isNeverReady: true })
  expect((await desk.update(['--from', source])).code).toBe(null)
  desk.start()
  const fromNew = await desk.update([])
  expect(fromNew).toEqual({
    code: 1,
    output: expect.stringMatching(/Закончит его прежняя версия: cd .*first/),
  })
  const undone = await desk.update(hasty, 'releases/first')
  expect(undone).toEqual({ code: 1, output: expect.stringContaining('База данных возвращена из копии') })
  expect(await desk.isReady()).toBe(true)
  expect(await backedUpOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
}, 400_000)

/** Kills an update at the start of a version with a migration, which then serves until people have written. */
async function servedUnnoticed() {
  const desk = await install()
  await fill(desk)
  desk.killAt('start')
  const source = await sourceOf('2.0.0', { migration: 'CREATE TABLE next_things (id int)' })
  expect((await desk.update(['--from', source])).code).toBe(null)
  desk.start()
  await expect.poll(desk.isReady).toBe(true)
  await desk.api.signIn()
  await desk.api.send('POST', '/channel-categories/', { json: { title: 'Новая' } })
  return desk
}

const wrong = { SERVICE_START: 'false', SERVICE_STOP: 'false' }

test.each(['switching', 'undoing'])(
  'a new version that serves in the phase %s is kept with its rows when the next call has wrong commands',
  async (phase) => {
    const desk = await servedUnnoticed()
    const journal = join(desk.base, 'update.json')
    writeFileSync(journal, JSON.stringify({ ...JSON.parse(readFileSync(journal, 'utf8')), phase }))
    const before = await contentsOf(runningPostgres(desk.DATA_DIR))
    const ended = await desk.update([], 'releases/first', wrong)
    await desk.update([], 'releases/first')
    expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
    expect(ended).toEqual({ code: 0, output: expect.stringContaining('Работает новая версия 2.0.0') })
    expect(desk.running()).not.toBe('first')
    expect(await desk.isReady()).toBe(true)
  },
  400_000,
)

test('a new version that people have worked with keeps its rows when it cannot start', async () => {
  const desk = await servedUnnoticed()
  const before = await contentsOf(runningPostgres(desk.DATA_DIR))
  desk.stop()
  const refused = await desk.update([], 'releases/first', { SERVICE_START: 'false' })
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('с ней уже работали') })
  expect(undoneCopies(desk)).toEqual([])
  expect(await desk.update([], 'releases/first')).toEqual({
    code: 0,
    output: expect.stringContaining('Работает новая версия 2.0.0'),
  })
  expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
}, 400_000)

test.each([
  ['at the stop of the new version', 'stop'],
  ['after the database is put back', 'start'],
] as const)(
  'a way back killed %s is ended by the next call with every row',
  async (_name, order) => {
    const desk = await install()
    await fill(desk)
    const before = await backedUpOf(runningPostgres(desk.DATA_DIR))
    desk.killAt(order, 1)
    const source = await sourceOf('2.0.0', { migration: destroys, isNeverReady: true })
    expect((await desk.update(['--from', source, ...hasty])).code).toBe(null)
    const [copy = 'undone-'] = undoneCopies(desk)
    expect(await desk.update(hasty, 'releases/first')).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`База данных возвращена из копии.*${copy}`)),
    })
    expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({
      running: 'first',
      ready: true,
    })
    expect(await backedUpOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
  },
  400_000,
)

test('a source among the releases is refused before they are removed', async () => {
  const desk = await install()
  const source = join(desk.base, 'releases', 'new')
  cpSync(await sourceOf('2.0.0'), source, { recursive: true })
  for (const from of [source, desk.base])
    expect(await desk.update(['--from', from])).toEqual({
      code: 1,
      output: expect.stringContaining('Перенесите новую версию'),
    })
  expect(existsSync(join(source, 'package.json'))).toBe(true)
})

test('a new version comes from an archive and from a tag of git without a network', async () => {
  const desk = await install()
  const source = await sourceOf('2.0.0')
  const archive = join(await createDataDir(), 'promodesk.tar.gz')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@agency.example', ...args], { cwd: source })
  git('init', '--quiet')
  git('remote', 'add', 'origin', join(source, 'missing'))
  git('add', '.')
  git('commit', '--quiet', '--message', 'two')
  git('archive', '--prefix', 'promodesk-2/', '--output', archive, 'HEAD')
  expect(await desk.update(['--from', archive])).toMatchObject({ code: 0 })
  expect(await desk.update(['--from', 'v3'])).toEqual({
    code: 1,
    output: expect.stringContaining('Нет ни файла, ни папки, ни метки git с именем v3'),
  })
  expect(await desk.update(['--from', source])).toMatchObject({ code: 0 })
  execFileSync('git', ['tag', 'v3'], { cwd: join(desk.base, 'current') })
  expect(await desk.update(['--from', 'v3'])).toEqual({
    code: 0,
    output: expect.stringContaining('Сервер git не отвечает'),
  })
  expect(readdirSync(join(desk.base, 'releases'))).toHaveLength(2)
}, 400_000)
