import * as z from 'zod/mini'
import { searchBoxText, searchParam } from '#client/lib/page/search-param.ts'
import { defaultPageSize, pageSizes } from '#contract/paging.ts'
import { isCalendarDate } from '#domain/calendar-date.ts'
import { isProjectStage, isStageStatus } from '#domain/project.ts'

const maxChoices = 1_000
const none: never[] = []

/** Parses a list of values and drops invalid ones; accepts a single value without brackets. */
const several = <Value>(read: (value: unknown) => Value | undefined) =>
  z.catch(
    z._default(
      z.pipe(
        z.unknown(),
        z.transform((values): Value[] => {
          const known = (Array.isArray(values) ? values : [values]).flatMap((value) => read(value) ?? [])
          return [...new Set(known)].slice(0, maxChoices)
        }),
      ),
      none,
    ),
    none,
  )

const day = z.catch(z._default(z.string().check(z.refine((text) => text === '' || isCalendarDate(text))), ''), '')

/** Parses the URL of the list of projects; invalid values become defaults. The names match the API contract. */
export const projectsSearch = z.object({
  search: searchParam,
  directions: several(readLabel),
  estimate_titles: several(readLabel),
  /** An empty string if this end of the range is open. */
  placement_start_from: day,
  placement_start_to: day,
  stages: several((value) => (typeof value === 'string' && isProjectStage(value) ? value : undefined)),
  stage_statuses: several((value) => (typeof value === 'string' && isStageStatus(value) ? value : undefined)),
  creator_ids: several(readId),
  manager_ids: several(readId),
  page: z.catch(z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1), 1),
  page_size: z.catch(z._default(z.literal(pageSizes), defaultPageSize), defaultPageSize),
})
export type ProjectsSearch = z.output<typeof projectsSearch>
export type ProjectsFilters = Omit<ProjectsSearch, 'page' | 'page_size'>

export const noFilters: ProjectsFilters = {
  search: '',
  directions: none,
  estimate_titles: none,
  placement_start_from: '',
  placement_start_to: '',
  stages: none,
  stage_statuses: none,
  creator_ids: none,
  manager_ids: none,
}

/** The default values, which the URL omits. */
export const projectsDefaults: ProjectsSearch = { ...noFilters, page: 1, page_size: defaultPageSize }

export type ProjectsChange = Partial<ProjectsSearch>

/** Applies a change to the search; opens the first page unless the change sets a page. */
export function changedList(search: ProjectsSearch, change: ProjectsChange): ProjectsSearch {
  return { ...search, page: 1, ...change }
}

/** Returns the filters without the paging. */
export function filtersOf({ page, page_size, ...filters }: ProjectsSearch): ProjectsFilters {
  return filters
}

/** Counts the filters without the search; both ends of the start date count as one. */
export function countFilters(filters: ProjectsFilters): number {
  const { directions, estimate_titles, stages, stage_statuses, creator_ids, manager_ids } = filters
  const chosen = [directions, estimate_titles, stages, stage_statuses, creator_ids, manager_ids]
  const hasStart = filters.placement_start_from !== '' || filters.placement_start_to !== ''
  return chosen.filter((values) => values.length > 0).length + (hasStart ? 1 : 0)
}

/** Whether a filter or the search is set, so that an empty list does not mean that no projects exist. */
export function isFiltered(filters: ProjectsFilters): boolean {
  return filters.search.trim() !== '' || countFilters(filters) > 0
}

/** Accepts numbers and booleans too, because the router parses a label such as `2026` as a number. */
function readLabel(value: unknown): string | undefined {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  return (isPlain && searchBoxText(String(value))) || undefined
}

function readId(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647 ? Number(value) : undefined
}
