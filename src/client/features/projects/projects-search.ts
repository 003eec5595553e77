import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { searchBoxText, searchParam } from '#client/lib/page/address-params.ts'
import { isAmount } from '#contract/fields.ts'
import { defaultPageSize, pageSizes } from '#contract/paging.ts'
import type { ProjectFilter } from '#contract/projects.ts'
import { isCalendarDate } from '#domain/calendar-date.ts'
import {
  isNoUser,
  type ListField,
  type ListItems,
  NO_USER,
  ofEachParam,
  projectFilters,
  type RangeEnds,
} from '#domain/project-filters.ts'

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

const day = z.catch(z._default(z.nullable(z.string().check(z.refine(isCalendarDate))), null), null)
// An address cannot hold −0, which comes back as 0.
const sum = z.number().check(
  z.refine(isAmount),
  z.overwrite((value) => value + 0),
)
const amount = z.catch(z._default(z.nullable(sum), null), null)

// TypeScript cannot follow a declaration to its schema; tests/client/projects/projects-search.test.ts checks it.
type Params = { [Name in keyof ListItems]: ReturnType<typeof several<ListItems[Name]>> } & RangeEnds<
  typeof day,
  typeof amount
>

/** Parses the URL of the list of projects; invalid values become defaults. The names match the API contract. */
export const projectsSearch = z.object({
  search: searchParam,
  ...(ofEachParam(
    (field) => several((value) => readItem(field, value)),
    ({ kind }) => (kind === 'days' ? day : amount),
  ) as Params),
  page: z.catch(z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1), 1),
  page_size: z.catch(z._default(z.literal(pageSizes), defaultPageSize), defaultPageSize),
})
export type ProjectsSearch = z.output<typeof projectsSearch>
export type ProjectsFilters = ProjectFilter

export const noFilters: ProjectsFilters = {
  search: '',
  ...ofEachParam(
    () => none,
    () => null,
  ),
}

/** The default values, which the URL omits. */
export const projectsDefaults: ProjectsSearch = { ...noFilters, page: 1, page_size: defaultPageSize }

export type ProjectsChange = Partial<ProjectsSearch>

/** Applies a change to the search; opens the first page unless the change sets a page. */
export function changedList(search: ProjectsSearch, change: ProjectsChange): ProjectsSearch {
  return { ...search, page: 1, ...change }
}

export const filtersOf = ({ page, page_size, ...filters }: ProjectsSearch): ProjectsFilters => filters

/** Counts the filters without the search; both ends of a range count as one. */
export function countFilters(filters: ProjectsFilters): number {
  return projectFilters.filter((field) =>
    'from' in field
      ? filters[`${field.name}_from`] !== null || filters[`${field.name}_to`] !== null
      : filters[field.name].length > 0,
  ).length
}

/** Whether a filter or the search is set, so that an empty list does not mean that no projects exist. */
export function isFiltered(filters: ProjectsFilters): boolean {
  return filters.search.trim() !== '' || countFilters(filters) > 0
}

/** Reads a value of a list; undefined for one that is unknown to this version. */
export function readItem(field: ListField, value: unknown): string | number | undefined {
  switch (field.kind) {
    case 'titles':
      return readLabel(value)
    case 'people':
      return isNoUser(field, value) ? NO_USER : readId(value)
    case 'choices':
      return typeof value === 'string' && Object.hasOwn(field.choices, value) ? value : undefined
  }
}

/** Accepts numbers and booleans too, because the router parses a label such as `2026` as a number. */
function readLabel(value: unknown): string | undefined {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  return (isPlain && searchBoxText(String(value))) || undefined
}

function readId(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647 ? Number(value) : undefined
}

/** The stored filters are deleted when another user signs in. */
const key = storageKeys.projectFilters

/** Returns the filters of the last visit; undefined if there are none. */
export function readKeptFilters(): ProjectsFilters | undefined {
  const { data } = z.safeParse(projectsSearch, parseJson(localStorage.getItem(key)))
  return data && isFiltered(data) ? filtersOf(data) : undefined
}

export function keepFilters(search: ProjectsSearch): void {
  try {
    if (isFiltered(search)) localStorage.setItem(key, JSON.stringify(filtersOf(search)))
    else localStorage.removeItem(key)
  } catch {
    // If the storage is unavailable, the filters are only in the URL.
  }
}
