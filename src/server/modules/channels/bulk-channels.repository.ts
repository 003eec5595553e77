import { asc, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { ChannelInput } from '#contract/channels.ts'
import type { Database } from '#server/db/client.ts'
import { inPages } from '#server/db/rows.ts'
import { storedChannel } from './channels.repository.ts'
import { channels } from './channels.table.ts'

export type Author = { userId: number; at: Date }

/** Reserves `count` ids. */
export async function takeChannelIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT nextval(pg_get_serial_sequence('channels', 'id'))::int AS id FROM generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}

export async function insertChannels(db: Database, inputs: ReadonlyMap<number, ChannelInput>, by: Author) {
  const rows = [...inputs].map(([id, input]) => ({ id, version: 1, ...storedChannel(input, by) }))
  if (rows.length === 0) return
  await db.execute(sql`INSERT INTO channels (${names}) SELECT ${names} FROM ${recordset(rows)}`)
}

/** Updates all channels in one statement, each to a new version. */
export async function updateChannels(db: Database, inputs: ReadonlyMap<number, ChannelInput>, by: Author) {
  const rows = [...inputs].map(([id, input]) => ({ id, ...storedChannel(input, by) }))
  if (rows.length === 0) return
  await db.execute(sql`
    UPDATE channels AS stored SET version = stored.version + 1, ${assignments}
    FROM ${recordset(rows)} AS given WHERE stored.id = given.id`)
}

/** Locks existing channels until the transaction ends and returns their versions by id. */
export async function lockVersions(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: channels.id, version: channels.version })
    .from(channels)
    .where(sql`${channels.id} = ANY(${sql.param(ids)}::int[])`)
    // One order for all lockers prevents deadlocks.
    .orderBy(asc(channels.id))
    .for('update')
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export async function deleteChannels(db: Database, ids: readonly number[]) {
  await db.execute(sql`DELETE FROM channels WHERE id = ANY(${sql.param(ids)}::int[])`)
}

/** Yields all channels, `addressesAtOnce` at a time. */
export async function* readAddresses(db: Database) {
  const select = (afterId: number, limit: number) =>
    db
      .select({ id: channels.id, title: channels.title, url: channels.url })
      .from(channels)
      .where(gt(channels.id, afterId))
      .orderBy(asc(channels.id))
      .limit(limit)
  for await (const rows of inPages(addressesAtOnce, ({ id }) => id, select)) yield* rows
}

const addressesAtOnce = 5_000

const { id: _id, version: _version, ...written } = getTableColumns(channels)
const writtenNames = Object.keys(written).map((name) => sql.identifier(name))
const names = sql.join([sql.identifier('id'), sql.identifier('version'), ...writtenNames], sql`, `)
const assignments = sql.join(
  writtenNames.map((name) => sql`${name} = given.${name}`),
  sql`, `,
)

/** JSON avoids tens of thousands of parameters and keeps the digits of numbers. */
const recordset = (rows: readonly object[]): SQL =>
  sql`json_populate_recordset(NULL::channels, ${JSON.stringify(rows)}::json)`
