import { defaultPageSize } from '#contract/paging.ts'
import type { FilterOption, FilterType } from '#contract/projects.ts'
import { projectStages, stageStatuses } from '#domain/project.ts'
import { findByRank } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { directions } from '#server/modules/directions/directions.table.ts'
import { estimates } from '#server/modules/estimates/estimates.table.ts'
import { selectPeopleOptions, selectTitleOptions } from './project-options.repository.ts'

export type ProjectOptionService = ReturnType<typeof createProjectOptionService>

/** Returns the options of the list's filters in pages. */
export function createProjectOptionService({ db }: { db: Database }) {
  /** Returns options whose label contains the search, regardless of case and ё, best first. Pages count from 1. */
  async function page(type: FilterType, wanted: { search: string; page: number; page_size: number }) {
    const { page, page_size: size } = wanted
    const offset = (page - 1) * size
    // One option beyond the page tells whether more exist.
    const found = await select(type, { search: searchText(wanted.search), limit: size + 1, offset })
    return { items: found.slice(0, size), has_more: found.length > size, page }
  }

  function select(type: FilterType, window: { search: string; limit: number; offset: number }) {
    if (type === 'direction') return selectTitleOptions(db, directions, window)
    if (type === 'estimate') return selectTitleOptions(db, estimates, window)
    return selectShort(type, window)
  }

  /** These lists are short enough to read them whole. */
  async function selectShort(
    type: Exclude<FilterType, 'direction' | 'estimate'>,
    { search, limit, offset }: { search: string; limit: number; offset: number },
  ) {
    const all = await readAll(type)
    return findByRank(all, search, ({ label }) => label).slice(offset, offset + limit)
  }

  async function readAll(type: Exclude<FilterType, 'direction' | 'estimate'>): Promise<FilterOption[]> {
    if (type === 'stage') return labelled(projectStages)
    if (type === 'status') return labelled(stageStatuses)
    return selectPeopleOptions(db, type === 'creator' ? 'creator_id' : 'manager_id')
  }

  async function firstPages() {
    const first = (type: FilterType) => page(type, { search: '', page: 1, page_size: defaultPageSize })
    return {
      directions: await first('direction'),
      estimates: await first('estimate'),
      creators: await first('creator'),
      managers: await first('manager'),
      stages: await first('stage'),
      statuses: await first('status'),
    }
  }

  return { page, firstPages }
}

const labelled = (labels: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(labels).map(([id, label]) => ({ id, label }))
