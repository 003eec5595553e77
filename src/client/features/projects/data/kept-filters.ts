import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import {
  filtersOf,
  isFiltered,
  type ProjectsFilters,
  type ProjectsSearch,
  projectsDefaults,
  projectsSearch,
} from './projects-search.ts'

/** Another user's sign-in deletes the filters. */
const key = storageKeys.projectFilters

/** Returns the filters as they were left; undefined without any, or when the storage cannot be read. */
export function readKeptFilters(): ProjectsFilters | undefined {
  try {
    const kept = z.safeParse(projectsSearch, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success && isFiltered(kept.data) ? filtersOf(kept.data) : undefined
  } catch {
    return undefined
  }
}

export function keepFilters(search: ProjectsSearch): void {
  try {
    if (isFiltered(search)) localStorage.setItem(key, JSON.stringify(filtersOf(search)))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the filters are in the address only.
  }
}

/** Whether the address says nothing about the list; a link to the second page already is one to share. */
export function saysNothing(search: ProjectsSearch): boolean {
  const { page, page_size } = projectsDefaults
  return !isFiltered(search) && search.page === page && search.page_size === page_size
}
