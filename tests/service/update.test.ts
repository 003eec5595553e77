import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readArchive } from '#server/backup/read-archive.ts'
import { type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { aChannelInput } from '../channel-values.ts'
import { backedUpContents } from '../server/backup/database-contents.ts'
import { createDataDir } from '../server/server-process.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'
import { install, sourceOf } from './installation.ts'

type Installed = Awaited<ReturnType<typeof install>>

/** A migration that destroys what it finds, and writes a row as a user of the new version would. */
const destroys = `CREATE TABLE next_things (id int); DELETE FROM channels; DELETE FROM channel_categories;
  INSERT INTO channel_categories (title, title_search) VALUES ('Новая', 'новая');`

/** Reads the database without the row that each start of a server writes. */
async function contentsOf(connection: DatabaseConnection) {
  const { contents, ...rest } = await backedUpContents(connection)
  const { channel_sync_starts, ...others } = contents
  return { contents: others, ...rest }
}

/** The last word for a version that is never ready; the earlier version is ready sooner. */
const hasty = ['--ready-within', '30']

const copiesIn = ({ DATA_DIR }: Installed) =>
  readdirSync(join(DATA_DIR, 'update'))
    .filter((name) => name !== 'lock.sqlite')
    .map((name) => name.replace(/-\d.*Z/, ''))
    .toSorted()

async function fill({ api }: Installed) {
  const { body } = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title: 'Дом' } })
  for (const name of ['Утро', 'День', 'Вечер'])
    await api.send('POST', '/channels/', { json: aChannelInput({ category_id: body.id, title: name }) })
}

test('an update serves the new version with every acknowledged row, and refuses another update meanwhile', async () => {
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
  const source = await sourceOf('2.0.0', { migration: 'CREATE TABLE next_things (id int)' })
  const updating = desk.update(['--from', source])
  await expect.poll(() => readdirSync(join(desk.base, 'releases'))).toHaveLength(2)
  expect(await desk.update(['--from', source])).toEqual({
    code: 1,
    output: expect.stringContaining('Другое обновление ещё идёт'),
  })
  expect(await updating).toEqual({ code: 0, output: expect.stringContaining('Готово: новая версия работает') })
  isDone = true
  await writing
  expect(desk.running()).not.toBe('first')
  expect(stored.length).toBeGreaterThan(0)
  const { contents } = await contentsOf(runningPostgres(desk.DATA_DIR))
  const ids = new Set(contents.channels?.map((row) => JSON.parse(row).id))
  expect(stored.filter((id) => !ids.has(id))).toEqual([])
  expect(contents).toHaveProperty('next_things')
  expect(copiesIn(desk)).toEqual(['before.tar.gz'])
}, 400_000)

test('a version that does not build changes nothing, and the server goes on', async () => {
  const desk = await install()
  await fill(desk)
  const before = await contentsOf(runningPostgres(desk.DATA_DIR))
  const pid = desk.pid()
  const { code, output } = await desk.update(['--from', await sourceOf('2.0.0', { isBroken: true })])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Версия не собралась') })
  expect(output).toContain('Ничего не изменено')
  expect({ pid: desk.pid(), running: desk.running(), ready: await desk.isReady() }).toEqual({
    pid,
    running: 'first',
    ready: true,
  })
  expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
  expect(readdirSync(join(desk.base, 'releases'))).toEqual(['first'])
})

test('a migration that fails loses no row, and the earlier version is ready again', async () => {
  const desk = await install()
  await fill(desk)
  const before = await contentsOf(runningPostgres(desk.DATA_DIR))
  const source = await sourceOf('2.0.0', { migration: 'SELECT 1/0' })
  const { code, output } = await desk.update(['--from', source, ...hasty])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('База данных не изменилась') })
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
  expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
  expect((await desk.api.send('GET', '/channel-categories/')).status).toBe(200)
}, 400_000)

