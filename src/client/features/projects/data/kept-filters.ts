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

/** The stored filters are deleted when another user signs in. */
const key = storageKeys.projectFilters

/** Returns the filters of the last visit; undefined if there are none or the storage cannot be read. */
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
    // If the storage is unavailable, the filters are only in the URL.
  }
}

/** Whether the URL sets no filter and no paging. A URL with a page may be a shared link, so it is left as it is. */
export function saysNothing(search: ProjectsSearch): boolean {
  const { page, page_size } = projectsDefaults
  return !isFiltered(search) && search.page === page && search.page_size === page_size
}
