import { asc, count, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { projects } from './projects.table.ts'

/** As many titles as a person would read. */
const shownTitles = 100

/** How many projects use the direction or the estimate, and the titles of the first of them. */
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
    .limit(shownTitles)
  return { titles: rows.map(({ title }) => title), count: total?.count ?? 0 }
}
