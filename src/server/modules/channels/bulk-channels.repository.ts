import { asc, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { ChannelInput } from '#contract/channels.ts'
import type { Database } from '#server/db/client.ts'
import { storedChannel } from './channels.repository.ts'
import { channels } from './channels.table.ts'

export type Author = { userId: number; at: Date }

/** So many ids that no other channel will get. */
export async function takeChannelIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT nextval(pg_get_serial_sequence('channels', 'id'))::int AS id FROM generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}

/** In one statement. */
export async function insertChannels(db: Database, inputs: ReadonlyMap<number, ChannelInput>, by: Author) {
  const rows = [...inputs].map(([id, input]) => ({ id, version: 1, ...storedChannel(input, by) }))
  if (rows.length === 0) return
  await db.execute(sql`INSERT INTO channels (${names}) SELECT ${names} FROM ${recordset(rows)}`)
}

/** In one statement; each is a new version of its channel. */
export async function updateChannels(db: Database, inputs: ReadonlyMap<number, ChannelInput>, by: Author) {
  const rows = [...inputs].map(([id, input]) => ({ id, ...storedChannel(input, by) }))
  if (rows.length === 0) return
  await db.execute(sql`
    UPDATE channels AS stored SET version = stored.version + 1, ${assignments}
    FROM ${recordset(rows)} AS given WHERE stored.id = given.id`)
}

/** Those that are there, by id, each with its version, kept from being changed until the end of the transaction. */
export async function lockVersions(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: channels.id, version: channels.version })
    .from(channels)
    .where(sql`${channels.id} = ANY(${sql.param(ids)}::int[])`)
    // All in one order, so that two who lock many do not wait for each other.
    .orderBy(asc(channels.id))
    .for('update')
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export async function deleteChannels(db: Database, ids: readonly number[]) {
  await db.execute(sql`DELETE FROM channels WHERE id = ANY(${sql.param(ids)}::int[])`)
}

/** Of every channel, `addressesAtOnce` at a time. */
export async function* readAddresses(db: Database) {
  for (let afterId = 0; ; ) {
    const rows = await db
      .select({ id: channels.id, title: channels.title, url: channels.url })
      .from(channels)
      .where(gt(channels.id, afterId))
      .orderBy(asc(channels.id))
      .limit(addressesAtOnce)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < addressesAtOnce) return
    afterId = last.id
  }
}

const addressesAtOnce = 5_000

const { id: _id, version: _version, ...written } = getTableColumns(channels)
const writtenNames = Object.keys(written).map((name) => sql.identifier(name))
const names = sql.join([sql.identifier('id'), sql.identifier('version'), ...writtenNames], sql`, `)
const assignments = sql.join(
  writtenNames.map((name) => sql`${name} = given.${name}`),
  sql`, `,
)

/** As JSON: a parameter a value would be tens of thousands of them, and numbers keep their digits. */
const recordset = (rows: readonly object[]): SQL =>
  sql`json_populate_recordset(NULL::channels, ${JSON.stringify(rows)}::json)`