test('an own PostgreSQL is put back, with what was written since in a copy; other nodes forbid a migration', async () => {
  const postgres = await startTcpPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.administer('CREATE DATABASE agency OWNER desk')
  const DATABASE_URL = postgres.databaseUrl.replace(/postgres$/, 'agency')
  const connection = { connectionString: DATABASE_URL }
  const desk = await install({ DATABASE_URL })
  await fill(desk)
  const before = await contentsOf(connection)
  const source = await sourceOf('2.0.0', { migration: destroys, isNeverReady: true })
  const undone = await desk.update(['--from', source, ...hasty])
  expect(undone).toEqual({ code: 1, output: expect.stringContaining('База данных возвращена из копии') })
  expect(await contentsOf(connection)).toEqual(before)
  expect(await desk.isReady()).toBe(true)
  expect(await writtenSince(desk)).toContain('Новая')

  const node = openDatabase(connection, () => {})
  await node.db.execute('SELECT 1')
  const refused = await desk.update(['--from', source])
  await node.close()
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('работают и другие узлы') })
  expect(await contentsOf(connection)).toEqual(before)
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
}, 400_000)

/** Returns the categories in the copy that the way back has kept. */
async function writtenSince({ DATA_DIR }: Installed): Promise<string> {
  const folder = join(DATA_DIR, 'update')
  const name = readdirSync(folder).find((file) => file.startsWith('undone-')) ?? ''
  let categories = ''
  await readArchive({ path: join(folder, name), passphrase: undefined }, async (entry, content) => {
    const rows = await text(content)
    if (entry.startsWith('tables/channel_categories/')) categories += rows
  })
  return categories
}

test('an update killed when the server has stopped is begun again without loss', async () => {
  const desk = await install()
  await fill(desk)
  desk.killAt('stop')
  const source = await sourceOf('2.0.0', { migration: 'CREATE TABLE next_things (id int)' })
  expect((await desk.update(['--from', source])).code).toBe(null)
  expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: false })
  writeFileSync(join(desk.DATA_DIR, 'update', 'before-2.tar.gz.partial-1'), '')
  expect(await desk.update(['--from', source])).toMatchObject({ code: 0 })
  expect(desk.running()).not.toBe('first')
  const { contents } = await contentsOf(runningPostgres(desk.DATA_DIR))
  expect(contents.channels).toHaveLength(3)
  expect(copiesIn(desk)).toEqual(['before.tar.gz'])
  expect(readdirSync(join(desk.base, 'releases'))).toHaveLength(2)
}, 400_000)

test.each([
  ['at the start of the new version', 'start', 1],
  ['at its stop on the way back', 'stop', 1],
] as const)(
  'an update killed %s is undone by the earlier version with every row',
  async (_name, order, after) => {
    const desk = await install()
    await fill(desk)
    const before = await contentsOf(runningPostgres(desk.DATA_DIR))
    desk.killAt(order, after)
    const source = await sourceOf('2.0.0', { migration: destroys, isNeverReady: true })
    expect((await desk.update(['--from', source, ...hasty])).code).toBe(null)
    const misplaced = await desk.update(['--back'])
    expect(misplaced).toEqual({ code: 1, output: expect.stringContaining('--back — в папке прежней версии') })
    const undone = await desk.update(['--back', ...hasty], 'releases/first')
    expect(undone).toEqual({ code: 0, output: expect.stringContaining('работает прежняя версия') })
    expect({ running: desk.running(), ready: await desk.isReady() }).toEqual({ running: 'first', ready: true })
    expect(await contentsOf(runningPostgres(desk.DATA_DIR))).toEqual(before)
  },
  400_000,
)

test('a new version comes from an archive and from a tag that the origin has', async () => {
  const desk = await install()
  const source = await sourceOf('2.0.0')
  const archive = join(await createDataDir(), 'promodesk.tar.gz')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@agency.example', ...args], { cwd: source })
  git('init', '--quiet')
  git('remote', 'add', 'origin', source)
  git('add', '.')
  git('commit', '--quiet', '--message', 'two')
  git('tag', 'v2')
  git('archive', '--prefix', 'promodesk-2/', '--output', archive, 'HEAD')
  expect(await desk.update(['--from', archive])).toMatchObject({ code: 0 })
  expect(await desk.update(['--from', 'v2'])).toEqual({
    code: 1,
    output: expect.stringContaining('v2 — не папка, архив или метка PromoDesk'),
  })
  expect(await desk.update(['--from', source])).toMatchObject({ code: 0 })
  expect(await desk.update(['--from', 'v2'])).toMatchObject({ code: 0 })
  expect(existsSync(join(desk.base, 'current/.git'))).toBe(true)
}, 400_000)
