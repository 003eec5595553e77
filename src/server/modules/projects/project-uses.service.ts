import { asc, count, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { namedUses } from '#server/modules/titled-things.service.ts'
import { projects } from './projects.table.ts'

/** Returns the number of projects with the direction or estimate, and the first titles. */
export async function projectsUsing(
  db: Database,
  reference: 'direction_id' | 'estimate_id',
  id: number,
): Promise<{ titles: string[]; count: number }> {
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
