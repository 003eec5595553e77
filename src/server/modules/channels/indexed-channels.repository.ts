import { type SQL, sql } from 'drizzle-orm'
import type { IndexedChannel } from '#domain/channel-search/channel-index.ts'
import { indexedFields } from '#domain/channel-search/channel-search.ts'
import type { ReadTexts, StoredTexts } from '#domain/channel-search/unindexed-texts.ts'
import type { Database } from '#server/db/client.ts'
import { inPages, onlyRow } from '#server/db/rows.ts'

/**
 * A state of the base. `snapshot` is the set of visible transactions; `epoch` identifies the period in which their
 * numbers are valid.
 */
export type IndexedState = { epoch: string; snapshot: string }

/** Passes the base to `take` in pages by id. All pages come from the returned state. */
export async function readIndexedChannels(db: Database, take: (rows: IndexedChannel[]) => void): Promise<IndexedState> {
  return db.transaction(
    async (tx) => {
      const { rows: states } = await tx.execute<IndexedState>(sql`SELECT ${state} FROM channel_sync`)
      const select = async (afterId: number, limit: number) => {
        const page = sql`SELECT * FROM channels WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`
        const { rows } = await tx.execute<{ rows: IndexedChannel[] }>(sql`SELECT ${indexed(page)} AS rows`)
        return onlyRow(rows).rows
      }
      for await (const rows of inPages(rowsPerPage, ({ id }) => id, select)) take(rows)
      return onlyRow(states)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Returns up to `limit` changes and up to `limit` deletions that the snapshot does not see, and the new state. */
export async function selectIndexedChanges(db: Database, snapshot: string, limit: number) {
  // The order makes PostgreSQL use the index: it has no statistics on transaction numbers and would read the
  // whole table.
  const unseen = (id: SQL) => sql`
    changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot)
    ORDER BY changed_xid, ${id} LIMIT ${limit}`
  const changed = sql`SELECT * FROM channels WHERE ${unseen(sql`id`)}`
  type Found = IndexedState & { changed: IndexedChannel[]; deletedIds: number[]; isBehind: boolean }
  const { rows } = await db.execute<Found>(sql`
    SELECT ${state}, ${indexed(changed)} AS changed,
      ARRAY(SELECT channel_id FROM channel_deletions WHERE ${unseen(sql`channel_id`)}) AS "deletedIds",
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshot}::pg_snapshot) AS "isBehind"
    FROM channel_sync`)
  return onlyRow(rows)
}

/** Passes texts of these channels, or of all, to `take` in pages. A later state than the index's is fine. */
export async function readTexts(db: Database, ...[fields, take, ids]: Parameters<ReadTexts>): Promise<void> {
  const columns = sql.join(
    ['id', ...fields].map((name) => sql.identifier(name)),
    sql`, `,
  )
  const among = ids ? sql`id = ANY(${sql.param(ids)}::int[])` : sql`true`
  const select = async (afterId: number, limit: number) => {
    const { rows } = await db.execute<StoredTexts>(sql`
      SELECT ${columns} FROM channels WHERE id > ${afterId} AND ${among} ORDER BY id LIMIT ${limit}`)
    return rows
  }
  for await (const rows of inPages(textsPerPage, ({ id }) => id, select)) take(rows)
}

/**
 * A standby does not know running transactions, so it treats all from the oldest on as unseen. The timeline
 * changes with a failover, which may lose the last commits.
 */
const state = sql`
  CASE WHEN pg_is_in_recovery() THEN epoch || '/standby'
    ELSE epoch || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END AS epoch,
  CASE WHEN pg_is_in_recovery()
    THEN pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
    ELSE pg_current_snapshot()::text END AS snapshot`

/** Reading a page of a large base takes some hundredth of a second, after which other requests run. */
const rowsPerPage = 5_000
/** Judging or searching a text takes longer than reading it. */
const textsPerPage = 2_000

const indexedColumns = sql.join(
  ['id', 'category_id', 'prices_changed_on', ...indexedFields].map((field) =>
    field === 'category_title' ? sql`category.title AS category_title` : sql`channel.${sql.identifier(field)}`,
  ),
  sql`, `,
)

/** Reading rows as JSON takes a third of the time of reading separate columns. */
const indexed = (channels: SQL) => sql`(
  SELECT coalesce(json_agg(row_to_json(indexed)), '[]') FROM (
    SELECT ${indexedColumns} FROM (${channels}) AS channel
    JOIN channel_categories AS category ON category.id = channel.category_id ORDER BY channel.id
  ) AS indexed)`
