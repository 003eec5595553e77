import { asc, count, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { AppError } from '#server/http/app-error.ts'
import { projects } from '#server/modules/projects/projects.table.ts'

/** The number of uses of a row, and the titles of the first ones. */
export type Uses = { count: number; titles: readonly string[] }

/** Builds the refusal of a deletion; `message` precedes the titles of the uses. */
export function inUse(code: string, message: string, { count, titles }: Uses): AppError {
  const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
  return new AppError(409, code, `${message}: ${titles.join(', ')}${more}`)
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
  const [total] = await db.select({ count: count() }).from(projects).where(isUser)
  const rows = await db
    .select({ title: projects.title })
    .from(projects)
    .where(isUser)
    .orderBy(asc(projects.title_search), asc(projects.id))
    .limit(namedUses)
  return { titles: rows.map(({ title }) => title), count: total?.count ?? 0 }
}
