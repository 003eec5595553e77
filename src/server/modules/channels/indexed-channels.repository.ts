import { type SQL, sql } from 'drizzle-orm'
import type { IndexedChannel } from '#domain/channel-index.ts'
import { channelSortKinds } from '#domain/channel-search.ts'
import type { Database } from '#server/db/client.ts'

/** A state of the base: `snapshot` tells which transactions it has seen, `epoch` whether they can be counted on. */
export type IndexedState = { epoch: string; snapshot: string }

/** Folds the base piece by piece, in the order of ids; all pieces are of the one state that is returned. */
export async function foldIndexedChannels<Result>(
  db: Database,
  start: Result,
  fold: (result: Result, rows: IndexedChannel[]) => Result,
): Promise<IndexedState & { result: Result }> {
  return db.transaction(
    async (tx) => {
      const stateNow = await only(tx.execute<IndexedState>(sql`SELECT ${state} FROM channel_sync`))
      let result = start
      for (let afterId = 0; ; ) {
        const page = sql`SELECT * FROM channels WHERE id > ${afterId} ORDER BY id LIMIT ${rowsPerPage}`
        const { rows } = await only(
          tx.execute<{ rows: IndexedChannel[] }>(sql`SELECT ${indexed(page)} AS rows`),
        )
        result = fold(result, rows)
        const last = rows.at(-1)
        if (last === undefined || rows.length < rowsPerPage) return { ...stateNow, result }
        afterId = last.id
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** What the snapshot has not seen, no more than `limit` of either kind, and the state of which that is. */
export async function selectIndexedChanges(db: Database, snapshot: string, limit: number) {
  // In the order of their index: PostgreSQL keeps no figures on such numbers and otherwise reads the whole table.
  const unseen = (id: SQL) => sql`
    changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot)
    ORDER BY changed_xid, ${id} LIMIT ${limit}`
  const changed = sql`SELECT * FROM channels WHERE ${unseen(sql`id`)}`
  return only(
    db.execute<IndexedState & { changed: IndexedChannel[]; deletedIds: number[]; isBehind: boolean }>(sql`
      SELECT ${state}, ${indexed(changed)} AS changed,
        ARRAY(SELECT channel_id FROM channel_deletions WHERE ${unseen(sql`channel_id`)}) AS "deletedIds",
        pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshot}::pg_snapshot) AS "isBehind"
      FROM channel_sync`),
  )
}

/**
 * A standby does not know which transactions run: all from the oldest on count as unseen there. And what a database has
 * seen holds until another one takes over, which is the next timeline, perhaps without the last commits.
 */
const state = sql`
  CASE WHEN pg_is_in_recovery() THEN epoch || '/standby'
    ELSE epoch || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END AS epoch,
  CASE WHEN pg_is_in_recovery()
    THEN pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
    ELSE pg_current_snapshot()::text END AS snapshot`

/** Of a base of a hundred thousand one page is some hundredth of a second, after which others have their turn. */
const rowsPerPage = 5_000

const indexedColumns = sql.join(
  ['id', 'category_id', ...Object.keys(channelSortKinds)].map((field) =>
    field === 'category_title'
      ? sql`category.title AS category_title`
      : sql`channel.${sql.identifier(field)}`,
  ),
  sql`, `,
)

/** As JSON, which is read in a third of the time that a column a value takes. */
const indexed = (channels: SQL) => sql`(
  SELECT coalesce(json_agg(row_to_json(indexed)), '[]') FROM (
    SELECT ${indexedColumns} FROM (${channels}) AS channel
    JOIN channel_categories AS category ON category.id = channel.category_id ORDER BY channel.id
  ) AS indexed)`

async function only<Row>(answer: Promise<{ rows: Row[] }>): Promise<Row> {
  const { rows } = await answer
  const [row] = rows
  if (!row) throw new Error('channel_sync has lost its only row')
  return row
}
