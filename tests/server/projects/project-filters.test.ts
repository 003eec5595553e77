import { expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import { type ProjectFilter, projectFilter } from '#contract/projects.ts'
import { listFields } from '#domain/project-filters.ts'
import { searchText } from '#domain/search-text.ts'
import { readBudgets } from '#server/modules/briefs/briefs.repository.ts'
import { createRandom } from '#server/seeded-random.ts'
import { startProjects } from '../sample-brief.ts'
import { seedProjects } from '../seed-projects.ts'
import { startTestServer, type TestClient } from '../test-server.ts'

type Page = { items: Project[]; total: number }
type Filter = Partial<ProjectFilter>

async function start() {
  const { api, db } = await startTestServer()
  await api.signIn()
  await seedProjects(db, 600)
  const find = async (json: Filter, query = '?page_size=1000') =>
    (await api.send<Page>('POST', `/projects/${query}`, { json })).body
  return { api, find, all: (await find({})).items, budgets: await readBudgets(db) }
}

const single: Filter[] = [
  { search: 'ЕЛКА' },
  { search: ' ёлка 1' },
  { search: '50%' },
  { search: '%' },
  { search: '_' },
  { search: 'зимнее_м' },
  { search: '"утро"' },
  { search: '\\' },
  { directions: ['Направление 7'] },
  { directions: ['Направление 7', 'Направление 12', 'Нет такого'] },
  { directions: ['направление 7'] },
  { directions: ['Нет такого'] },
  { directions: ["'); --", '%', '{1,2}', '"'] },
  { estimate_titles: ['Расчётка 17'] },
  { estimate_titles: ['Расчётка 17', 'Расчётка 3'] },
  { placement_start_from: '2026-12-01' },
  { placement_start_to: '2025-02-01' },
  { placement_start_from: '2026-03-05', placement_start_to: '2026-03-05' },
  { placement_start_from: '2026-03-05', placement_start_to: '2026-03-04' },
  { placement_start_from: null, placement_start_to: null },
  { stages: ['brief'] },
  { stages: ['report', 'project_completed'] },
  { stage_statuses: ['declined'] },
  { stage_statuses: ['pending', 'approved'] },
  { creator_ids: [5] },
  { creator_ids: [5, 17, 99_999] },
  { manager_ids: [4] },
  { manager_ids: [2_147_483_647] },
  { manager_ids: [0] },
  { manager_ids: [4, 0] },
  { placement_end_from: '2027-12-20' },
  { placement_end_from: '2026-04-05', placement_end_to: '2026-04-05' },
  { placement_end_to: '2025-02-10' },
  { client_budget_from: 990_495 },
  { client_budget_from: 990_495.01 },
  { client_budget_to: 3_001.5 },
  { client_budget_from: 300_150, client_budget_to: 310_155 },
  { client_budget_from: 10, client_budget_to: 9 },
]

/** Applies the definition of each filter to the project. */
function matches(project: Project, filter: Filter, budgets: ReadonlyMap<number, number>): boolean {
  const budget = budgets.get(project.id) ?? Number.NaN
  const isOneOf = (values: readonly unknown[] = [], value: unknown) => values.length === 0 || values.includes(value)
  return (
    searchText(project.title).includes(searchText(filter.search ?? '')) &&
    isOneOf(filter.directions, project.direction) &&
    isOneOf(filter.estimate_titles, project.estimate) &&
    (filter.placement_start_from ?? '') <= project.placement_start_date &&
    project.placement_start_date <= (filter.placement_start_to ?? '9999') &&
    isOneOf(filter.stages, project.stage) &&
    isOneOf(filter.stage_statuses, project.stage_status) &&
    isOneOf(filter.creator_ids, project.creator_id) &&
    isOneOf(filter.manager_ids, project.manager_id ?? 0) &&
    (filter.placement_end_from ?? '') <= project.placement_end_date &&
    project.placement_end_date <= (filter.placement_end_to ?? '9999') &&
    (filter.client_budget_from ?? 0) <= budget &&
    budget <= (filter.client_budget_to ?? Number.POSITIVE_INFINITY)
  )
}

test('each filter alone and hundreds of combinations match the rule by its definition', async () => {
  const { find, all, budgets } = await start()
  expect(all).toHaveLength(600)
  const random = createRandom(7)
  const combined = Array.from({ length: 200 }, (): Filter => {
    const count = random.integer(2, 4)
    return Object.assign({}, ...Array.from({ length: count }, () => random.pick(single)))
  })
  let found = 0
  for (const filter of [...single, ...combined]) {
    const expected = all.filter((project) => matches(project, filter, budgets))
    const { items, total } = await find(filter)
    expect({ filter, total, items }).toEqual({ filter, total: expected.length, items: expected })
    if (expected.length > 0) found++
  }
  expect(found).toBeGreaterThan(60)
})

test('an empty filter in any form matches everything', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const names = listFields.map(({ name }) => name)
  const texts = Object.keys(projectFilter.shape).filter((name) => !names.some((list) => list === name))
  const cases = [...names, ...texts]
    .map((name): [string, unknown] => [name, null])
    .concat(names.map((name) => [name, []]))
    .concat(texts.map((name) => [name, '']))
  for (const [name, empty] of cases) {
    const { status } = await api.send('POST', '/projects/', { json: { [name]: empty } })
    expect({ name, empty, status }).toEqual({ name, empty, status: 200 })
  }
  const { status } = await api.send('GET', '/projects/?search=&placement_start_from=&client_budget_to=')
  expect(status).toBe(200)
})

test('projects come newest first, and the pages together are the list', async () => {
  const { find, all, budgets } = await start()
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  const filter = { stages: ['brief' as const] }
  const expected = all.filter((project) => matches(project, filter, budgets))
  const pages: Project[] = []
  for (let page = 1; page <= 11; page++) {
    const { items, total } = await find(filter, `?page=${page}&page_size=10`)
    expect(total).toBe(expected.length)
    pages.push(...items)
  }
  expect(expected).toHaveLength(100)
  expect(pages).toEqual(expected)
  expect((await find(filter, '')).items).toEqual(expected.slice(0, 20))
})

test('the address alone finds the same rows', async () => {
  const { api, find } = await start()
  for (const filter of single) {
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, String(value)])),
    )
    const { body } = await api.send<Page>('GET', `/projects/?${query}&page_size=50&page=1`)
    expect({ filter, ...body }).toEqual({ filter, ...(await find(filter, '?page_size=50')) })
  }
})

test('a project has the names of related rows, and a person without a name the e-mail', async () => {
  const { api, user, create, addColleague } = await startProjects()
  const nameless = await addColleague('nameless@agency.example', '')
  const { project } = await create({ project: { manager_id: user.id } }, nameless.api)
  const { items } = await findAll(api)
  expect(items).toEqual([project])
  expect(project).toMatchObject({
    direction: 'Еда',
    estimate: 'Осень',
    manager: 'Анна Белова',
    creator: 'nameless@agency.example',
    set_ready_date: '2026-12-03 18:30:00',
    placement_start_date: '2026-12-01',
  })
})

const findAll = async (api: TestClient) => (await api.send<Page>('POST', '/projects/', { json: {} })).body
