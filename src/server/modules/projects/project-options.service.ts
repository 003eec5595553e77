import { defaultPageSize } from '#contract/paging.ts'
import type { FilterOption, FilterType } from '#contract/projects.ts'
import { type ListField, listFields } from '#domain/project-filters.ts'
import { findByRank } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { titled } from './matching-projects.ts'
import { selectPeopleOptions, selectTitleOptions, type Window } from './project-options.repository.ts'

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
    const all = field.kind === 'choices' ? labelled(field.choices) : await selectPeopleOptions(db, `${field.option}_id`)
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
