import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { ChannelImport, ImportRow } from '#contract/channel-imports.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { hasWritten, inPages } from '#server/db/rows.ts'
import { channelCategories } from '#server/modules/titled-things/titled-things.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { channelImportRows, channelImports } from './channels.table.ts'

export type ImportState = ChannelImport['state']
export type StoredImport = Awaited<ReturnType<typeof findImport>> & object
export type StoredRow = typeof channelImportRows.$inferSelect

/** An import without progress for this long counts as abandoned. */
const lease = sql`clock_timestamp() + interval '15 seconds'`

export async function insertImport(
  db: Database,
  { userId, newCategories, at }: { userId: number; newCategories: string[]; at: Date },
): Promise<number | undefined> {
  const [row] = await db
    .insert(channelImports)
    .values({ user_id: userId, state: 'collecting', new_categories: newCategories, created_at: at })
    .returning({ id: channelImports.id })
  return row?.id
}

export async function findImport(db: Database, id: number) {
  const [row] = await selectImports(db).where(eq(channelImports.id, id))
  return row
}

/** Returns the last import that was written, even if it was undone. */
export async function findLastImport(db: Database) {
  const [row] = await selectImports(db)
    .where(inArray(channelImports.state, writtenStates))
    .orderBy(desc(channelImports.ended_at), desc(channelImports.id))
    .limit(1)
  return row
}

/** Locks the import, so that it cannot be started until the transaction ends. */
export async function lockImport(db: Database, id: number) {
  const [row] = await db.select().from(channelImports).where(eq(channelImports.id, id)).for('update')
  return row
}

