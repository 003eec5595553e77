import { eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** A table whose rows have numbers. */
export type NumberedTable = PgTable & { id: AnyPgColumn<{ data: number; notNull: true }> }

/**
 * Locks the row until the transaction ends: `update` against all writers, `key share` against its deletion. Returns
 * false when there is no such row.
 */
export async function lockRow(tx: Database, table: NumberedTable, id: number, how: 'update' | 'key share') {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for(how)
  return rows.length > 0
}

/** Returns the row of a query that always has one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a query returned no row')
  return row
}

/** Runs a write, and tells whether it has added, changed or deleted a row. */
export const hasWritten = async (write: PromiseLike<{ rowCount: number | null }>): Promise<boolean> =>
  (await write).rowCount !== 0

/** Yields pages of at most `size` rows, each with the rows behind the last one of the page before. */
export async function* inPages<Row>(
  size: number,
  keyOf: (row: Row) => number,
  select: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await select(after, size)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = keyOf(last)
  }
}
