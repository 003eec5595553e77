import { sql } from 'drizzle-orm'
import type { Channel } from '#contract/channels.ts'
import type { Database } from '#server/db/client.ts'
import { onlyRow } from '#server/db/rows.ts'

/** The position of an offline copy, which has all changes before transaction `xid`, and those of `xid` up to `id`. */
export type ChangePosition = { xid: string; id: number }

type ChangeRow = { id: number; xid: string; channel: Channel | null }

/**
 * Returns the changes after the position, oldest first; a deletion has no channel. It stops before the oldest running
 * transaction, because later changes of that transaction would be missed.
 */
export async function selectChanges(db: Database, after: ChangePosition, limit: number) {
  const { rows } = await db.execute<ChangeRow>(sql`
    WITH change AS (
      -- Each half in the order of its index, or every page would sort all that is left.
      (
        SELECT changed_xid, id, false AS is_deleted FROM channels
        WHERE (changed_xid, id) > (${after.xid}::xid8, ${after.id}::int)
          AND changed_xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY changed_xid, id LIMIT ${limit}
      ) UNION ALL (
        SELECT changed_xid, channel_id, true FROM channel_deletions
        -- A first copy has nothing to delete.
        WHERE ${after.xid}::xid8 > '0'::xid8
          AND (changed_xid, channel_id) > (${after.xid}::xid8, ${after.id}::int)
          AND changed_xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY changed_xid, channel_id LIMIT ${limit}
      )
      ORDER BY 1, 2 LIMIT ${limit}
    )
    SELECT change.id, change.changed_xid::text AS xid,
      CASE WHEN change.is_deleted THEN NULL ELSE (
        -- Not jsonb, which takes three times as long to build.
        SELECT row_to_json(titled) FROM (SELECT channels.*, category.title AS category_title) AS titled
      ) END AS channel
    FROM change
    LEFT JOIN channels ON channels.id = change.id AND NOT change.is_deleted
    LEFT JOIN channel_categories AS category ON category.id = channels.category_id
    ORDER BY change.changed_xid, change.id`)
  return rows
}

export async function selectSyncState(db: Database): Promise<{ epoch: string; total: number }> {
  const { rows } = await db.execute<{ epoch: string; total: number }>(
    sql`SELECT epoch, (SELECT count(*)::int FROM channels) AS total FROM channel_sync`,
  )
  return onlyRow(rows)
}

export async function recordStart(db: Database, start: { id: string; at: Date }) {
  await db.execute(sql`INSERT INTO channel_sync_starts (id, at) VALUES (${start.id}, ${start.at})`)
}

export async function isKnownStart(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM channel_sync_starts WHERE id = ${id}`)
  return rows.length > 0
}

/** Makes `renewEpochAfterRestore` detect a restore into the database that the backup came from. */
export async function forgetHome(db: Database) {
  await db.execute(sql`UPDATE channel_sync SET home = 'restored'`)
}

/**
 * Detects a restore into another database, where stored transaction numbers may lie in the future and copies
 * would miss rows. It then stamps every row and renews the epoch, so that copies start over.
 */
export async function renewEpochAfterRestore(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ was: string; is: string }>(sql`
      SELECT home AS was,
        (SELECT system_identifier FROM pg_control_system()) || '/' ||
        (SELECT oid FROM pg_database WHERE datname = current_database()) AS is
      FROM channel_sync FOR UPDATE`)
    const [home] = rows
    if (!home || home.was === home.is) return false
    await tx.execute(sql`UPDATE channel_sync SET home = ${home.is}, epoch = gen_random_uuid()`)
    if (home.was === '') return false
    await tx.execute(sql`UPDATE channels SET version = version`)
    await tx.execute(sql`UPDATE channel_deletions SET changed_xid = pg_current_xact_id()`)
    return true
  })
}
