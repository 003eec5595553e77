import { and, gte, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ProjectFilter } from '#contract/projects.ts'
import { NO_USER, type ProjectFilterField, projectFilters } from '#domain/project-filters.ts'
import { searchText } from '#domain/search-text.ts'
import { briefs } from '#server/modules/briefs/briefs.table.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { directions } from '#server/modules/titled-things/titled-things.table.ts'
import { projects } from './projects.table.ts'

/** Returns the filter's conditions in SQL, or undefined for an empty filter. */
export function matchingProjects(filter: ProjectFilter): SQL | undefined {
  return and(
    containing(projects.title_search, searchText(filter.search)),
    ...projectFilters.map((field) => conditionOf(field, filter)),
  )
}

/** Returns the condition that the text contains the search, or undefined for an empty search. */
export const containing = (text: PgColumn, search: string): SQL | undefined =>
  search === '' ? undefined : like(text, `%${search.replace(/[\\%_]/g, '\\$&')}%`)

const columns = {
  directions: projects.direction_id,
  estimate_titles: projects.estimate_id,
  placement_start: projects.placement_start_date,
  stages: projects.stage,
  stage_statuses: projects.stage_status,
  placement_end: projects.placement_end_date,
  creator_ids: projects.creator_id,
  manager_ids: projects.manager_id,
  client_budget: briefs.client_budget,
} satisfies Record<ProjectFilterField['name'], PgColumn>
export const titled = { directions, estimate_titles: estimates }

function conditionOf(field: ProjectFilterField, filter: ProjectFilter): SQL | undefined {
  const column = columns[field.name]
  if ('from' in field) {
    const [from, to] = [filter[`${field.name}_from`], filter[`${field.name}_to`]]
    const range = and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
    return field.kind === 'amounts' ? ofBriefs(range) : range
  }
  if (field.kind === 'titles') return ofLabels(column, titled[field.name], filter[field.name])
  if (field.kind === 'choices') return anyOf(column, filter[field.name])
  const ids: readonly number[] = filter[field.name]
  const users = anyOf(
    column,
    ids.filter((id) => id !== NO_USER),
  )
  return ids.includes(NO_USER) ? or(isNull(column), users) : users
}

const ofBriefs = (condition: SQL | undefined) =>
  condition && sql`${projects.id} IN (SELECT ${briefs.project_id} FROM ${briefs} WHERE ${condition})`

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
