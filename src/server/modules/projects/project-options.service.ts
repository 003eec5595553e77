import { asc, min, sql } from 'drizzle-orm'
import { defaultPageSize } from '#contract/paging.ts'
import type { FilterOption, FilterType } from '#contract/projects.ts'
import { type ListField, listFields, NO_USER } from '#domain/project-filters.ts'
import { byRank, findByRank } from '#domain/search-rank.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import type { estimates } from '#server/modules/estimates/estimates.table.ts'
import type { directions } from '#server/modules/titled-things/titled-things.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { containing, titled } from './matching-projects.ts'
import { projects } from './projects.table.ts'

type Wanted = { search: string; page: number; page_size: number }
export type ProjectOptionService = ReturnType<typeof createProjectOptionService>

/** Returns the options of the list's filters in pages. */
export function createProjectOptionService({ db }: { db: Database }) {
  /** Returns options whose label contains the search, regardless of case and ё, best first. Pages count from 1. */
  async function page(type: FilterType, { search, page, page_size: size }: Wanted) {
    const window = { search: searchText(search), limit: size + 1, offset: (page - 1) * size }
    // One option beyond the page tells whether more exist.
    const found = await select(fields[type], window)
    return { items: found.slice(0, size), has_more: found.length > size, page }
  }

  async function select(field: ListField, window: Window) {
    if (field.kind === 'titles') return selectTitleOptions(db, titled[field.name], window)
    // These lists are short enough to read them whole.
    const all =
      field.kind === 'choices'
        ? labelled(field.choices)
        : [
            ...('noUser' in field ? [{ id: NO_USER, label: field.noUser }] : []),
            ...(await selectPeopleOptions(db, `${field.option}_id`)),
          ]
    return findByRank(all, window.search, ({ label }) => label).slice(window.offset, window.offset + window.limit)
  }

  async function firstPages() {
    const pages: [string, Awaited<ReturnType<typeof page>>][] = []
    for (const { option, options } of listFields) {
      pages.push([options, await page(option, { search: '', page: 1, page_size: defaultPageSize })])
    }
    return Object.fromEntries(pages) as Record<ListField['options'], (typeof pages)[number][1]>
  }

  return { page, firstPages }
}

// Object.fromEntries loses the types of its keys.
const fields = Object.fromEntries(listFields.map((field) => [field.option, field])) as Record<FilterType, ListField>

const labelled = (labels: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(labels).map(([id, label]) => ({ id, label }))

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