export async function saveRows(db: Database, importId: number, rows: readonly ImportRow[]) {
  if (rows.length === 0) return
  await db
    .insert(channelImportRows)
    .values(
      rows.map(({ row_number, channel, existing }) => ({
        import_id: importId,
        row_number,
        input: channel,
        existing_id: existing?.id ?? null,
        existing_version: existing?.version ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: [channelImportRows.import_id, channelImportRows.row_number],
      set: {
        input: sql`excluded.input`,
        existing_id: sql`excluded.existing_id`,
        existing_version: sql`excluded.existing_version`,
      },
    })
}

export const countRows = async (db: Database, importId: number): Promise<number> =>
  db.$count(channelImportRows, eq(channelImportRows.import_id, importId))

/** Starts writing or undoing an import. Returns undefined if the import's state does not allow it. */
export async function claimImport(
  db: Database,
  id: number,
  { from, to, total }: { from: ImportState[]; to: ImportState; total: number },
): Promise<number | undefined> {
  const [row] = await db
    .update(channelImports)
    .set({
      state: to,
      attempt: sql`${channelImports.attempt} + 1`,
      leased_until: lease,
      total,
      processed: 0,
      failure: null,
    })
    .where(and(eq(channelImports.id, id), inArray(channelImports.state, from)))
    .returning({ attempt: channelImports.attempt })
  return row?.attempt
}

export type Attempt = { id: number; attempt: number; state: 'writing' | 'undoing' }

/** Records the progress and renews the lease. Returns false when the import was cancelled or given up. */
export const noteProgress = (db: Database, attempt: Attempt, processed: number): Promise<boolean> =>
  hasWritten(db.update(channelImports).set({ processed, leased_until: lease }).where(isAt(attempt)))

type Outcome = Partial<
  Pick<
    typeof channelImports.$inferInsert,
    'processed' | 'created' | 'changed' | 'unchanged' | 'skipped' | 'made_category_ids' | 'ended_at' | 'failure'
  >
>

/** Ends the attempt with `state`. Returns false when the import was cancelled or given up. */
export async function endAttempt(db: Database, attempt: Attempt, state: ImportState, outcome: Outcome) {
  const ended = { ...outcome, state, leased_until: null }
  return hasWritten(db.update(channelImports).set(ended).where(isAt(attempt)))
}

/**
 * Cancels an import that is collected or being written; its writer stops when it next records progress. Returns false
 * in other states.
 */
export async function cancelImport(db: Database, id: number): Promise<boolean> {
  const isOpen = and(eq(channelImports.id, id), inArray(channelImports.state, ['collecting', 'writing', 'failed']))
  return hasWritten(db.update(channelImports).set({ state: 'cancelled', leased_until: null }).where(isOpen))
}

/** Ends imports of dead nodes. Their transactions are rolled back, so they wrote and undid nothing. */
export async function giveUpLeftImports(db: Database, failure: string) {
  await db
    .update(channelImports)
    .set({
      state: sql`CASE WHEN ${channelImports.state} = 'undoing' THEN 'done' ELSE 'failed' END`,
      leased_until: null,
      failure,
    })
    .where(
      and(
        inArray(channelImports.state, ['writing', 'undoing']),
        lt(channelImports.leased_until, sql`clock_timestamp()`),
      ),
    )
}

/** Yields the rows in the order of the file, `rowsAtOnce` at a time. */
export const readRows = (db: Database, importId: number): AsyncGenerator<StoredRow[]> =>
  inPages(
    rowsAtOnce,
    ({ row_number }) => row_number,
    (afterRow, limit) =>
      db
        .select()
        .from(channelImportRows)
        .where(and(eq(channelImportRows.import_id, importId), gt(channelImportRows.row_number, afterRow)))
        .orderBy(asc(channelImportRows.row_number))
        .limit(limit),
  )

/** A batch takes the database some tens of milliseconds. After it, other requests run and the progress is stored. */
const rowsAtOnce = 500

export async function noteRows(db: Database, rows: readonly StoredRow[]) {
  await db.execute(sql`
    UPDATE channel_import_rows AS stored SET channel_id = given.channel_id, before = given.before,
      version_after = given.version_after, skipped = given.skipped
    FROM json_populate_recordset(NULL::channel_import_rows, ${JSON.stringify(rows)}::json) AS given
    WHERE stored.import_id = given.import_id AND stored.row_number = given.row_number`)
}

export async function selectSkipped(db: Database, importId: number) {
  const rows = await db
    .select({ row_number: channelImportRows.row_number, reason: channelImportRows.skipped })
    .from(channelImportRows)
    .where(and(eq(channelImportRows.import_id, importId), isNotNull(channelImportRows.skipped)))
    .orderBy(asc(channelImportRows.row_number))
  return rows.map(({ row_number, reason }) => ({ row_number, reason: reason ?? '' }))
}

/** Creates categories for the titles that have none. Returns the new ids. */
export async function makeCategories(db: Database, titles: readonly string[]): Promise<number[]> {
  const bySearch = new Map(titles.map((title) => [searchText(title), title]))
  if (bySearch.size === 0) return []
  const rows = await db
    .insert(channelCategories)
    .values([...bySearch].map(([titleSearch, title]) => ({ title, titleSearch })))
    .onConflictDoNothing()
    .returning({ id: channelCategories.id })
  return rows.map(({ id }) => id)
}

/** Returns all categories by search text, locked against deletion until the transaction ends. */
export async function shareCategories(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: channelCategories.id, titleSearch: channelCategories.titleSearch })
    .from(channelCategories)
    .orderBy(asc(channelCategories.id))
    .for('key share')
  return new Map(rows.map(({ id, titleSearch }) => [titleSearch, id]))
}

export async function deleteCategories(db: Database, ids: readonly number[]) {
  await db.execute(sql`
    DELETE FROM channel_categories AS category WHERE id = ANY(${sql.param(ids)}::int[])
      AND NOT EXISTS (SELECT FROM channels WHERE category_id = category.id)`)
}

/** Deletes the rows, with their earlier values, of other written imports: only the last import can be undone. */
export async function forgetRowsOfOthers(db: Database, id: number) {
  await db.execute(sql`
    DELETE FROM channel_import_rows WHERE import_id <> ${id} AND import_id IN (
      SELECT id FROM channel_imports WHERE state IN ('done', 'undone'))`)
}

/** Deletes imports that were never written: of one user, or of all users before a time. */
export async function deleteUnwritten(db: Database, which: { userId: number } | { before: Date }) {
  await db
    .delete(channelImports)
    .where(
      and(
        inArray(channelImports.state, ['collecting', 'cancelled', 'failed']),
        'userId' in which ? eq(channelImports.user_id, which.userId) : lt(channelImports.created_at, which.before),
      ),
    )
}

const writtenStates: ImportState[] = ['done', 'undoing', 'undone']

const isAt = ({ id, attempt, state }: Attempt) =>
  and(eq(channelImports.id, id), eq(channelImports.attempt, attempt), eq(channelImports.state, state))

const selectImports = (db: Database) =>
  db
    .select({ ...getTableColumns(channelImports), user_name: personName(users) })
    .from(channelImports)
    .innerJoin(users, eq(users.id, channelImports.user_id))
