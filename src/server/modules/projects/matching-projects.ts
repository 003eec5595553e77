import { and, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ProjectFilter } from '#contract/projects.ts'
import { searchText } from '#domain/search-text.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { directions } from '#server/modules/directions/directions.table.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { projects } from './projects.table.ts'

/** Returns the filter's conditions in SQL, or undefined for an empty filter. */
export function matchingProjects(filter: ProjectFilter): SQL | undefined {
  const { placement_start_from: from, placement_start_to: to } = filter
  const search = searchText(filter.search)
  return and(
    search === '' ? undefined : like(projects.title_search, `%${escapeLike(search)}%`),
    ofLabels(projects.direction_id, directions, filter.directions),
    ofLabels(projects.estimate_id, estimates, filter.estimate_titles),
    from ? gte(projects.placement_start_date, from) : undefined,
    to ? lte(projects.placement_start_date, to) : undefined,
    anyOf(projects.stage, filter.stages),
    anyOf(projects.stage_status, filter.stage_statuses),
    anyOf(projects.creator_id, filter.creator_ids),
    anyOf(projects.manager_id, filter.manager_ids),
  )
}

/** One parameter for all values, because PostgreSQL takes long to plan a thousand parameters. */
function anyOf(column: PgColumn, values: readonly unknown[]): SQL | undefined {
  return values.length === 0 ? undefined : sql`${column} = ANY (${sql.param([...values])})`
}

/** Reads the ids of the labels first, so that PostgreSQL uses the column's index. */
function ofLabels(
  column: PgColumn,
  labelled: typeof directions | typeof estimates,
  labels: readonly string[],
): SQL | undefined {
  if (labels.length === 0) return undefined
  const ids = sql`SELECT ${labelled.id} FROM ${labelled} WHERE ${anyOf(labelled.title, labels)}`
  return sql`${column} = ANY (ARRAY(${ids}))`
}
