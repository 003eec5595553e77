import { sql } from 'drizzle-orm'
import type { Channel } from '#contract/channels.ts'
import type { Database } from '#server/db/client.ts'

/** Where a copy stands: everything written by transactions up to `xid`, and of that one up to `id`. */
export type ChangePosition = { epoch: string; xid: string; id: number }

type ChangeRow = { id: number; xid: string; channel: Channel | null }

/**
 * What changed after the position, oldest first, deletions among it as rows without a channel. Stops before the oldest
 * transaction that still runs: its rows would else be passed by.
 */
export async function selectChanges(db: Database, after: { xid: string; id: number }, limit: number) {
  const { rows } = await db.execute<ChangeRow>(sql`
    WITH change AS (
      SELECT changed_xid, id, false AS is_deleted FROM channels
      WHERE (changed_xid, id) > (${after.xid}::xid8, ${after.id}::int)
        AND changed_xid < pg_snapshot_xmin(pg_current_snapshot())
      UNION ALL
      SELECT changed_xid, channel_id, true FROM channel_deletions
      WHERE (changed_xid, channel_id) > (${after.xid}::xid8, ${after.id}::int)
        AND changed_xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY 1, 2 LIMIT ${limit}
    )
    SELECT change.id, change.changed_xid::text AS xid,
      CASE WHEN change.is_deleted THEN NULL
        ELSE to_jsonb(channels) || jsonb_build_object('category_title', category.title) END AS channel
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
  const [state] = rows
  if (!state) throw new Error('channel_sync has lost its only row')
  return state
}

/**
 * After a restore into another cluster the stored transaction numbers may lie in its future, where no copy would ever
 * see them: then stamps every row anew and renews the epoch, so that copies start over.
 */
export async function renewEpochAfterRestore(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ is_ahead: boolean }>(sql`
    SELECT greatest(
      (SELECT changed_xid FROM channels ORDER BY changed_xid DESC LIMIT 1),
      (SELECT changed_xid FROM channel_deletions ORDER BY changed_xid DESC LIMIT 1)
    ) > pg_current_xact_id() AS is_ahead`)
  if (!rows[0]?.is_ahead) return false
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE channels SET version = version`)
    await tx.execute(sql`UPDATE channel_deletions SET changed_xid = pg_current_xact_id()`)
    await tx.execute(sql`UPDATE channel_sync SET epoch = gen_random_uuid()`)
  })
  return true
}
