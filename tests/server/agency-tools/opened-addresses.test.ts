import { defaultParseSearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedConditions } from '#client/features/channels/data/asked-filters.ts'
import { readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { filtersOf, projectsSearch } from '#client/features/projects/projects-search.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import type { TestClient } from '../test-server.ts'
import { addChannels } from './start-agency.ts'
import { startPlacement } from './start-placement.ts'

/** Opens what an answer cites as the client does. Returns how many rows the page has. */
async function openedBy(api: TestClient, { address }: CitedThing): Promise<number> {
  const { pathname, search } = new URL(address, 'https://desk.example')
  const count = async (path: string, json: object) => (await api.send<{ total: number }>('POST', path, { json })).body
  if (pathname === '/placement/projects')
    return (await count('/projects/', filtersOf(projectsSearch.parse(defaultParseSearch(search))))).total
  const read = readChannelsBaseSearch(defaultParseSearch(search))
  const conditions = askedConditions(read).map(formatNamedCondition)
  return (await count('/channels/search', { search: read.search, category_ids: read.category_ids, conditions })).total
}

const some = <Value>(...values: Value[]) => fc.subarray(values, { maxLength: 2 })
const one = <Value>(...values: Value[]) => fc.constantFrom(...values)
const channels = fc.record(
  {
    categories: some('Финансы', 'Дом', '!Дом', '!финансы'),
    conditions: some(
      'agency_price=..50000',
      'agency_price=30000<..',
      'err_plan=*',
      'err_plan=10..',
      'nda=no',
      'nda=yes',
    ),
    title: one('', 'ка', '1'),
    sort: one('agency_price', '-err_plan'),
  },
  { requiredKeys: [] },
)
const projects = fc.record(
  {
    title: one('', 'меню'),
    states: some('Бриф', 'Ожидает', 'Отклонен', 'Отчетность'),
    direction: one('еда'),
    manager: one('без менеджера', 'Борис'),
    creator: one('я'),
    waits_for: one('Борис', 'я'),
    start: one('2026-12-01..', '..2026-11-30', '2026-12-01..2026-11-01'),
    end: one('..2026-12-31', '2027-01-01..'),
    budget: one('..100000', '100000.01..', '1..0'),
  },
  { requiredKeys: [] },
)

test('the address of every list that a tool gives opens as many rows as the tool counted', async () => {
  const { api, ask, create, colleague } = await startPlacement()
  const prices = [10_000, 30_000, 30_000.5, 50_000, 70_000]
  await addChannels(
    api,
    prices.map((agency_price, at) => ({
      title: `Канал ${at}`,
      agency_price,
      err_plan: at === 0 ? null : at * 5,
      nda: at % 2 === 0,
      category: at < 3 ? 'Финансы' : 'Дом',
    })),
  )
  for (const [at, manager_id] of [null, colleague.id, null, colleague.id].entries()) {
    const placement_end_date = at < 2 ? '2026-12-31' : '2027-01-20'
    await create({ manager_id, placement_end_date }, { client_budget: 100_000 + at / 100 })
  }
  const calls = [
    ...fc.sample(channels, { seed: 1, numRuns: 24 }).map((args) => ({ name: 'find_channels', args })),
    ...fc.sample(projects, { seed: 2, numRuns: 24 }).map((args) => ({ name: 'find_projects', args })),
  ]
  let opened = 0
  for (const made of calls) {
    const { result, answer } = await ask([made])
    const { cited } = answer?.attributes ?? {}
    const [, told] = /^Нашлось: ([\d\s]+)/.exec(result) ?? []
    expect(result, JSON.stringify(made)).toMatch(cited?.length === 0 ? /^Ошибка/ : /^Нашлось/)
    // Two lists may have nothing, of which an answer links to one.
    if (cited?.length === 1 || Number(told) > 0)
      expect(cited?.reduce((sum, { total }) => sum + total, 0)).toBe(Number(told))
    for (const thing of cited ?? []) {
      expect([made, await openedBy(api, thing)]).toEqual([made, thing.total])
      opened++
    }
  }
  expect(opened).toBeGreaterThan(30)
})
