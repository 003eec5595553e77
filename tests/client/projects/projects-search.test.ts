import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  changedList,
  countFilters,
  filtersOf,
  projectsDefaults,
  projectsSearch,
} from '#client/features/projects/projects-search.ts'
import { projectFilter } from '#contract/projects.ts'
import { ofEachParam } from '#domain/project-filters.ts'

const read = (search: unknown) => z.parse(projectsSearch, search)
const readAddress = (address: string) => read(defaultParseSearch(address))

describe('the address of the list of projects', () => {
  test('is empty for the defaults', () => {
    expect(read({})).toEqual(projectsDefaults)
  })

  test('has every filter: labels of directions and estimates, ids of users', () => {
    const all = {
      search: 'мёд',
      directions: ['Запуск', '2026'],
      estimate_titles: ['Кофе, «Зерно» & осень'],
      placement_start_from: '2026-08-01',
      placement_start_to: '2026-12-31',
      stages: ['brief', 'report'],
      stage_statuses: ['declined'],
      placement_end_from: '2026-09-01',
      placement_end_to: null,
      creator_ids: [3, 4],
      manager_ids: [0, 5],
      client_budget_from: 300_000.5,
      client_budget_to: 1_000_000,
      page: 2,
      page_size: 50,
    }
    expect(readAddress(defaultStringifySearch(all))).toEqual(all)
  })

  test('takes a single value without brackets, and a label of digits as text', () => {
    expect(readAddress('?directions=2026&creator_ids=7&stages=report')).toEqual({
      ...projectsDefaults,
      directions: ['2026'],
      creator_ids: [7],
      stages: ['report'],
    })
  })

  test('keeps the valid ones of several values', () => {
    expect(readAddress('?stages=%5B%22brief%22%2C%22archive%22%2C%22brief%22%5D').stages).toEqual(['brief'])
  })

  test.each([
    '?page=0',
    '?page=abc',
    '?page_size=15',
    '?stages=constructor',
    '?stage_statuses=1',
    '?creator_ids=abc',
    '?creator_ids=0',
    '?client_budget_from=-1',
    '?client_budget_to=1.005',
    '?manager_ids=1.5',
    '?placement_start_from=2026-02-30',
    '?placement_start_to=01.08.2026',
    '?directions=%7B%7D',
    '?search=%5B1%5D',
  ])('replaces the garbage of %s by the default', (address) => {
    expect(readAddress(address)).toEqual(projectsDefaults)
  })

  test('can always be read and accepted by the server, and the result survives writing and reading', () => {
    const several = fc.oneof(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.nat(3), fc.constantFrom('brief', 'declined'))),
      fc.anything(),
    )
    const end = fc.oneof(fc.constantFrom('2026-08-01', '', 0, -0, 1e6, 0.01), fc.double(), fc.anything())
    fc.assert(
      fc.property(
        fc.record(
          {
            search: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
            ...ofEachParam(
              () => several,
              () => end,
            ),
            page: fc.oneof(fc.integer(), fc.anything()),
            page_size: fc.oneof(fc.constantFrom(10, 20, 50), fc.anything()),
          },
          { requiredKeys: [] },
        ),
        (address) => {
          const search = read(address)
          expect(readAddress(defaultStringifySearch(search))).toEqual(search)
          expect(z.parse(projectFilter, search)).toEqual(filtersOf(search))
        },
      ),
    )
  })
})

test('a changed filter opens the first page and keeps the other filters', () => {
  const search = { ...projectsDefaults, search: 'мёд', page: 7 }
  expect(changedList(search, { stages: ['brief'] })).toEqual({ ...search, stages: ['brief'], page: 1 })
})

test('each end of the start date, and both, count as one filter, and the search as none', () => {
  for (const end of ['placement_start_from', 'placement_start_to'])
    expect(countFilters({ ...projectsDefaults, [end]: '2026-08-01' })).toBe(1)
  const range = { placement_start_from: '2026-08-01', placement_start_to: '2026-09-01' }
  expect(countFilters({ ...projectsDefaults, ...range, search: 'мёд', manager_ids: [1, 2] })).toBe(2)
})
