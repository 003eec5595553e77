import { asc, min, sql } from 'drizzle-orm'
import type { FilterOption } from '#contract/projects.ts'
import { byRank } from '#domain/search-rank.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import type { estimates } from '#server/modules/estimates/estimates.table.ts'
import type { directions } from '#server/modules/titled-things/titled-things.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { containing } from './matching-projects.ts'
import { projects } from './projects.table.ts'

export type Window = { search: string; limit: number; offset: number }

/**
 * Returns distinct titles by search text, because the filter matches estimates by title. A search reads all
 * matches and ranks them here, because PostgreSQL's "C" collation knows Latin letters only.
 */
export async function selectTitleOptions(
  db: Database,
  titled: typeof directions | typeof estimates,
  { search, limit, offset }: Window,
): Promise<FilterOption[]> {
  const titleSearch = 'titleSearch' in titled ? titled.titleSearch : titled.title_search
  const all = db
    .select({ label: titled.title, id: sql<number>`${min(titled.id)}` })
    .from(titled)
    .where(containing(titleSearch, search))
    .groupBy(titled.title, titleSearch)
    .orderBy(asc(titleSearch), asc(titled.title))
  if (search === '') return all.limit(limit).offset(offset)
  return byRank(await all, search, ({ label }) => [label]).slice(offset, offset + limit)
}

export async function selectPeopleOptions(db: Database, role: 'creator_id' | 'manager_id'): Promise<FilterOption[]> {
  const people = await db
    .select({ label: personName(users), id: users.id })
    .from(users)
    .where(sql`EXISTS (SELECT FROM ${projects} WHERE ${projects[role]} = ${users.id})`)
    .orderBy(asc(users.id))
  return people.toSorted((a, b) => compareSearchTexts(searchText(a.label), searchText(b.label)))
}
