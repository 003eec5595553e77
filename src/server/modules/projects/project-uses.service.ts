import { asc, count, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { projects } from './projects.table.ts'

/** An error names at most this many projects. */
const shownTitles = 100

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
    .limit(shownTitles)
  return { titles: rows.map(({ title }) => title), count: total?.count ?? 0 }
}
