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

/** Another user of this device does not see it: what is not theirs is wiped when they sign in. */
const key = storageKeys.projectFilters

/** The filters of the list as it was left, if it had any; storage that cannot be read has none. */
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
    // Storage may be forbidden or full: then the address alone knows.
  }
}

/** Whether the address says nothing at all about the list: a link to its second page is already a link to share. */
export function saysNothing(search: ProjectsSearch): boolean {
  const { page, page_size } = projectsDefaults
  return !isFiltered(search) && search.page === page && search.page_size === page_size
}
