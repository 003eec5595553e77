import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ChangesPage } from '#contract/record-changes.ts'
import type { Database } from '#server/db/client.ts'
import { briefs } from '#server/modules/briefs/briefs.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { type RecordedResource, recordChanges } from './record-changes.table.ts'

type Title = ChangesPage['titles'][number]
export type Reference = Pick<Title, 'resource' | 'id'>

type Wanted = {
  resource: RecordedResource
  recordId: number
  /** The id that follows the page. */
  before: number | undefined
  limit: number
}

/** Returns changes of the record, newest first. */
export function selectChanges(db: Database, { resource, recordId, before, limit }: Wanted) {
  return db
    .select({
      id: recordChanges.id,
      at: recordChanges.at,
      by: sql<string | null>`${personName(users)}`,
      action: recordChanges.action,
      import_id: recordChanges.importId,
      is_undo: recordChanges.isUndo,
      before: recordChanges.before,
      after: recordChanges.after,
    })
    .from(recordChanges)
    .leftJoin(users, eq(users.id, recordChanges.actorId))
    .where(
      and(
        eq(recordChanges.resource, resource),
        eq(recordChanges.recordId, recordId),
        before === undefined ? undefined : lt(recordChanges.id, before),
      ),
    )
    .orderBy(desc(recordChanges.id))
    .limit(limit)
}

/** Returns the titles of stored rows, and the last titles of deleted ones. */
export async function selectTitles(db: Database, named: readonly Reference[]): Promise<Title[]> {
  if (named.length === 0) return []
  const { rows } = await db.execute<Title>(sql`
    WITH named AS (
      SELECT DISTINCT resource, id FROM json_to_recordset(${JSON.stringify(named)}::json) AS n (resource text, id integer)
    )
    SELECT resource, id, coalesce(
      CASE resource
        WHEN 'channel_categories' THEN (SELECT title FROM channel_categories AS c WHERE c.id = named.id)
        WHEN 'directions' THEN (SELECT title FROM directions AS d WHERE d.id = named.id)
        WHEN 'estimates' THEN (SELECT title FROM estimates AS e WHERE e.id = named.id)
        WHEN 'positions' THEN (SELECT title FROM positions AS p WHERE p.id = named.id)
        WHEN 'users' THEN (SELECT ${personName(users)} FROM users WHERE users.id = named.id)
      END,
      (SELECT before ->> 'title' FROM record_changes AS c
        WHERE c.resource = named.resource AND record_id = named.id AND action = 'deleted' ORDER BY c.id DESC LIMIT 1)
    ) AS title
    FROM named ORDER BY resource, id`)
  return rows.filter(({ title }) => title !== null)
}

export async function findProjectOfBrief(db: Database, briefId: number): Promise<number | undefined> {
  const [row] = await db.select({ projectId: briefs.project_id }).from(briefs).where(eq(briefs.id, briefId))
  return row?.projectId
}

/** Deletes in steps, because one statement over years of changes would hold its locks for long. */
export async function deleteChangesBefore(db: Database, oldest: Date) {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM record_changes WHERE id IN (
        SELECT id FROM record_changes WHERE at < ${oldest.toISOString()} LIMIT ${deletedAtOnce})`)
    if ((rowCount ?? 0) < deletedAtOnce) return
  }
}

const deletedAtOnce = 10_000
