import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { type ImportRow, importLimits } from '#contract/channel-imports.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { createChannelImportService } from '#server/modules/channels/channel-imports.service.ts'
import { addUser } from '#server/modules/users/users.service.ts'
import { aChannel } from '../channel-values.ts'
import { tell } from './measurements.ts'

/**
 * Measures how long the server takes for an import of 20,000 rows (ROWS), new ones and changes of all prices, with and
 * without the triggers that record the history. The quickest turns are compared, as other programs only add time.
 */
const ROWS = Number(process.env.ROWS ?? 20_000)
const TURNS = Number(process.env.TURNS ?? 5)
const triggers = [
  ...['channels_created', 'channels_changed', 'channels_deleted', 'channels_price_change'].map((name) => ({
    name,
    table: 'channels',
  })),
  { name: 'channel_categories_created', table: 'channel_categories' },
]

type Kind = 'new' | 'changed'
const taken: Record<Kind, { on: number[]; off: number[] }> = {
  new: { on: [], off: [] },
  changed: { on: [], off: [] },
}
const imported = Array.from({ length: ROWS }, (_, index) =>
  aChannel({
    title: `Канал номер ${index}`,
    url: `https://t.me/channel_${index}`,
    category_title: `Категория ${index % 40}`,
    subscribers: 1_000 + index,
    native_price: 1_000 + index / 4,
  }),
)
const categories = [...new Set(imported.map(({ category_title }) => category_title))]

const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-import-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
const { db, close } = openDatabase(postgres.connection, () => {})
try {
  await migrate(postgres.connection)
  const person = { email: 'bench@agency.example', fullName: 'Замер', password: 'correct horse battery' }
  const user = await addUser(db, person, new Date())
  const imports = createChannelImportService({ db, now: () => new Date(), log: fastify().log })
  for (let turn = 0; turn < TURNS; turn++) {
    // The order alternates, so that neither state always finds the warmer machine.
    for (const state of turn % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await setTriggers(db, state)
      await db.execute(sql`TRUNCATE channels, record_changes, channel_imports CASCADE`)
      await settle(db)
      taken.new[state].push(await timeImport(rowsOf('new', new Map(), turn)))
      const ids = await idsByUrl(db)
      await settle(db)
      taken.changed[state].push(await timeImport(rowsOf('changed', ids, turn)))
    }
  }

  async function timeImport(rows: readonly ImportRow[]): Promise<number> {
    const start = performance.now()
    const { id } = await imports.begin(categories, user.id)
    for (let at = 0; at < rows.length; at += importLimits.rowsPerRequest)
      await imports.addRows(id, rows.slice(at, at + importLimits.rowsPerRequest), user.id)
    await imports.write(id, user.id)
    await imports.drain()
    const ms = performance.now() - start
    const { state, created, changed } = await imports.get(id)
    if (state !== 'done' || created + changed !== rows.length) throw new Error(`the import is ${state}`)
    return ms
  }
} finally {
  await close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

console.table(
  Object.fromEntries(
    Object.entries(taken).map(([kind, { on, off }]) => [
      kind,
      {
        'with history': Math.round(Math.min(...on)),
        'without history': Math.round(Math.min(...off)),
        ratio: (Math.min(...on) / Math.min(...off)).toFixed(2),
      },
    ]),
  ),
)
for (const [kind, { on, off }] of Object.entries(taken))
  tell({
    what: `import of ${ROWS} ${kind} channels, with their history by without it`,
    unit: '×',
    ours: Math.min(...on) / Math.min(...off),
    most: 1.3,
  })

async function setTriggers(db: Database, state: 'on' | 'off') {
  for (const { table, name } of triggers)
    await db.execute(sql.raw(`ALTER TABLE ${table} ${state === 'on' ? 'ENABLE' : 'DISABLE'} TRIGGER ${name}`))
}

/** Does the cleaning that would otherwise run during a measurement. */
async function settle(db: Database) {
  await db.execute(sql`VACUUM ANALYZE`)
  await db.execute(sql`CHECKPOINT`)
}

async function idsByUrl(db: Database): Promise<Map<string, { id: number; version: number }>> {
  const { rows } = await db.execute<{ id: number; url: string; version: number }>(
    sql`SELECT id, url, version FROM channels`,
  )
  return new Map(rows.map(({ url, id, version }) => [url, { id, version }]))
}

function rowsOf(kind: Kind, existing: ReadonlyMap<string, { id: number; version: number }>, turn: number): ImportRow[] {
  return imported.map(({ id: _, version: __, category_id: ___, ...channel }, index) => {
    const known = existing.get(channel.url)
    const row = { row_number: index + 1, channel }
    if (kind === 'new' || known === undefined) return row
    const raise = (price: number) => price + 1 + turn
    const { native_price, marked_price, agency_price } = channel
    return {
      ...row,
      existing: known,
      channel: {
        ...channel,
        native_price: raise(native_price),
        marked_price: raise(marked_price),
        agency_price: raise(agency_price),
      },
    }
  })
}
