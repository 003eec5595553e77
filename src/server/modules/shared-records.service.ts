import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { lockRow, type NumberedTable } from '#server/db/rows.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import type { AuditAction } from '#server/modules/audit/audit.table.ts'
import { projects } from '#server/modules/projects/projects.table.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'

type Removal = {
  table: NumberedTable
  action: AuditAction
  notFound: () => AppError
  /** Why a row in use stays; `message` precedes the titles of the uses. */
  used?: { code: string; message: string; of: (db: Database, id: number) => Promise<Uses> }
}

/** The number of uses of a row, and the titles of the first ones. */
export type Uses = { count: number; titles: readonly string[] }

/** Returns the removal of a record that all users share, with its entries in the history and the audit log. */
export const recordRemoval =
  ({ db, now }: { db: Database; now: () => Date }, { table, action, notFound, used }: Removal) =>
  async (id: number, actorId: number): Promise<void> => {
    await db.transaction(async (tx) => {
      // The lock prevents new uses of the row while it is deleted.
      if (!(await lockRow(tx, table, id, 'update'))) throw notFound()
      const { count, titles } = (await used?.of(tx, id)) ?? { count: 0, titles: [] }
      const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
      if (used && count > 0) throw new AppError(409, used.code, `${used.message}: ${titles.join(', ')}${more}`)
      const at = now()
      await recordAs(tx, { userId: actorId, at })
      await tx.delete(table).where(eq(table.id, id))
      await audit(tx, { at, action, actorId, subject: String(id) })
    })
  }

/** Errors and lists name at most this many uses, because all titles of a large base take megabytes. */
export const namedUses = 100

/** Returns the projects with the direction or estimate. */
export async function projectsUsing(
  db: Database,
  reference: 'direction_id' | 'estimate_id',
  id: number,
): Promise<Uses> {
  const isUser = eq(projects[reference], id)
  const count = await db.$count(projects, isUser)
  const rows = await db
    .select({ title: projects.title })
    .from(projects)
    .where(isUser)
    .orderBy(asc(projects.title_search), asc(projects.id))
    .limit(namedUses)
  return { titles: rows.map(({ title }) => title), count }
}

/**
 * Another user saved the record first: the error names the user and carries what is stored. `record` continues «Пока вы
 * редактировали», and `rest` follows the name.
 */
export function changedMeanwhile(code: string, record: string, details: { changed_by: string | null }, rest = '') {
  const who = details.changed_by || 'другой сотрудник'
  return new AppError(409, code, `Пока вы редактировали ${record} изменил(а) ${who}${rest}`, { details })
}
