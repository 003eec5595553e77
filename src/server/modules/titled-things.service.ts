import { eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'

/**
 * Manages titled rows that other rows use, such as positions. Titles are unique regardless of case and ё, and a row in
 * use cannot be removed.
 */
export function createTitledThings({ db, now, table, kind, words, usesOf }: TitledThings) {
  /** Returns the id of the new row. @throws AppError `…_title_taken` (409) */
  async function add(fields: { title: string; description?: string }, userId: number): Promise<number> {
    return db.transaction(async (tx) => {
      await recordAs(tx, { userId, at: now() })
      const [row] = await tx
        .insert(table)
        .values({ ...fields, titleSearch: searchText(fields.title) })
        .onConflictDoNothing()
        .returning({ id: table.id })
      if (!row) throw new AppError(409, `${kind}_title_taken`, words.taken(fields.title))
      return row.id
    })
  }

  /** @throws AppError `…_not_found` (404), `…_in_use` (409) with the uses */
  async function remove(id: number, actorId: number) {
    await db.transaction(async (tx) => {
      // The lock prevents new uses of the row while it is deleted.
      const found = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      if (found.length === 0) throw new AppError(404, `${kind}_not_found`, words.notFound)
      const uses = await usesOf(tx, id)
      if (uses.count > 0) throw inUse(`${kind}_in_use`, words.inUse, uses)
      const at = now()
      await recordAs(tx, { userId: actorId, at })
      await tx.delete(table).where(eq(table.id, id))
      await audit(tx, { at, action: `${kind}_deleted`, actorId, subject: String(id) })
    })
  }

  return { add, remove }
}

type TitledThings = {
  db: Database
  now: () => Date
  table: PgTable & { id: AnyPgColumn<{ data: number; notNull: true }> }
  kind: 'position' | 'direction' | 'channel_category'
  words: { notFound: string; taken: (title: string) => string; inUse: string }
  usesOf: (db: Database, id: number) => Promise<Uses>
}

/** The number of uses of a row, and the titles of the first ones. */
export type Uses = { count: number; titles: readonly string[] }

/** Builds the refusal of a deletion; `message` precedes the titles of the uses. */
export function inUse(code: string, message: string, { count, titles }: Uses): AppError {
  const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
  return new AppError(409, code, `${message}: ${titles.join(', ')}${more}`)
}

/** Errors and lists name at most this many uses, because all titles of a large base take megabytes. */
export const namedUses = 100
